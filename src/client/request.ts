import { type Json, serialise } from "../core/wire/serialise"
import { sign } from "../core/wire/signature"
import type { Settings } from "./config"
import type { Endpoint } from "./limits"

/** A request as it travels. */
export type WireRequest = {
  endpoint: Endpoint
  method: "GET" | "POST"
  /** Path and query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Builds requests that carry the credentials. */
export type RequestBuilder = {
  /** @param path below the base address, from "/api" on */
  get(endpoint: Endpoint, path: string): WireRequest
  /** Goes to exactly this path and query of the service's origin: for links the service gave us. */
  follow(endpoint: Endpoint, pathAndQuery: string): WireRequest
  /** Signs the body: the string that is signed is the string that is sent (spec, Authentication 3). */
  post(endpoint: Endpoint, path: string, body: Json): WireRequest
}

export function createRequestBuilder({ base, clientSecret, signingKey }: Settings): RequestBuilder {
  const prefix = base.pathname.replace(/\/+$/, "")
  const common = {
    authorization: `Bearer ${clientSecret}`,
    accept: "application/json",
    "user-agent": "medusa-payment-instalments",
  }
  const follow = (endpoint: Endpoint, path: string): WireRequest => ({ endpoint, method: "GET", path, headers: common })
  return {
    get: (endpoint, path) => follow(endpoint, prefix + path),
    follow,
    post: (endpoint, path, json) => {
      const body = serialise(json)
      const headers = { ...common, "content-type": "application/json", "x-signature": sign(body, signingKey) }
      return { endpoint, method: "POST", path: prefix + path, headers, body }
    },
  }
}

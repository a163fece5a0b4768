import { type Json, serialise } from "../core/wire/json"
import { sign } from "../core/wire/signature"
import type { Settings } from "./config"
import type { ClientErrorCode } from "./errors"
import type { Failure } from "./failure"
import type { Endpoint } from "./limits"

export type WireRequest = {
  endpoint: Endpoint
  method: "GET" | "POST"
  /** Path and query. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** A request, and what else it may be sent as. */
export type Sendable = WireRequest & {
  /**
   * The same request with another secret, key or spelling, where the refusal of this one proves that nothing was done; undefined
   * when everything has been tried. Later requests begin with that secret too: this one may find no slot in the rate budget.
   */
  otherwise(failure: Pick<Failure, "code" | "expectedSignature">): Sendable | undefined
  /** The service has taken it: the next requests begin as this one ended. */
  taken(): void
}

/** What is tried in turn: which secret, which key, and whether letters beyond ASCII are escaped. */
type Manner = { secret: string; key: string; isAscii: boolean }

/** What is asked, however it is written; without a body it is a GET. */
type Draft = { endpoint: Endpoint; path: string; json?: Json }

export class RequestBuilder {
  private readonly prefix: string
  /** How the next request begins. */
  private manner: Manner
  /** What the service took last. */
  private lastTaken: Manner

  /** @param onSpare hears when a later one of several secrets or keys was taken, and not the first */
  constructor(
    private readonly settings: Settings,
    private readonly onSpare: (option: "clientSecret" | "signingKey") => void
  ) {
    const { base, clientSecrets, signingKeys } = settings
    this.prefix = base.pathname.replace(/\/+$/, "")
    this.manner = { secret: clientSecrets[0], key: signingKeys[0], isAscii: false }
    this.lastTaken = this.manner
  }

  /** @param path below the base address, from "/api" on */
  get(endpoint: Endpoint, path: string): Sendable {
    return this.follow(endpoint, this.prefix + path)
  }

  /** Goes to exactly this path and query of the service's origin: for links the service gave us. */
  follow(endpoint: Endpoint, path: string): Sendable {
    return this.build({ endpoint, path }, this.manner, [])
  }

  post(endpoint: Endpoint, path: string, json: Json): Sendable {
    return this.build({ endpoint, path: this.prefix + path, json }, this.manner, [])
  }

  private build(draft: Draft, manner: Manner, refused: readonly Manner[]): Sendable {
    const { endpoint, path, json } = draft
    return {
      endpoint,
      path,
      ...(json === undefined ? { method: "GET", headers: this.headers(manner) } : this.signed(json, manner)),
      otherwise: ({ code, expectedSignature }) => {
        const tried = [...refused, manner]
        const others = this.others(code, manner, json).filter((each) => !tried.some((known) => isSame(known, each)))
        // The service says which signature it expected (spec, Authentication 4): that is the one, if it is among them.
        const expected = others.find(
          ({ key, isAscii }) => json !== undefined && sign(serialise(json, isAscii), key) === expectedSignature
        )
        const chosen = expected ?? others[0]
        if (chosen === undefined) {
          return undefined
        }
        this.manner = { ...this.manner, secret: chosen.secret }
        return this.build(draft, chosen, tried)
      },
      taken: () => this.take(manner),
    }
  }

  /** The string that is signed is the string that is sent (spec, Authentication 3). */
  private signed(json: Json, manner: Manner): Pick<WireRequest, "method" | "headers" | "body"> {
    const body = serialise(json, manner.isAscii)
    const headers = { "content-type": "application/json", "x-signature": sign(body, manner.key) }
    return { method: "POST", headers: { ...this.headers(manner), ...headers }, body }
  }

  private others(code: ClientErrorCode, manner: Manner, json: Json | undefined): Manner[] {
    const { clientSecrets, signingKeys } = this.settings
    if (code === "unauthorized") {
      return clientSecrets.map((secret) => ({ ...manner, secret }))
    }
    if (code !== "bad_request" || json === undefined) {
      return []
    }
    const isPlain = serialise(json) === serialise(json, true)
    const spellings = isPlain ? [manner.isAscii] : [manner.isAscii, !manner.isAscii]
    return spellings.flatMap((isAscii) => signingKeys.map((key) => ({ ...manner, key, isAscii })))
  }

  private headers({ secret }: Manner): Record<string, string> {
    return {
      authorization: `Bearer ${secret}`,
      accept: "application/json",
      // Without it, HTTP allows a proxy to compress the reply.
      "accept-encoding": "identity",
      // What a proxy has kept of a list would prove that something is not there.
      "cache-control": "no-cache",
      "user-agent": this.settings.userAgent,
    }
  }

  private take(taken: Manner): void {
    const { clientSecrets, signingKeys } = this.settings
    if (taken.secret !== this.lastTaken.secret && taken.secret !== clientSecrets[0]) {
      this.onSpare("clientSecret")
    }
    if (taken.key !== this.lastTaken.key && taken.key !== signingKeys[0]) {
      this.onSpare("signingKey")
    }
    this.lastTaken = taken
    this.manner = taken
  }
}

function isSame(a: Manner, b: Manner): boolean {
  return a.secret === b.secret && a.key === b.key && a.isAscii === b.isAscii
}

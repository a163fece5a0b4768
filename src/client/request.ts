import { type Json, serialise } from "../core/wire/json"
import { sign } from "../core/wire/signature"
import type { Settings } from "./config"
import type { ClientErrorCode } from "./error-facts"
import type { Failure } from "./failure"
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

type Post = { endpoint: Endpoint; path: string; json: Json }

/** Builds requests that carry the credentials. */
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
  follow(endpoint: Endpoint, path: string, manner = this.manner, refused: readonly string[] = []): Sendable {
    return {
      endpoint,
      method: "GET",
      path,
      headers: this.headers(manner),
      otherwise: ({ code }) => {
        const tried = [...refused, manner.secret]
        const secret = this.settings.clientSecrets.find((each) => !tried.includes(each))
        if (code !== "unauthorized" || secret === undefined) {
          return undefined
        }
        this.beginWith(secret)
        return this.follow(endpoint, path, { ...manner, secret }, tried)
      },
      taken: () => this.take(manner),
    }
  }

  /** Signs the body: the string that is signed is the string that is sent (spec, Authentication 3). */
  post(endpoint: Endpoint, path: string, json: Json): Sendable {
    return this.signed({ endpoint, path: this.prefix + path, json }, this.manner, [])
  }

  private signed(request: Post, manner: Manner, refused: readonly Manner[]): Sendable {
    const { endpoint, path, json } = request
    const body = serialise(json, manner.isAscii)
    const headers = { "content-type": "application/json", "x-signature": sign(body, manner.key) }
    return {
      endpoint,
      method: "POST",
      path,
      headers: { ...this.headers(manner), ...headers },
      body,
      otherwise: ({ code, expectedSignature }) => {
        const tried = [...refused, manner]
        const others = this.others(code, manner, json).filter((each) => !tried.some((known) => isSame(known, each)))
        // The service says which signature it expected (spec, Authentication 4): that is the one, if it is among them.
        const next = others.find(({ key, isAscii }) => sign(serialise(json, isAscii), key) === expectedSignature)
        const chosen = next ?? others[0]
        if (chosen === undefined) {
          return undefined
        }
        this.beginWith(chosen.secret)
        return this.signed(request, chosen, tried)
      },
      taken: () => this.take(manner),
    }
  }

  private others(code: ClientErrorCode, manner: Manner, json: Json): Manner[] {
    const { clientSecrets, signingKeys } = this.settings
    if (code === "unauthorized") {
      return clientSecrets.map((secret) => ({ ...manner, secret }))
    }
    if (code !== "bad_request") {
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
      "user-agent": this.settings.userAgent,
    }
  }

  private beginWith(secret: string): void {
    this.manner = { ...this.manner, secret }
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

/** Limits on waiting, in milliseconds. */
export type Timeouts = {
  /** To open a connection, TLS included. */
  connectMs: number
  /** From the request's first byte to the reply's last. */
  replyMs: number
  /** One call in all: waits for the rate budget, attempts and the pauses between them. */
  totalMs: number
}

export type ClientConfig = {
  /** Without /api. https, or http on a developer's machine. */
  baseUrl: string
  /** Bearer token of every request; of several, the next is tried where one is refused. */
  clientSecret: string | readonly [string, ...string[]]
  /** Signs the body of every POST; of several, the next is tried where one is refused. */
  signingKey: string | readonly [string, ...string[]]
  timeouts?: Partial<Timeouts>
  /** Of this plugin: the service's support sees which one asked. */
  version?: string
  /** Bytes of a reply's body beyond which it is not read. */
  maxReplyBytes?: number
}

/** A shopper waits about this long; Medusa's cart lock ends at 30 s. */
export const DEFAULT_TIMEOUTS: Timeouts = { connectMs: 2_000, replyMs: 8_000, totalMs: 15_000 }

/** A page of a few thousand records; a single record has less than 1 KB. */
export const DEFAULT_MAX_REPLY_BYTES = 1_048_576

export type Settings = {
  base: URL
  clientSecrets: readonly [string, ...string[]]
  signingKeys: readonly [string, ...string[]]
  timeouts: Timeouts
  maxReplyBytes: number
  userAgent: string
}

const PRODUCT = "medusa-payment-instalments"

// What may stand in an HTTP header without being cut, folded or taken for a second header.
const VISIBLE_ASCII = /^[\x21-\x7e]+$/

/** @throws TypeError that names the field, never its value */
export function settingsOf(config: ClientConfig): Settings {
  const base = URL.canParse(config.baseUrl) ? new URL(config.baseUrl) : undefined
  if (!base || !/^https?:$/.test(base.protocol) || base.username || base.password || base.search || base.hash) {
    throw new TypeError("baseUrl must be a plain http(s) address")
  }
  const clientSecrets = several(config.clientSecret)
  const signingKeys = several(config.signingKey)
  if (!clientSecrets.every((secret) => VISIBLE_ASCII.test(secret))) {
    throw new TypeError("clientSecret must be visible ASCII characters without spaces")
  }
  if (signingKeys.includes("")) {
    throw new TypeError("signingKey must not be empty")
  }
  const timeouts = { ...DEFAULT_TIMEOUTS, ...config.timeouts }
  const maxReplyBytes = config.maxReplyBytes ?? DEFAULT_MAX_REPLY_BYTES
  for (const [field, value] of Object.entries({ ...timeouts, maxReplyBytes })) {
    if (!(Number.isInteger(value) && value > 0)) {
      throw new TypeError(`${field} must be a whole number above zero`)
    }
  }
  const { version } = config
  const userAgent = version === undefined ? PRODUCT : `${PRODUCT}/${version}`
  return { base, clientSecrets, signingKeys, timeouts, maxReplyBytes, userAgent }
}

function several(value: string | readonly [string, ...string[]]): readonly [string, ...string[]] {
  return typeof value === "string" ? [value] : value
}

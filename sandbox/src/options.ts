import { defaultIntegration, type IntegrationOptions } from "./integration"
import { CALLBACK_RETRIES, CALLBACK_RETRY_MS, SESSION_MINUTES } from "./wire"

/** Where the spec is silent, each choice is an option here, so that both ways can be tested. */
export interface OpenQuestions {
  /** A checkout whose session lapsed unpaid; "cancelled" also sends the callback. Default "stays_received". */
  lapsedCheckout: "stays_received" | "cancelled"
  /**
   * How the re-serialisation behind signature checks (and the callback body) writes strings: "plain" as JSON.stringify
   * does, "html" with < > & U+2028 U+2029 as \uXXXX too, as Rails and Go do, "ascii" with everything beyond ASCII so, as
   * Python does. Default "plain".
   */
  escaping: "plain" | "html" | "ascii"
  /** Largest `page[items]`. Default 100. */
  maxPageItems: number
  /** What comes of a larger `page[items]`: "clamped" to the largest, or "refused" with 422. Default "clamped". */
  oversizedPages: "clamped" | "refused"
  /** "absolute" links, or only path and query. Default "absolute", on the host that the request named. */
  paginationLinks: "absolute" | "path"
  /** The order of GET /api/refunds. Default "newest_first". */
  refundListOrder: "newest_first" | "oldest_first"
  /** The answer to a refund of a checkout that is not successful. Default 422 with a sentence of our own. */
  refundOfUnsuccessful: { status: 400 | 404 | 422; detail: string }
  /** The state from which a refund may become `failed`. Default "pending". */
  refundFailsFrom: "requested" | "pending"
  /** Whether a failed refund still takes its amount out of the refundable remainder. Default false. */
  failedRefundsCount: boolean
  /** Day 0 of the refund window: the day of the payment, or of the checkout's creation. Default "payment". */
  purchaseDate: "payment" | "creation"
  /** True adds `client_reference_id` to checkout records and `checkout_id` to refund records. Default false. */
  extraFields: boolean
  /** Longest `client_reference_id`, in characters. Default: no limit. */
  maxReferenceLength: number
  /** Longest URL field, in characters. Default: no limit. */
  maxUrlLength: number
  /** Most line items of one checkout. Default: no limit. */
  maxLineItems: number
  /** Which phone numbers are taken: all that match the published pattern, or of these the ones with a plus. Default "published". */
  phoneNumbers: "published" | "international"
  /** Longest `billing_address`, in characters. Default: no limit. */
  maxAddressLength: number
  /**
   * Whether a list has records that a reader of the specification cannot read: a refused creation in a strange currency, a refund
   * in a state of its own. "listed": one at the head of every page. Default "none".
   */
  unreadableRecords: "none" | "listed"
  /** Whether a refused creation (422) leaves a checkout in state `invalid_payload` behind. Default "refused". */
  invalidPayload: "refused" | "refused_and_recorded"
  /** `number_of_payments` when cancelled: the term chosen last, else the band's first; 0; null. Default "chosen_or_first". */
  cancelledTerm: "chosen_or_first" | "zero" | "null"
  /** "any" lets notify_url be http and local, for development; "https" is the spec's rule. Default "any". */
  notifyUrls: "any" | "https"
  /**
   * When a limit's window starts: on whole multiples of its length, or with the first request in it;
   * "sliding" counts any stretch of that length and is the strictest. Default "from_first".
   */
  rateLimitWindow: "aligned" | "from_first" | "sliding"
  /** The N of "Try again in N seconds": the whole window, or what is left of it. Default "window". */
  rateLimitSeconds: "window" | "remaining"
}

export interface SandboxOptions extends Partial<OpenQuestions> {
  /** Default 0: any free port. */
  port?: number
  /** Address to listen on. Default 127.0.0.1; `url` names 127.0.0.1 in any case. */
  host?: string
  /** Default: one, with the values of SANDBOX_DEFAULTS. */
  integrations?: IntegrationOptions[]
  /** The published limits for each integration and endpoint, on the sandbox's clock. Default true. */
  rateLimits?: boolean
  /** Minutes a hosted page can be paid. Default 30. */
  sessionMinutes?: number
  callback?: {
    /** Milliseconds of real time to wait for the merchant's answer. Default 10,000. */
    timeoutMs?: number
    /** Milliseconds of sandbox time between deliveries. Default 600,000. */
    retryEveryMs?: number
    /** Deliveries after the first. Default 18. */
    maxRetries?: number
  }
  /** "automatic": refunds move on after `refundDelays`; "manual": only by control. Default "automatic". */
  refunds?: "automatic" | "manual"
  /** Milliseconds of sandbox time. Defaults: 30,000 from requested to pending, 120,000 from there to complete. */
  refundDelays?: { approveMs?: number; completeMs?: number }
  /** The sandbox's time. Default: real time. `startAt` is ISO 8601; `frozen`: only control moves it. */
  clock?: { startAt?: string; frozen?: boolean }
}

const OPEN_QUESTIONS: OpenQuestions = {
  lapsedCheckout: "stays_received",
  escaping: "plain",
  maxPageItems: 100,
  oversizedPages: "clamped",
  paginationLinks: "absolute",
  refundListOrder: "newest_first",
  refundOfUnsuccessful: { status: 422, detail: "Only successful checkouts can be refunded" },
  refundFailsFrom: "pending",
  failedRefundsCount: false,
  purchaseDate: "payment",
  extraFields: false,
  maxReferenceLength: Infinity,
  maxUrlLength: Infinity,
  maxLineItems: Infinity,
  phoneNumbers: "published",
  maxAddressLength: Infinity,
  unreadableRecords: "none",
  invalidPayload: "refused",
  cancelledTerm: "chosen_or_first",
  notifyUrls: "any",
  rateLimitWindow: "from_first",
  rateLimitSeconds: "window",
}

/** The options with every default filled in. */
export type ResolvedOptions = ReturnType<typeof resolveOptions>

export function resolveOptions(options: SandboxOptions) {
  return {
    ...OPEN_QUESTIONS,
    port: 0,
    host: "127.0.0.1",
    integrations: [defaultIntegration()],
    rateLimits: true,
    sessionMinutes: SESSION_MINUTES,
    refunds: "automatic" as const,
    ...given(options),
    callback: {
      timeoutMs: 10_000,
      retryEveryMs: CALLBACK_RETRY_MS,
      maxRetries: CALLBACK_RETRIES,
      ...given(options.callback),
    },
    refundDelays: { approveMs: 30_000, completeMs: 120_000, ...given(options.refundDelays) },
    clock: { frozen: false, ...given(options.clock) },
  }
}

/** Without the properties that are undefined: these mean the default too. */
function given<T extends object>(options: T | undefined): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(options ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

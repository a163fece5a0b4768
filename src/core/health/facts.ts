import type { Denials } from "../checkout/forgotten"
import type { Alert, AlertKinds } from "./alert"

/**
 * How often each job should come to its end, in minutes. Those of each minute are in src/jobs; the others are done in pieces, by
 * the job for housekeeping.
 */
export const JOB_MINUTES = {
  "instalments-accounting": 60,
  "instalments-audit": 24 * 60,
  "instalments-description": 24 * 60,
  "instalments-health": 1,
  "instalments-housekeeping": 1,
  "instalments-issues": 24 * 60,
  "instalments-merchant-config": 1,
  "instalments-reconcile": 1,
  "instalments-refunds": 1,
  "instalments-retention": 24 * 60,
} as const
export type JobName = keyof typeof JOB_MINUTES
export const OF_EACH_MINUTE: readonly string[] = Object.entries(JOB_MINUTES).flatMap(([job, minutes]) =>
  minutes === 1 ? job : []
)

/** When a job last ran, in whichever process. `succeededAt` is when a run last ended without an error. */
export type JobFacts = { job: string; startedAt: Date; succeededAt: Date | null; error: string | null }

/** An option that the service's answers speak against. */
export type SuspectedOption = AlertKinds["credentials"]

/** What the calls of an endpoint came to, of all processes together. */
export type EndpointFacts = {
  endpoint: string
  /** Signed calls prove the signing key; all others only the secret. */
  isSigned: boolean
  /** Its calls name nothing that could be missing, so that an answer proves the address; "not found" is one of all others. */
  isAlwaysThere: boolean
  /** Calls so far. */
  answered: number
  failed: number
  /** When the service last answered as it should, refusals of single requests included. */
  answeredAt: Date | null
  /** Of the failures since then the first, the last, and how many calls; where there is none, `failures` is 0 and the times are those before. */
  failingSince: Date | null
  failedAt: Date | null
  failures: number
  /** What the last of them was: a code of the client, its HTTP status, the code of Node below it. */
  code: string | null
  status: number | null
  cause: string | null
  suspect: SuspectedOption | null
  /** When the service last answered 429. */
  limitedAt: Date | null
  /** The database's clock less the service's, when it was last seen. Milliseconds. */
  clockAheadMs: number | null
}

/** Callbacks about an account's own payments that were turned away since one was last accepted. */
export type RefusedFacts = { count: number; since: Date; lastAt: Date }

export type CallbackFacts = {
  /** When a callback was last accepted. */
  acceptedAt: Date | null
  /** Payments that were found by asking, and of which no callback has come, newer than any accepted callback. */
  unheard: { count: number; since: Date } | null
  /** Those of them that say that callbacks do not arrive: nothing of the shop stood still since their page was opened. */
  missed: { count: number; since: Date } | null
  /** Without a signature | not signed with our key | signed as they should be and not understood. */
  stripped: RefusedFacts | null
  unverified: RefusedFacts | null
  malformed: RefusedFacts | null
}

/** Pages that the service declined to open for no reason of their carts, since it last opened one. */
export type DeclinedFacts = {
  carts: number
  /** The first and the last. */
  since: Date
  lastAt: Date
  /** How the last was declined: a code of the client and its HTTP status. */
  cause: string
  /** The last was answered with 429 | declined for its amount, which the service's config offers; null for any other cause. */
  kind: "limited" | "amounts" | null
}

/** The recorded reason of a page that was declined for its amount while the service's config, read just then, offers it. */
export const OFFERED_AMOUNT = "offered_amount"

/**
 * Payments that somebody should decide about, and that were made so long ago that time is short to refund them (`closing`), or that the
 * service refunds no more (`closed`); and the earliest that one of them can have been made.
 */
export type ClosingFacts = {
  closing: number
  firstPaidAt: Date | null
  closed: number
  closedPaidAt: Date | null
}

export type AccountFacts = {
  account: string
  environment: "sandbox" | "production"
  /** Where the service is asked, as baseUrl has it. */
  host: string
  /** Nobody is to start a payment. */
  isClosed: boolean
  endpoints: readonly EndpointFacts[]
  callbacks: CallbackFacts
  declined: DeclinedFacts | null
  /** When the last trouble that explains what was refused was over; this moment while it is not; null where none is known. */
  explainedUntil: Date | null
  /** Of so many carts a refund was declined and is sent again, since the service last took one; null where there is none. */
  refundsDeclined: { carts: number; since: Date } | null
  /** Of so many carts the service says that it does not know their checkouts, since it last knew one; null where it knows them. */
  denied: Denials | null
  /** When the service was found to have no amount band with terms for it; null where it has some, or was never asked. */
  bandlessAt: Date | null
  /** What the service's config offers and cannot be read, by its fields; null where all can be read. */
  oddFields: string | null
  /** What is due now, refunds and callbacks too; not what waits for the shop, of which `placing` tells. */
  backlog: { count: number; oldestDueAt: Date | null }
  /** Payments that may be made and of which no callback told: the service did not say so far what became of them. `since` the first. */
  unanswered: { count: number; since: Date } | null
  /** When the last trouble that explains a backlog was over; this moment while it is not; null where none is known. */
  pausedUntil: Date | null
  /** Money without an order that a person has to decide about. */
  held: ClosingFacts & { count: number }
  /** What the service has published that the plugin does not know, as of the last daily comparison; null where there is nothing. */
  changed: { since: Date; facts: Alert["facts"] } | null
}

/** Everything that the rule decides from. Times are the database's, whichever process noted them. */
export type HealthFacts = {
  now: Date
  /** Since when the process runs that asks: before, nothing could be expected. */
  bootedAt: Date
  /** Its clock less the database's. Milliseconds. */
  clockAheadMs: number
  jobs: readonly JobFacts[]
  accounts: readonly AccountFacts[]
  /** Paid carts that were tried and wait for their order, for no reason of their own; `unrelieved` since an order was last placed. */
  placing: { waiting: number; unrelieved: number; since: Date | null; cause: string | null }
  /** Of accounts that are not configured (any more): money without an order, or with a refund to be sent. `accounts` names them. */
  unconfigured: ClosingFacts & { accounts: string | null }
  /** What this Medusa does otherwise than the plugin relies on. */
  contract: readonly string[]
}

import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ALWAYS_THERE,
  type ClientErrorCode,
  type Endpoint,
  type InstalmentsClientError,
  SIGNED,
  suspectOption,
} from "../../client"
import type { CallNews } from "../../core/health/calls"
import { type AccountOptions, DEFAULT_ACCOUNT } from "../../core/options/options"
import { ledgerOf } from "../ledger/ledger-of"
import { inTime } from "../notify/in-time"
import { report } from "../notify/report"
import { tellOfCredentials } from "../health/watch"
import { count } from "./telemetry"
import { said } from "../../core/notices/said"
import type InstalmentsModuleService from "../../modules/instalments/service"
import { notifyAdmin } from "../notify/notify"

/** Refusals of what was asked: the service works, unless nothing was asked of it that could be refused. */
const REFUSED: readonly ClientErrorCode[] = ["bad_request", "not_found", "validation"]
/** Our own refusals say nothing of it, and the rate budget hears of every 429. */
const DOWN: readonly ClientErrorCode[] = [
  "server_error",
  "unreachable",
  "timeout",
  "unexpected_status",
  "reply_too_large",
  "unreadable_reply",
  "foreign_link",
  "looping_links",
]

/** Somebody waits for the answer of this call: a feed or a bus that hangs does not hold it up for longer. Milliseconds. */
const TOLD_WITHIN_MS = 1_000

/** Notes that the service answered as it should. */
export function noteAnswer(
  container: MedusaContainer,
  { account, environment }: AccountOptions,
  endpoint: Endpoint,
  clockAheadMs: number | null
): void {
  count("instalments.calls", { account, endpoint, result: "answered" })
  ledgerOf(container).calls.note({ account, environment, endpoint }, { kind: "answered", clockAheadMs })
}

/** As the alert and the notice have it: the secret may be right for everything else. */
const OF_REFUNDS =
  "refunds are refused with these credentials; where other calls are too, check the option clientSecret"

/** Notes what a call failed with. Where it shows that an option is wrong, the log says so each time, and admins read it at once. */
export async function noteFailure(
  container: MedusaContainer,
  { account, environment }: AccountOptions,
  error: InstalmentsClientError
): Promise<void> {
  count("instalments.calls", { account, endpoint: error.endpoint, result: error.code })
  const news = newsOf(error)
  if (!news) {
    return
  }
  ledgerOf(container).calls.note({ account, environment, endpoint: error.endpoint }, news)
  if (news.kind === "failed" && news.suspect !== null) {
    const isOfRefunds = error.endpoint === "create_refund" && news.suspect === "clientSecret"
    report(container, isOfRefunds ? OF_REFUNDS : `check the option ${news.suspect}`, error, { account, level: "error" })
    await inTime(tellOfCredentials(container, account), TOLD_WITHIN_MS)
  }
}

/** @returns undefined where nothing was asked, or the answer says nothing of the service */
function newsOf(error: InstalmentsClientError): CallNews | undefined {
  const suspect = suspectOption(error) ?? null
  const { code, endpoint, httpStatus, privateCause } = error
  const isRefused = REFUSED.includes(code)
  // The service answers no reading so (spec, Errors, per endpoint); a server does that expects https.
  const isOdd = code === "bad_request" && !SIGNED.includes(endpoint)
  if (suspect !== null || DOWN.includes(code) || isOdd || (isRefused && ALWAYS_THERE.includes(endpoint))) {
    return { kind: "failed", code, status: httpStatus ?? null, cause: privateCause?.code ?? null, suspect }
  }
  return isRefused ? { kind: "answered", clockAheadMs: null } : undefined
}

/** While it lasts, admins are notified again after this time. Milliseconds. */
const NOTICE_EVERY_MS = 60 * 60_000

/** Reports that the service refuses the first of several secrets or keys and takes a later one: once an hour. Never throws. */
export async function reportSpare(
  container: MedusaContainer,
  { limits }: InstalmentsModuleService,
  account: AccountOptions,
  option: "clientSecret" | "signingKey"
): Promise<void> {
  // Counted like requests, so that only one of all processes notifies.
  const limit = { requests: 1, perMs: NOTICE_EVERY_MS }
  const counted = { account: account.account, endpoint: `notice:spare_${option}`, limit }
  try {
    const turn = await limits.take([counted], { maxWaitMs: 0, marginMs: 0 })
    if (turn.granted) {
      const owner = account.account === DEFAULT_ACCOUNT ? null : account.account
      await inTime(notifyAdmin(container, said(`spare_${option}`, { owner: { owner } })), TOLD_WITHIN_MS)
    }
  } catch {
    // The next request tells as much.
  }
}

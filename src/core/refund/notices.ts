import { assertNever } from "../assert-never"
import { londonTimeText } from "../london-time"
import { formatPounds, majorToMinor } from "../money/money"
import type { Refund } from "./refund"
import type { RefundOddity } from "./decide"
import type { StrayRefund } from "./match"

/** For a person, in a notification: a line and what to do. Nothing secret, nothing personal. */
export type RefundNews = { title: string; description: string }

const SUPPORT_FIRST =
  "Contact the instalment service's support before you try again: they can tell why it failed, and whether money moved."

/** Whether the shop's books have been put right after a refund that came to nothing. */
export type BooksState = "untouched" | "corrected" | "pending"

type Subject = Pick<Refund, "amountMinor" | "state" | "submitAfter" | "reason" | "attempts">

/** What may pass is waited out quietly; at this attempt a person is told. */
const TOLD_AT_ATTEMPT = 3

/**
 * What a person is told of a refund's new state; undefined where there is nothing to tell, because all goes well.
 *
 * @param where the order or payment, for example "order #12"
 */
export function refundNews(refund: Subject, where: string, books: BooksState): RefundNews | undefined {
  const what = `The refund of ${formatPounds(refund.amountMinor)} for ${where}`
  switch (refund.state) {
    case "scheduled":
      return scheduledNews(refund, what)
    case "unknown":
      return unknownNews(refund, what)
    case "failed":
      return {
        title: `${what} has failed.`,
        description: `No money went back. ${booksSentence(books)}${SUPPORT_FIRST}`,
      }
    case "rejected":
      return { title: `${what} was declined.`, description: `${refund.reason ?? ""} ${booksSentence(books)}`.trim() }
    case "submitting":
    case "requested":
    case "pending":
    case "complete":
      return undefined
    default:
      return assertNever(refund.state)
  }
}

function scheduledNews({ submitAfter, reason, attempts }: Subject, what: string): RefundNews | undefined {
  if (submitAfter === null || (reason !== null && attempts !== TOLD_AT_ATTEMPT)) {
    return undefined
  }
  const description = reason
    ? `${reason} It is tried again by itself.`
    : `The service takes no refund on the day of purchase. It is sent by itself after ${londonTimeText(submitAfter)}.`
  return { title: `${what} is scheduled.`, description }
}

function unknownNews({ reason }: Subject, what: string): RefundNews {
  return reason === null
    ? {
        title: `${what}: the service's answer was lost.`,
        description:
          "Its list of refunds is looked through before anything is sent again. Please do not refund it a second time.",
      }
    : { title: `${what} needs a decision.`, description: reason }
}

function booksSentence(books: BooksState): string {
  switch (books) {
    case "untouched":
      return ""
    case "corrected":
      return "The order's totals have been put right. "
    case "pending":
      return "The order's totals will be put right as soon as its open change is confirmed or cancelled. "
    default:
      return assertNever(books)
  }
}

/** The facts a person decides by, when several refunds at the service may be the one whose answer was lost. */
export function severalCandidates(candidates: readonly StrayRefund[]): string {
  const list = candidates.map(({ remoteId, madeAt }) => `${remoteId} (${londonTimeText(madeAt)})`).join(", ")
  return (
    `The service's answer was lost, and more than one refund or payment fits: ${list}. ` +
    "Choose the one that belongs to this payment, or say that none does and it is to be sent again."
  )
}

/** News of a record that does not fit what was known. */
export function oddityNews(
  refund: Pick<Refund, "amountMinor" | "state">,
  where: string,
  oddity: RefundOddity,
  shown: string
): RefundNews {
  const what = `The refund of ${formatPounds(refund.amountMinor)} for ${where}`
  switch (oddity) {
    case "other_amount":
      return {
        title: `${what} differs at the service.`,
        description: `The service shows it as ${shown}. Please ask the service's support.`,
      }
    case "contradicted":
      return {
        title: `${what} was ${refund.state}, and the service now says otherwise.`,
        description: `The service shows it as ${shown}. Nothing was changed here. Please ask the service's support.`,
      }
    default:
      return assertNever(oddity)
  }
}

/** News of refunds that nobody asked for through this shop. */
export function straysNews(strays: readonly StrayRefund[]): RefundNews {
  const list = strays.map(({ remoteId, amountMinor }) => `${formatPounds(amountMinor)} (${remoteId})`).join(", ")
  return {
    title:
      strays.length === 1
        ? "A refund was made outside this shop."
        : `${strays.length} refunds were made outside this shop.`,
    description: `The service lists ${list}. Medusa's books do not have ${strays.length === 1 ? "it" : "them"}.`,
  }
}

/** News of a cancelled order whose money could not be given back. */
export function cancelledNotRefunded(amountText: string, where: string, reason: string): RefundNews {
  return { title: `${capital(where)} was cancelled, but ${amountText} was not refunded.`, description: reason }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** News of a refund that a process died over before it had asked for the money. @param amount pounds as a decimal string */
export function interruptedRefund(amount: string, where: string): RefundNews {
  return {
    title: `A refund of ${formatPounds(majorToMinor(amount).amountMinor)} for ${where} was interrupted.`,
    description: "It was not sent, and no money went back. Please refund it again.",
  }
}

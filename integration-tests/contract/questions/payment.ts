import type { CheckoutLook } from "../../../src/client"
import { moneyText } from "../../../src/core/money/money"
import { differs, type Finding, holds, question, Unasked } from "../finding"
import { openCheckout, type Sample } from "../samples"
import { remembered, type Visit } from "../visit"

/** The payment page is valid for half an hour; so long a person may take. Milliseconds. */
const PATIENCE_MS = 32 * 60_000
/** A checkout may be read five times a minute. Milliseconds. */
const BETWEEN_LOOKS_MS = 15_000

/** A checkout that a person has dealt with on the service's page. */
export type Finished = Sample & { record: CheckoutLook }

/**
 * Asks the person to do something on a payment page, and waits until they have.
 *
 * @throws Unasked when they have not in time
 */
export async function untilDone(visit: Visit, deed: "Pay" | "Cancel"): Promise<Finished> {
  const sample = await openCheckout(visit)
  const { clock, client, say } = visit
  say(`\n${deed} ${moneyText(sample.request.amountMinor, "en-GB")} here, within half an hour:\n${sample.paymentUrl}\n`)
  const until = clock.now() + PATIENCE_MS
  while (clock.now() < until) {
    const record = await client.getCheckout(sample.serviceCheckoutId)
    if (record.status !== "received") {
      return { ...sample, record }
    }
    await clock.sleep(BETWEEN_LOOKS_MS)
  }
  throw new Unasked("Nobody did so in time.")
}

/** The one that several questions are about. */
export const paidCheckout = remembered(async (visit: Visit): Promise<Finished> => {
  const finished = await untilDone(visit, "Pay")
  if (finished.record.status === "cancelled") {
    throw new Unasked("The payment was cancelled.")
  }
  return finished
})

export function judgePaid({ record, request }: Pick<Finished, "record" | "request">): Finding {
  const { status, amountMinor } = record
  return status === "successful" && amountMinor === request.amountMinor
    ? holds("Successful, with the amount that was asked for")
    : differs(`${status ?? "A status that is not documented"}, ${amountMinor} pence instead of ${request.amountMinor}`)
}

export const paymentQuestions = [
  question({
    subject: "Payment",
    asks: "How does a checkout read that was paid?",
    assumes: "Successful, with the amount that was asked for",
    needs: ["payment"],
    ask: paidCheckout,
    judge: judgePaid,
  }),
]

import { parseCallback } from "../../../src/core/checkout/callback"
import { differs, type Finding, handled, holds, question, Unasked } from "../finding"
import { type Delivered, type Listener, REDIRECTED } from "../listener"
import { remembered, type Visit } from "../visit"
import { type Finished, paidCheckout, untilDone } from "./payment"

/** A callback and what the plugin would look for in it. */
export type Called = { delivered: Delivered | undefined; status: string; amountMinor: number; reference: string }

export function judgeCallback({ delivered, status, amountMinor, reference }: Called): Finding {
  if (!delivered) {
    return handled("None within a minute. The plugin finds out by asking")
  }
  if (!delivered.isSigned) {
    return differs("Its signature is not that of the bytes that came")
  }
  const parsed = parseCallback(delivered.body)
  if (!parsed.ok) {
    return differs(parsed.fault)
  }
  const { callback } = parsed
  const agrees = callback.status === status && callback.amountMinor === amountMinor && callback.reference === reference
  return agrees
    ? holds(`Signed, ${inParts(callback.numberOfPayments)}`)
    : differs("It says something else than was asked for")
}

const inParts = (payments: number | null) =>
  payments === null ? "without a number of payments" : `number_of_payments ${payments}`

/** @param path of the page that the shopper's browser asked for; undefined when it asked for none */
export function judgeRedirect(path: string | undefined): Finding {
  if (path === undefined) {
    return handled("The browser did not come back. The order is placed all the same")
  }
  return path.startsWith(`/${REDIRECTED}/`)
    ? holds("To redirect_url")
    : handled("To success_url, where the plugin sends them on")
}

const cancelled = remembered((visit: Visit) => untilDone(visit, "Cancel"))

async function calledFor({ listener }: Visit, { record, request }: Finished): Promise<Called> {
  const { reference, amountMinor } = request
  const delivered = await heardBy(listener).callbackWith(reference)
  return { delivered, status: record.status ?? "undocumented", amountMinor, reference }
}

function heardBy(listener: Listener | undefined): Listener {
  if (!listener) {
    throw new Unasked("Nobody listened.")
  }
  return listener
}

export const callbackQuestions = [
  question({
    subject: "Callback",
    asks: "What comes when a shopper has paid?",
    assumes: "A callback, signed over the bytes that travel",
    needs: ["payment", "callback"],
    ask: async (visit) => calledFor(visit, await paidCheckout(visit)),
    judge: judgeCallback,
  }),
  question({
    subject: "Callback",
    asks: "Where is the shopper sent who has paid?",
    assumes: "To the redirect_url of the answer to the callback",
    needs: ["payment", "callback"],
    ask: async (visit) => heardBy(visit.listener).visitWith((await paidCheckout(visit)).request.reference),
    judge: judgeRedirect,
  }),
  question({
    subject: "Callback",
    asks: "What comes when a shopper has cancelled?",
    assumes: "A callback; its number of payments may be anything or missing",
    needs: ["payment", "callback"],
    ask: async (visit) => calledFor(visit, await cancelled(visit)),
    judge: judgeCallback,
  }),
]

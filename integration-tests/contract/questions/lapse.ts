import type { CheckoutStatus } from "../../../src/client"
import { SESSION_VALIDITY_MS } from "../../../src/core/checkout/session"
import { assertNever } from "../../../src/core/assert-never"
import { differs, type Finding, handled, holds, question } from "../finding"
import { firstCheckout } from "../samples"

/** The document says "roughly". Milliseconds. */
const LATER_MS = 3 * 60_000

export function judgeLapsed(status: CheckoutStatus | null): Finding {
  switch (status) {
    case "received":
      return holds("Still received")
    case "cancelled":
      return handled("Cancelled, which the plugin learns like every cancellation")
    case "successful":
      return differs("Successful, although nobody paid")
    case "invalid_payload":
      return handled("Invalid_payload, which is passed over")
    case null:
      return handled("A status that is not documented, which counts as not paid from then on")
    default:
      return assertNever(status)
  }
}

/** To be asked last: until then the time passes with the others. */
export const lapseQuestions = [
  question({
    subject: "Payment",
    asks: "What becomes of a checkout whose page has expired?",
    assumes: "It stays received, or is cancelled",
    needs: ["lapse"],
    ask: async (visit) => {
      const { serviceCheckoutId, at } = await firstCheckout(visit)
      const { clock, client, say } = visit
      say("\nWaiting until the first payment page has expired.\n")
      await clock.sleep(Math.max(0, at + SESSION_VALIDITY_MS + LATER_MS - clock.now()))
      return (await client.getCheckout(serviceCheckoutId)).status
    },
    judge: judgeLapsed,
  }),
]

import { randomUUID } from "node:crypto"
import { readReply } from "../../../src/client/reply"
import { refundPageReply } from "../../../src/client/schemas"
import { serialise } from "../../../src/core/wire/json"
import { differs, type Finding, handled, holds, question, Unasked } from "../finding"
import { type Answer, type Heard, heardOf, inWords } from "../heard"
import { firstCheckout } from "../samples"
import type { Visit } from "../visit"
import { pathOfPage } from "./lists"

/** @param amount in pence */
export function askRefund({ ask }: Visit, checkoutId: string, amount: number): Promise<Answer> {
  const body = serialise({ checkout_id: checkoutId, amount })
  return ask({ endpoint: "create_refund", path: "/api/refunds", body })
}

/** For what must not become a refund. */
export function judgeRefusedRefund(heard: Heard): Finding {
  if (heard.kind === "taken") {
    return differs("Taken: a refund of what was never paid")
  }
  return heard.outcome === "refused"
    ? holds(inWords(heard))
    : handled(`${inWords(heard)}, which leaves open what was done: the plugin looks for it in the list`)
}

export function judgeUnknownCheckout(heard: Heard): Finding {
  return heard.kind === "refused" && heard.code === "not_found" ? holds(inWords(heard)) : judgeRefusedRefund(heard)
}

/** @param dates ISO 8601, as listed */
export function judgeRefundOrder(dates: readonly string[]): Finding {
  const times = dates.map((date) => Date.parse(date))
  return times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time))
    ? holds("Newest first")
    : handled("Not newest first. The plugin reads the list to its end")
}

export const refundQuestions = [
  question({
    subject: "Refunds",
    asks: "What is said to a refund of a checkout that does not exist?",
    assumes: "404, and nothing is done",
    ask: async (visit) => heardOf(await askRefund(visit, randomUUID(), 100)),
    judge: judgeUnknownCheckout,
  }),
  question({
    subject: "Refunds",
    asks: "What is said to a refund of a checkout that is not paid?",
    assumes: "400, 404 or 422, and nothing is done",
    ask: async (visit) => heardOf(await askRefund(visit, (await firstCheckout(visit)).serviceCheckoutId, 100)),
    judge: judgeRefusedRefund,
  }),
]

/** To be asked when a visit has made its refunds. */
export const refundListQuestions = [
  question({
    subject: "Lists",
    asks: "In which order are refunds listed?",
    assumes: "Any; newest first takes fewer requests",
    ask: async ({ ask }) => {
      const { body } = await ask({ endpoint: "list_refunds", path: pathOfPage("refunds", 10) })
      const dates = readReply(refundPageReply, "list_refunds", body).records.map(({ createdAt }) => createdAt)
      if (new Set(dates).size < 2) {
        throw new Unasked("The account has fewer than two refunds.")
      }
      return dates
    },
    judge: judgeRefundOrder,
  }),
]

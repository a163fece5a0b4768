import { refundReply } from "../../../src/client/schemas"
import { parseJson } from "../../../src/core/wire/json"
import { differs, type Finding, handled, holds, question, Unasked } from "../finding"
import { type Answer, type Heard, heardOf, inWords } from "../heard"
import { remembered, type Visit } from "../visit"
import { paidCheckout } from "./payment"
import { extraFieldsOf, judgeExtraFields } from "./records"
import { askRefund } from "./refunds"

export function judgeTooLarge(heard: Heard): Finding {
  if (heard.kind === "taken") {
    return differs("Taken: more than was paid")
  }
  if (heard.reason === "refund_amount") {
    return holds(inWords(heard))
  }
  return heard.reason === "same_day_refund"
    ? handled(`${inWords(heard)} (the date is looked at first)`)
    : handled(`${inWords(heard)}. Admins read a general sentence instead of the reason`)
}

/** What came of two refunds of a penny, the second only after the first was taken. */
export type Pennies = { heard: readonly Heard[]; ids: readonly string[] }

export function judgePennies({ heard: [first, second], ids }: Pennies): Finding {
  if (first?.kind === "refused") {
    return first.reason === "same_day_refund"
      ? holds(`${inWords(first)} (automatic approval: the plugin sends it the next day)`)
      : differs(`${inWords(first)}, although the rules allow it`)
  }
  if (second?.kind === "refused") {
    return differs(`The second: ${inWords(second)}. Equal refunds are not possible`)
  }
  return new Set(ids).size === 2
    ? holds("Two refunds, on the day of purchase (manual review)")
    : differs("One refund: the plugin would believe that both were made")
}

const pennies = remembered(async (visit: Visit): Promise<Answer[]> => {
  const { serviceCheckoutId } = await paidCheckout(visit)
  const first = await askRefund(visit, serviceCheckoutId, 1)
  return heardOf(first).kind === "taken" ? [first, await askRefund(visit, serviceCheckoutId, 1)] : [first]
})

const idOf = ({ body }: Answer) => refundReply.safeParse(parseJson(body)).data?.serviceRefundId

export const paidRefundQuestions = [
  question({
    subject: "Refunds",
    asks: "What is said to a refund that is larger than the payment?",
    assumes: "422 whose detail names the amount",
    needs: ["payment"],
    ask: async (visit) => {
      const { serviceCheckoutId, request } = await paidCheckout(visit)
      return heardOf(await askRefund(visit, serviceCheckoutId, request.amountMinor + 1))
    },
    judge: judgeTooLarge,
  }),
  question({
    subject: "Refunds",
    asks: "What comes of two equal refunds of a penny on the day of purchase?",
    assumes: "Two refunds, or with automatic approval none before the next day",
    needs: ["payment"],
    ask: async (visit) => {
      const answers = await pennies(visit)
      return { heard: answers.map(heardOf), ids: answers.flatMap((answer) => idOf(answer) ?? []) }
    },
    judge: judgePennies,
  }),
  question({
    subject: "Records",
    asks: "Has a refund's record fields that the document does not show?",
    assumes: "No: it does not name its checkout",
    needs: ["payment"],
    ask: async (visit) => {
      const [first] = await pennies(visit)
      if (!first || idOf(first) === undefined) {
        throw new Unasked("No refund could be made today.")
      }
      return extraFieldsOf(first.body)
    },
    judge: judgeExtraFields,
  }),
]

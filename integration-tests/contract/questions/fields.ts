import { differs, type Finding, handled, holds, question, type Question } from "../finding"
import { type Heard, inWords } from "../heard"
import { create, tryWith } from "../samples"

type Change = Parameters<typeof create>[1]

export function judgeOptional(heard: Heard): Finding {
  return heard.kind === "taken" ? holds("Taken") : differs(`${inWords(heard)}. Guests without an address cannot pay`)
}

/** For what the plugin leaves out as soon as it is refused. */
export function judgeLeftOut(heard: Heard): Finding {
  return heard.kind === "taken" ? holds("Taken") : handled(`${inWords(heard)}. The plugin sends it again without`)
}

export function judgePhone(heard: Heard): Finding {
  if (heard.kind === "taken") {
    return handled("Taken; the plugin leaves out what does not fit the pattern")
  }
  return heard.reason === "phone_number"
    ? holds(inWords(heard))
    : handled(`${inWords(heard)}. The plugin leaves out everything optional instead of the number alone`)
}

/** What the plugin sends at most, of each optional field. */
const AT_MOST: readonly (readonly [asks: string, change: Change])[] = [
  ["Are names of 255 characters taken?", ({ customer }) => ({ customer: { ...customer, last_name: "a".repeat(255) } })],
  [
    "Is an address of 1,000 characters taken?",
    ({ customer }) => ({ customer: { ...customer, billing_address: "a".repeat(1000) } }),
  ],
  ["Are 100 line items taken?", ({ amount }) => ({ line_items: sharedOut(amount, 100) })],
  [
    "Is a line item of £0.00 taken?",
    ({ amount }) => ({ line_items: [...sharedOut(amount, 1), { name: "Free gift", amount: 0, quantity: 1 }] }),
  ],
]

/** Items that add up to the amount, in pence. */
function sharedOut(amount: number, items: number) {
  const even = Math.floor(amount / items)
  return Array.from({ length: items }, (_, index) => ({
    name: `Item ${index + 1}`,
    amount: index === 0 ? amount - even * (items - 1) : even,
    quantity: 1,
  }))
}

export const fieldQuestions: readonly Question[] = [
  question({
    subject: "Fields",
    asks: "Is an e-mail address enough?",
    assumes: "Yes: every other detail of the shopper and all items are optional",
    ask: (visit) => tryWith(visit, ({ customer: { email } }) => ({ customer: { email }, line_items: undefined })),
    judge: judgeOptional,
  }),
  ...AT_MOST.map(([asks, change]) =>
    question({
      subject: "Fields",
      asks,
      assumes: "Yes",
      ask: (visit) => tryWith(visit, change),
      judge: judgeLeftOut,
    })
  ),
  question({
    subject: "Fields",
    asks: "What is said to a phone number that does not fit?",
    assumes: "422 whose detail names the phone number",
    ask: (visit) => tryWith(visit, ({ customer }) => ({ customer: { ...customer, phone_number: "12" } })),
    judge: judgePhone,
  }),
]

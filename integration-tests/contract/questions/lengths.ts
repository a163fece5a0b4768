import { paidReturnLink, returnAddress } from "../../../src/core/checkout/addresses"
import { differs, type Finding, holds, question } from "../finding"
import { inWords } from "../heard"
import { firstCheckout, type Longest, longestTaken, tryWith } from "../samples"

/** Characters. */
const REFERENCE_SIZES = [1000, 255, 64, 26]
const URL_SIZES = [2000, 1000, 500, 255]

/** @param needed what the plugin sends, in characters */
export function judgeLongest({ taken, refusal, needed }: Longest & { needed: number }): Finding {
  const next = refusal ? ` (longer: ${inWords(refusal)})` : ""
  return taken >= needed
    ? holds(`At least ${taken} characters${next}`)
    : differs(`Not the ${needed} characters that the plugin sends${next}`)
}

export const lengthQuestions = [
  question({
    subject: "Lengths",
    asks: "How long may client_reference_id be?",
    assumes: "26 characters or more",
    ask: async (visit) => ({
      ...(await longestTaken(REFERENCE_SIZES, (size) =>
        tryWith(visit, ({ client_reference_id: own }) => ({ client_reference_id: own.padEnd(size, "0") }))
      )),
      needed: (await firstCheckout(visit)).request.reference.length,
    }),
    judge: judgeLongest,
  }),
  question({
    subject: "Lengths",
    asks: "How long may the addresses be?",
    assumes: "As long as the shop's own address with 70 characters more",
    ask: async (visit) => {
      const { settings } = visit
      const { request } = await firstCheckout(visit)
      const own = returnAddress(settings.shop, paidReturnLink(request.reference, settings.clientSecret))
      const longest = await longestTaken(
        URL_SIZES.filter((size) => size > own.length),
        (size) => tryWith(visit, () => ({ success_url: `${own}?`.padEnd(size, "a") }))
      )
      // The first checkout has shown that its own length is taken.
      return { ...longest, taken: Math.max(longest.taken, own.length), needed: own.length }
    },
    judge: judgeLongest,
  }),
]

import type { Band } from "../../../src/core/money/bands"
import { moneyText } from "../../../src/core/money/money"
import { differs, type Finding, handled, holds, question } from "../finding"
import { type Heard, inWords } from "../heard"
import { remembered, type Visit } from "../visit"
import { tryWith } from "../samples"

/** Pence: one above the highest band. */
const tooMuch = ({ config }: Visit) => Math.max(...config.bands.map(({ toMinor }) => toMinor)) + 1

/** What came of a checkout above all bands, and its amount. */
export const refusedAmount = remembered(async (visit: Visit): Promise<{ amountMinor: number; heard: Heard }> => {
  const amountMinor = tooMuch(visit)
  return { amountMinor, heard: await tryWith(visit, () => ({ amount: amountMinor, line_items: undefined })) }
})

export function judgeBands(bands: readonly Band[]): Finding {
  const shown = bands.map(
    ({ fromMinor, toMinor, terms }) =>
      `${moneyText(fromMinor, "en-GB")} to ${moneyText(toMinor, "en-GB")}: ${terms.join(", ")}`
  )
  const upsideDown = bands.some(({ fromMinor, toMinor, terms }) => fromMinor > toMinor || terms.length === 0)
  return upsideDown ? handled(`${shown.join("; ")} (a band that offers nothing)`) : holds(shown.join("; "))
}

export function judgeRefusedAmount(heard: Heard): Finding {
  if (heard.kind === "taken") {
    return differs("Taken, although no band holds the amount")
  }
  return heard.reason === "amount_out_of_band"
    ? holds(inWords(heard))
    : differs(`${inWords(heard)}. The plugin does not recognise it, and goes on with its old copy of the bands`)
}

export const configQuestions = [
  question({
    subject: "Config",
    asks: "Which amounts and terms does the merchant have?",
    assumes: "Bands in pence, both ends inclusive; gaps between them are possible",
    ask: async ({ config }) => config.bands,
    judge: judgeBands,
  }),
  question({
    subject: "Config",
    asks: "What is said to an amount outside every band?",
    assumes: "422 with “Amount has to be between”, after which the bands are read anew",
    ask: async (visit) => (await refusedAmount(visit)).heard,
    judge: judgeRefusedAmount,
  }),
]

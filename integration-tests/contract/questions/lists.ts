import type { CheckoutRecord, Page } from "../../../src/client"
import { readReply } from "../../../src/client/reply"
import { checkoutPageReply } from "../../../src/client/schemas"
import { differs, type Finding, handled, holds, question } from "../finding"
import { type Heard, heardOf, inWords } from "../heard"
import { firstCheckout } from "../samples"
import { remembered, type Visit } from "../visit"
import { refusedAmount } from "./config"

/** Records a page that the plugin asks for first, and those that it falls back to. */
const MOST = 100
const DEFAULT = 10

/** @param size records a page */
export const pathOfPage = (list: string, size: number) =>
  `/api/${list}?${new URLSearchParams({ "page[items]": String(size) })}`

/** The newest checkouts of the account, and what was said to the largest page. */
type Newest = { heard: Heard; page: Page<CheckoutRecord> }

/** Read right after two creations of this visit: one that was taken, and one that was refused. */
const newest = remembered(async (visit: Visit): Promise<Newest> => {
  await firstCheckout(visit)
  await refusedAmount(visit)
  const askFor = (size: number) => visit.ask({ endpoint: "list_checkouts", path: pathOfPage("checkouts", size) })
  const first = await askFor(MOST)
  const heard = heardOf(first)
  const { body } = heard.kind === "taken" ? first : await askFor(DEFAULT)
  return { heard, page: readReply(checkoutPageReply, "list_checkouts", body) }
})

export function judgeSize({ heard, page: { records, odd, nextUrl } }: Newest): Finding {
  if (heard.kind === "refused") {
    return heard.code === "validation" || heard.code === "bad_request"
      ? handled(`${inWords(heard)}. The plugin asks for ${DEFAULT} instead`)
      : differs(`${inWords(heard)}. The plugin would ask for ${MOST} again and again`)
  }
  const given = records.length + odd.length
  return nextUrl !== null && given < MOST
    ? handled(`Cut to ${given} a page, which takes more requests`)
    : holds(`Taken; the page has ${given}`)
}

/** @param dates ISO 8601, as listed @param hasOwn whether a checkout is listed that has just been made */
export function judgeOrder({ dates, hasOwn }: { dates: readonly string[]; hasOwn: boolean }): Finding {
  const times = dates.map((date) => Date.parse(date))
  if (times.some((time, index) => index > 0 && time > (times[index - 1] ?? time))) {
    return differs("Not newest first. The plugin would miss payments in the daily comparison")
  }
  return hasOwn ? holds("Newest first, at once") : differs("Without a checkout that has just been made")
}

export function judgeOdd(odd: Page<CheckoutRecord>["odd"]): Finding {
  const fields = [...new Set(odd.flatMap((record) => record.fields))]
  return odd.length === 0 ? holds("All") : handled(`Not ${odd.length} (${fields.join(", ")}); admins are told of each`)
}

/** @param traces statuses of the records that the refused creation may have left */
export function judgeRefusedCreation({ heard, traces }: { heard: Heard; traces: readonly string[] }): Finding {
  if (heard.kind === "taken") {
    return differs("It was not refused")
  }
  const others = traces.filter((status) => status !== "invalid_payload")
  if (others.length > 0) {
    return differs(`A checkout that is ${others.join(", ")}`)
  }
  return traces.length === 0 ? holds("Nothing") : handled("A record that is “invalid_payload”, which is passed over")
}

async function tracesOfRefused(visit: Visit) {
  const { amountMinor, heard } = await refusedAmount(visit)
  const { serviceCheckoutId } = await firstCheckout(visit)
  const { records } = (await newest(visit)).page
  // It was asked for after the first checkout, so it is newer.
  const newer = records.slice(
    0,
    Math.max(
      0,
      records.findIndex((record) => record.serviceCheckoutId === serviceCheckoutId)
    )
  )
  const traces = newer.filter((record) => record.amountMinor === amountMinor)
  return { heard, traces: traces.map(({ status }) => status ?? "undocumented") }
}

export const listQuestions = [
  question({
    subject: "Lists",
    asks: `Is a page of ${MOST} checkouts given?`,
    assumes: "Yes; the largest number is not stated",
    ask: newest,
    judge: judgeSize,
  }),
  question({
    subject: "Lists",
    asks: "In which order are checkouts listed, and how soon?",
    assumes: "Newest first, at once",
    ask: async (visit) => {
      const { serviceCheckoutId } = await firstCheckout(visit)
      const { records } = (await newest(visit)).page
      const hasOwn = records.some((record) => record.serviceCheckoutId === serviceCheckoutId)
      return { dates: records.map(({ createdAt }) => createdAt), hasOwn }
    },
    judge: judgeOrder,
  }),
  question({
    subject: "Lists",
    asks: "Can every record of the page be read?",
    assumes: "Yes",
    ask: async (visit) => (await newest(visit)).page.odd,
    judge: judgeOdd,
  }),
  question({
    subject: "Lists",
    asks: "What does a refused creation leave behind?",
    assumes: "Nothing",
    ask: tracesOfRefused,
    judge: judgeRefusedCreation,
  }),
]

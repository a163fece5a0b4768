import { z } from "@medusajs/framework/zod"
import { checkout } from "../../../src/client/schemas"
import { parseJson } from "../../../src/core/wire/json"
import { differs, type Finding, handled, holds, question } from "../finding"
import { type Answer, type Heard, heardOf, inWords } from "../heard"
import { firstCheckout } from "../samples"
import { remembered, type Visit } from "../visit"

/** Seconds by which two clocks may differ; the plugin's own measure. */
export const TOLERANCE_S = 30
/** What the document shows of records (spec, Resources). */
const SHOWN = ["amount", "currency", "status", "created_at"]

/** Read as strictly as a record of a list, which must say when it was made. */
const strictReply = z.object({ data: checkout })
const attributes = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) })

/** Fields of a record that the document does not show. */
export function extraFieldsOf(body: Buffer): string[] {
  const record = attributes.safeParse(parseJson(body)).data?.data.attributes ?? {}
  return Object.keys(record).filter((field) => !SHOWN.includes(field))
}

/** How the record of a checkout is read that has just been made. */
export type FreshRecord = {
  heard: Heard
  /** Undefined when the plugin cannot read it. */
  record: { status: string | null; amountMinor: number; createdAt: string } | undefined
  extraFields: readonly string[]
  /** Pence. */
  askedMinor: number
  /** How far its time is from ours. Seconds. */
  apartS: number
}

const freshRecord = remembered(async (visit: Visit): Promise<FreshRecord> => {
  const { serviceCheckoutId, request, at } = await firstCheckout(visit)
  const answer: Answer = await visit.ask({ endpoint: "get_checkout", path: `/api/checkouts/${serviceCheckoutId}` })
  const record = strictReply.safeParse(parseJson(answer.body)).data?.data
  const apartS = record ? Math.round(Math.abs(Date.parse(record.createdAt) - at) / 1000) : 0
  const extraFields = extraFieldsOf(answer.body)
  return { heard: heardOf(answer), record, extraFields, askedMinor: request.amountMinor, apartS }
})

export function judgeFresh({ heard, record, askedMinor }: FreshRecord): Finding {
  if (heard.kind === "refused") {
    return differs(`${inWords(heard)}, right after it was made`)
  }
  if (!record) {
    return differs("A record that the plugin cannot read")
  }
  return record.status === "received" && record.amountMinor === askedMinor
    ? holds("Received, with the amount that was asked for")
    : differs(
        `${record.status ?? "A status that is not documented"}, ${record.amountMinor} pence instead of ${askedMinor}`
      )
}

export function judgeExtraFields(fields: readonly string[]): Finding {
  return fields.length === 0 ? holds("No other") : handled(`Also ${fields.join(", ")}; the plugin does not read them`)
}

export function judgeClock(seconds: number): Finding {
  return seconds <= TOLERANCE_S
    ? holds(`${seconds} s apart`)
    : handled(`${seconds} s apart. Refunds go by the service's clock, and an alert tells of the difference`)
}

export const recordQuestions = [
  question({
    subject: "Records",
    asks: "How does a checkout read that has just been made?",
    assumes: "At once, as “received” and with its amount",
    ask: freshRecord,
    judge: judgeFresh,
  }),
  question({
    subject: "Records",
    asks: "Has its record fields that the document does not show?",
    assumes: "No: a checkout is known by its id alone",
    ask: async (visit) => (await freshRecord(visit)).extraFields,
    judge: judgeExtraFields,
  }),
  question({
    subject: "Records",
    asks: "Does the service's clock agree with this computer's?",
    assumes: `Within ${TOLERANCE_S} s`,
    ask: async (visit) => (await freshRecord(visit)).apartS,
    judge: judgeClock,
  }),
]

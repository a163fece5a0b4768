import { z } from "@medusajs/framework/zod"
import type { Problem } from "../checkout/states"
import { momentText, type ReasonCode } from "../reasons/reasons"
import { REVERSAL_STATES } from "../refund/refund"
import { ENGLISH_NOTICES } from "./english/english"
import type { Next, NoticeFacts, NoticeKey } from "./facts"
import type { AlertTextKey } from "./words"

/** What is a name in a catalogue: nothing that any object has. */
const nameIn = <Name extends string>(catalogue: Readonly<Record<Name, unknown>>) =>
  z.custom<Name>((name) => typeof name === "string" && Object.hasOwn(catalogue, name))

const minor = z.number().int()
const reason = z.union([
  z.object({
    code: nameIn<ReasonCode>(ENGLISH_NOTICES.reasons),
    facts: z.record(
      z.string(),
      z.union([z.string(), z.array(z.object({ id: z.string(), at: momentText })).readonly()])
    ),
  }),
  z.object({ code: z.null(), facts: z.object({ said: z.string() }) }),
])
const place = z.union([
  z.object({ order: z.number() }),
  z.object({ orderId: z.string() }),
  z.object({ payment: z.string() }),
])

/** What fills a gap. Whatever a language writes in its own way is kept as a value; moments and days as ISO 8601. Null: there is none. */
const fact = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ minor, currency: z.string().optional() }),
  z.object({ time: momentText }),
  z.object({ day: momentText }),
  z.object({ minutes: z.number() }),
  z.object({ reason }),
  z.object({ place }),
  z.object({ status: z.string() }),
  z.object({ problem: nameIn<Problem>(ENGLISH_NOTICES.problems) }),
  z.object({ next: nameIn<Next>(ENGLISH_NOTICES.next) }),
  z.object({ records: z.enum(REVERSAL_STATES) }),
  // The account whose keys are meant; null where a shop has only one.
  z.object({ owner: z.string().nullable() }),
  z.object({ list: z.array(z.union([z.string(), z.object({ id: z.string(), minor })])).readonly() }),
])
export type Fact = z.output<typeof fact>

/** What a notice is made of, whatever its reader's language: Medusa's feed keeps it beside the text. */
export const saidSchema = z.object({
  notice: z.custom<NoticeKey | AlertTextKey>((key) => typeof key === "string" && (isNoticeKey(key) || isAlertKey(key))),
  facts: z.record(z.string(), fact),
})
export type Said = z.output<typeof saidSchema>

/** A notice that is none of an alert. */
export function said<Key extends NoticeKey>(notice: Key, facts: NoticeFacts[Key]): Said {
  return { notice, facts }
}

export function isAlertKey(key: string): key is AlertTextKey {
  return Object.hasOwn(ENGLISH_NOTICES.alerts, key)
}

function isNoticeKey(key: string): key is NoticeKey {
  return Object.hasOwn(ENGLISH_NOTICES.notices, key)
}

import { ENGLISH_REASONS, ENGLISH_STATUSES } from "../../reasons/english"
import { ENGLISH_FIELDS } from "../../reasons/english-refusals"
import type { NoticeLanguage } from "../words"
import { ENGLISH_ALERTS } from "./alerts"
import { ENGLISH_PAYMENTS, ENGLISH_PROBLEMS } from "./payments"
import { ENGLISH_RECORDS } from "./records"
import { ENGLISH_REFUND_WORDS, ENGLISH_REFUNDS } from "./refunds"

export const ENGLISH_NOTICES: NoticeLanguage = {
  locale: "en-GB",
  ...ENGLISH_ALERTS,
  ...ENGLISH_PROBLEMS,
  ...ENGLISH_REFUND_WORDS,
  reasons: ENGLISH_REASONS,
  statuses: ENGLISH_STATUSES,
  fields: ENGLISH_FIELDS,
  notices: { ...ENGLISH_PAYMENTS, ...ENGLISH_REFUNDS, ...ENGLISH_RECORDS },
  places: { order: "order #{{order}}", orderId: "order {{orderId}}", payment: "payment {{payment}}" },
  owners: { shop: "this shop", account: 'the account "{{account}}"' },
}

import { GERMAN_REASONS, GERMAN_STATUSES } from "../../reasons/german"
import { GERMAN_FIELDS } from "../../reasons/german-refusals"
import type { NoticeLanguage } from "../words"
import { GERMAN_ALERTS } from "./alerts"
import { GERMAN_PAYMENTS, GERMAN_PROBLEMS } from "./payments"
import { GERMAN_RECORDS } from "./records"
import { GERMAN_REFUND_WORDS, GERMAN_REFUNDS } from "./refunds"

export const GERMAN_NOTICES: NoticeLanguage = {
  locale: "de",
  ...GERMAN_ALERTS,
  ...GERMAN_PROBLEMS,
  ...GERMAN_REFUND_WORDS,
  reasons: GERMAN_REASONS,
  statuses: GERMAN_STATUSES,
  fields: GERMAN_FIELDS,
  notices: { ...GERMAN_PAYMENTS, ...GERMAN_REFUNDS, ...GERMAN_RECORDS },
  places: { order: "Bestellung #{{order}}", orderId: "Bestellung {{orderId}}", payment: "Zahlung {{payment}}" },
  owners: { shop: "dieses Shops", account: "des Kontos „{{account}}“" },
}

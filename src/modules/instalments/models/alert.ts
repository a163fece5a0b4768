import { model } from "@medusajs/framework/utils"
import { ALERT_CODES } from "../../../core/health/alert"

/** Something that is or was wrong for everybody. The row decides which of all processes tells of it: whoever wrote it. */
export const InstalmentsAlert = model
  .define("instalments_alert", {
    id: model.id({ prefix: "inalert" }).primaryKey(),
    /** Code, kind and account; one row of it is open at most. */
    key: model.text(),
    code: model.enum([...ALERT_CODES]),
    kind: model.text().nullable(),
    severity: model.enum(["critical", "warning"]),
    account: model.text().nullable(),
    since: model.dateTime(),
    facts: model.json(),
    /** When the admins were told; null until then. */
    told_at: model.dateTime().nullable(),
    cleared_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["key"], unique: true, name: "IDX_instalments_alert_open", where: "cleared_at IS NULL" }])

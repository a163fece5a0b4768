import { z } from "@medusajs/framework/zod"
import { minorAmount } from "../../../../../../core/money/money"
import { saveOnlyFor } from "../../../../../../use-cases/admin/actions/only-for-actions"
import { onlyForSettingView } from "../../../../../../use-cases/admin/views/only-for"
import { idText, parseInput, writtenText } from "../../../../../parse-input"
import { adminAnswer } from "../../../admin-answer"

const AMOUNT = "must be whole pence, from 1 to 2000000000, or null for no limit"
/** Pence, up to what the ledger's column holds. */
const amount = z.number(AMOUNT).int(AMOUNT).min(1, AMOUNT).max(2_000_000_000, AMOUNT).nullable()
const names = z
  .array(idText, "must be a list, or null for no limit")
  .min(1, "is empty: send null for no limit")
  .max(500)
  .nullable()

const AFTER = "must be the number of the version that you saw last, 0 for none"

const body = z.strictObject({
  after: z.number(AFTER).int(AFTER).min(0, AFTER),
  min_minor: amount,
  max_minor: amount,
  countries: names,
  customer_groups: names,
  sales_channels: names,
  reason: writtenText,
})

export const GET = adminAnswer(async (req) => ({
  only_for: await onlyForSettingView(req.scope, req.params.account ?? ""),
}))

export const POST = adminAnswer(async (req) => {
  const sent = parseInput(body, req.body)
  const account = req.params.account ?? ""
  await saveOnlyFor(req.scope, account, inputOf(sent), req.auth_context.actor_id)
  return { only_for: await onlyForSettingView(req.scope, account) }
})

function inputOf({ min_minor, max_minor, countries, customer_groups, sales_channels, ...rest }: z.output<typeof body>) {
  return {
    ...rest,
    limits: {
      minMinor: min_minor === null ? null : minorAmount(min_minor),
      maxMinor: max_minor === null ? null : minorAmount(max_minor),
      countries: countries?.map((code) => code.toLowerCase()) ?? null,
      customerGroups: customer_groups,
      salesChannels: sales_channels,
    },
  }
}

import type { AccountView } from "../../use-cases/admin/views/accounts"
import type { OnlyForView } from "../../use-cases/admin/views/only-for"
import { useTexts } from "../lib/use-texts"

export function OnlyForText({ limits }: { limits: OnlyForView }) {
  const { t, pounds } = useTexts()
  const { min_minor: min, max_minor: max } = limits
  const named = (["countries", "customer_groups", "sales_channels", "emails"] as const).flatMap((limit) => {
    const names = limits[limit]?.join(", ")
    return names === undefined ? [] : t(`settings.only_for.${limit}`, { names })
  })
  const lines = [
    ...(min === null ? [] : [t("settings.only_for.min", { amount: pounds(min) })]),
    ...(max === null ? [] : [t("settings.only_for.max", { amount: pounds(max) })]),
    ...named,
  ]
  return (
    <ul>
      {(lines.length > 0 ? lines : [t("only_for.unlimited_version")]).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The same of an account: what its options say, and what was set in the admin. */
export function BothLimits({ onlyFor: { option, setting } }: { onlyFor: AccountView["only_for"] }) {
  const { t } = useTexts()
  return (
    <>
      {option && t("settings.only_for.by_option")}
      {option && <OnlyForText limits={option} />}
      {setting && t("settings.only_for.by_setting")}
      {setting && <OnlyForText limits={setting} />}
      {!option && !setting && t("settings.only_for.everybody")}
    </>
  )
}

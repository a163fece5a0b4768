import type { OnlyForView } from "../../core/admin/views/account"
import { useBandTexts } from "../lib/use-band-texts"
import { useTexts } from "../lib/use-texts"

/** Whom the merchant offers it, a line for each limit. */
export function OnlyForText({ limits }: { limits: OnlyForView }) {
  const { t } = useTexts()
  const { pounds } = useBandTexts()
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
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

import { InlineTip } from "@medusajs/ui"
import type { ProductInstalmentsView } from "../../core/admin/views/product"
import { useTexts } from "../lib/use-texts"

/** What the plugin's options say of a product, whatever its switch says. */
export function ProductRules({ rules }: Pick<ProductInstalmentsView, "rules">) {
  const { t } = useTexts()
  return rules.map(({ account, rule }) => {
    const gaps = { rule: t(`product.rule.${rule}`), account }
    return (
      <div key={account} className="px-6 py-4">
        <InlineTip label={t("check.warning")} variant="warning">
          {account === "default" ? t("product.by_rule", gaps) : t("product.by_rule_of", gaps)}
        </InlineTip>
      </div>
    )
  })
}

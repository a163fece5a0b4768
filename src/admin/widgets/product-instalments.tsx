import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Label, Switch } from "@medusajs/ui"
import { useId } from "react"
import { SectionHead, Subtle, NotYet } from "../components/blocks"
import { Warning } from "../components/issue-notice"
import { useProductInstalments } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { switchProduct } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"

type Wanted = { productId: string; isOn: boolean }

/** Whether a product may be paid in instalments; saved at once. */
function ProductSwitch({ productId, isOn }: Wanted) {
  const { t } = useTexts()
  const id = useId()
  const { perform, current } = useAdminAction<Wanted>({
    run: (wanted) => switchProduct(wanted.productId, wanted.isOn),
    done: (wanted) => t(wanted.isOn ? "product.saved_on" : "product.saved_off"),
  })
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      <Switch
        id={id}
        size="small"
        className="shrink-0"
        checked={current?.isOn ?? isOn}
        disabled={current !== undefined}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(wanted) => perform({ productId, isOn: wanted })}
      />
      <div>
        <Label htmlFor={id} size="small" weight="plus">
          {t("product.switch")}
        </Label>
        <Subtle id={`${id}-hint`}>{t("product.hint")}</Subtle>
      </div>
    </div>
  )
}

/** Of Medusa's product, what is read here. */
type Product = { id: string; updated_at?: string | null }

const ProductInstalmentsWidget = ({ data: product }: { data: Product }) => {
  const { t } = useTexts()
  const asked = useProductInstalments(product.id, product.updated_at ?? "")
  const instalments = asked.data?.instalments
  return (
    <Container className="divide-y p-0">
      <SectionHead title={t("title")} />
      {!instalments && <NotYet asked={asked} rows={2} />}
      {instalments && (
        <>
          <ProductSwitch productId={product.id} isOn={!instalments.is_switched_off} />
          {instalments.rules.map(({ account, rule }) => (
            <Warning
              key={account}
              text={t(account === "default" ? "product.by_rule" : "product.by_rule_of", {
                rule: t(`product.rule.${rule}`),
                account,
              })}
            />
          ))}
        </>
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "product.details.side.after", id: "instalments-product" })

export default ProductInstalmentsWidget

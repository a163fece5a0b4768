import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { Warning } from "../components/issue-notice"
import { ProductSwitch } from "../components/product-switch"
import { useProductInstalments } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { NotYet } from "../components/not-yet"

/** Of Medusa's product, what is read here. */
type Product = { id: string; updated_at?: string | null }

const ProductInstalmentsWidget = ({ data: product }: { data: Product }) => {
  const { t } = useTexts()
  const asked = useProductInstalments(product.id, product.updated_at ?? "")
  const { data } = asked
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("title")}</Heading>
      </div>
      {!data && <NotYet asked={asked} rows={2} />}
      {data && (
        <>
          <ProductSwitch productId={product.id} isOn={!data.is_switched_off} />
          {data.rules.map(({ account, rule }) => (
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

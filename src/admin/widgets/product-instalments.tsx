import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading } from "@medusajs/ui"
import { LoadFailed } from "../components/load-failed"
import { LoadingRows } from "../components/loading"
import { ProductRules } from "../components/product-rules"
import { ProductSwitch } from "../components/product-switch"
import { useProductInstalments } from "../lib/queries"
import { useTexts } from "../lib/use-texts"

/** Of Medusa's product, what is read here. */
type Product = { id: string; updated_at?: string | null }

const ProductInstalmentsWidget = ({ data: product }: { data: Product }) => {
  const { t } = useTexts()
  const { data, error, refetch } = useProductInstalments(product.id, product.updated_at ?? "")
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("title")}</Heading>
      </div>
      {!data && (error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={2} />)}
      {data && (
        <>
          <ProductSwitch productId={product.id} isOn={!data.is_switched_off} />
          <ProductRules rules={data.rules} />
        </>
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "product.details.side.after", id: "instalments-product" })

export default ProductInstalmentsWidget

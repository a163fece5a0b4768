import type { HttpTypes } from "@medusajs/types"
import { formatMoney } from "medusa-payment-instalments-storefront"
import { Link } from "react-router-dom"
import { useLoaded } from "../hooks/use-loaded"
import { Loading } from "../parts/loading"
import { PageHeading } from "../parts/page-heading"
import { ProductPicture } from "../parts/product-picture"
import { loadRegion, sdk } from "../shop"

export function ProductsPage() {
  const products = useLoaded("products", loadProducts)
  return (
    <>
      <PageHeading title="Things for the home" />
      <p className="lead">Pay at once, or spread the cost over monthly payments.</p>
      <Loading of={products}>{(value) => (value.length ? <Grid products={value} /> : <p>No products yet.</p>)}</Loading>
    </>
  )
}

async function loadProducts(): Promise<HttpTypes.StoreProduct[]> {
  const region = await loadRegion()
  const query = { region_id: region.id, limit: 50, fields: "*variants.calculated_price" }
  return (await sdk.store.product.list(query)).products
}

function Grid({ products }: { products: readonly HttpTypes.StoreProduct[] }) {
  return (
    <ul className="grid">
      {products.map((product) => (
        <li className="card" key={product.id}>
          <ProductPicture title={product.title} url={product.thumbnail} />
          <h2>
            <Link to={`/products/${product.handle}`}>{product.title}</Link>
          </h2>
          <p className="price">{priceText(product)}</p>
        </li>
      ))}
    </ul>
  )
}

/** "£20.00", or "from £20.00" where the variants differ. */
function priceText(product: HttpTypes.StoreProduct): string {
  const prices = (product.variants ?? []).flatMap(({ calculated_price }) => {
    const { calculated_amount, currency_code } = calculated_price ?? {}
    return typeof calculated_amount === "number" && currency_code ? [{ calculated_amount, currency_code }] : []
  })
  const [lowest] = [...prices].sort((a, b) => a.calculated_amount - b.calculated_amount)
  if (!lowest) {
    return "No price yet"
  }
  const differ = prices.some(({ calculated_amount }) => calculated_amount !== lowest.calculated_amount)
  return `${differ ? "from " : ""}${formatMoney(lowest.calculated_amount, lowest.currency_code)}`
}

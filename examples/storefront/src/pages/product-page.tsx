import type { HttpTypes } from "@medusajs/types"
import { formatMoney } from "medusa-payment-instalments-storefront"
import { useState } from "react"
import { useParams } from "react-router-dom"
import { useCart } from "../cart/cart-provider"
import { addToCart } from "../cart/cart-store"
import { useLoaded } from "../hooks/use-loaded"
import { Loading } from "../parts/loading"
import { MiniCart } from "../parts/mini-cart"
import { MonthlyLine } from "../parts/monthly-line"
import { Notice } from "../parts/notice"
import { PageHeading } from "../parts/page-heading"
import { ProductPicture } from "../parts/product-picture"
import { loadRegion, sdk, sentenceOf } from "../shop"
import { NotFoundPage } from "./not-found-page"

type Variant = HttpTypes.StoreProductVariant
type Adding = { state: "idle" | "busy" | "done" } | { state: "failed"; message: string }

export function ProductPage() {
  const { handle = "" } = useParams()
  const product = useLoaded(handle, () => loadProduct(handle))
  return <Loading of={product}>{(value) => (value ? <Product product={value} /> : <NotFoundPage />)}</Loading>
}

async function loadProduct(handle: string): Promise<HttpTypes.StoreProduct | undefined> {
  const region = await loadRegion()
  const fields =
    "*variants.calculated_price,+variants.inventory_quantity,+variants.manage_inventory,+variants.allow_backorder"
  const { products } = await sdk.store.product.list({ handle, region_id: region.id, fields })
  return products[0]
}

function Product({ product }: { product: HttpTypes.StoreProduct }) {
  const variants = product.variants ?? []
  const [chosenId, setChosenId] = useState(variants[0]?.id)
  const variant = variants.find(({ id }) => id === chosenId)
  return (
    <div className="product">
      <ProductPicture title={product.title} url={product.thumbnail} />
      <div className="stack">
        <PageHeading title={product.title} />
        {variant && <Price productId={product.id} variant={variant} />}
        {product.description && <p>{product.description}</p>}
        {variants.length > 1 && <VariantChoice chosenId={chosenId} onChoose={setChosenId} variants={variants} />}
        {variant ? <AddToCart key={variant.id} variant={variant} /> : <p>Not for sale at the moment.</p>}
      </div>
    </div>
  )
}

function Price({ productId, variant }: { productId: string; variant: Variant }) {
  const { calculated_amount, currency_code } = variant.calculated_price ?? {}
  if (typeof calculated_amount !== "number" || !currency_code) {
    return <p className="muted">No price yet</p>
  }
  return (
    <div>
      <p className="price price-large">{formatMoney(calculated_amount, currency_code)}</p>
      <MonthlyLine amount={calculated_amount} currencyCode={currency_code} productId={productId} />
    </div>
  )
}

type VariantChoiceProps = { variants: readonly Variant[]; chosenId: string | undefined; onChoose: (id: string) => void }

function VariantChoice({ variants, chosenId, onChoose }: VariantChoiceProps) {
  return (
    <fieldset className="choices choices-inline">
      <legend>Options</legend>
      {variants.map(({ id, title }) => (
        <label className="choice" key={id}>
          <input checked={id === chosenId} name="variant" onChange={() => onChoose(id)} type="radio" />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

function AddToCart({ variant }: { variant: Variant }) {
  const { show } = useCart()
  const [adding, setAdding] = useState<Adding>({ state: "idle" })
  const add = async () => {
    if (adding.state === "busy") return
    setAdding({ state: "busy" })
    try {
      show(await addToCart(variant.id))
      setAdding({ state: "done" })
    } catch (error) {
      setAdding({ state: "failed", message: sentenceOf(error) })
    }
  }
  const soldOut = isSoldOut(variant)
  return (
    <div className="stack">
      <button
        aria-disabled={adding.state === "busy"}
        className="button"
        disabled={soldOut}
        onClick={() => void add()}
        type="button"
      >
        {soldOut ? "Out of stock" : "Add to cart"}
      </button>
      <div role="status">{adding.state === "done" && <p>Added to your cart.</p>}</div>
      {adding.state === "done" && <MiniCart />}
      {adding.state === "failed" && <Notice tone="problem">{adding.message}</Notice>}
    </div>
  )
}

function isSoldOut({ manage_inventory, allow_backorder, inventory_quantity }: Variant): boolean {
  return manage_inventory === true && allow_backorder !== true && (inventory_quantity ?? 0) < 1
}

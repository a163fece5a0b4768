import { useState } from "react"
import { Link } from "react-router-dom"
import { useCart } from "../cart/cart-provider"
import { type Cart, setQuantity } from "../cart/cart-store"
import { type Line, lineTitle, lineTotal, lineVariant } from "../parts/lines"
import { Failure, Waiting } from "../parts/loading"
import { MonthlyLine } from "../parts/monthly-line"
import { Notice } from "../parts/notice"
import { focusHeading, PageHeading } from "../parts/page-heading"
import { ProductPicture } from "../parts/product-picture"
import { Totals } from "../parts/totals"
import { sentenceOf } from "../shop"

export function CartPage() {
  return (
    <>
      <PageHeading title="Your cart" />
      <CartContents />
    </>
  )
}

function CartContents() {
  const { current, refresh } = useCart()
  if (current.state === "loading") {
    return <Waiting>Loading…</Waiting>
  }
  if (current.state === "failed") {
    return <Failure message={current.message} onRetry={() => void refresh()} />
  }
  return current.cart?.items?.length ? <FilledCart cart={current.cart} /> : <EmptyCart />
}

export function EmptyCart() {
  return (
    <div className="stack">
      <p>Your cart is empty.</p>
      <Link className="button" to="/">
        Go to the shop
      </Link>
    </div>
  )
}

function FilledCart({ cart }: { cart: Cart }) {
  const { show } = useCart()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState("")
  const [problem, setProblem] = useState<string>()
  const change = async (line: Line, quantity: number) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      show(await setQuantity(cart.id, line.id, quantity))
      if (quantity === 0) focusHeading()
      setSaid(quantity > 0 ? `${lineTitle(line)}: ${quantity} in your cart.` : `${lineTitle(line)} removed.`)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="columns">
      <div className="stack">
        <ul className="lines">
          {cart.items?.map((line) => (
            <CartLine
              busy={busy}
              currencyCode={cart.currency_code}
              key={line.id}
              line={line}
              onChange={(quantity) => void change(line, quantity)}
            />
          ))}
        </ul>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {problem && <Notice tone="problem">{problem}</Notice>}
      </div>
      <aside aria-label="Summary" className="panel stack">
        <Totals delivery={cart.shipping_methods?.length ? undefined : "Chosen at checkout"} of={cart} />
        <MonthlyLine amount={cart.total} cartId={cart.id} currencyCode={cart.currency_code} />
        <Link className="button" to="/checkout">
          Go to checkout
        </Link>
      </aside>
    </div>
  )
}

type CartLineProps = { line: Line; currencyCode: string; busy: boolean; onChange: (quantity: number) => void }

function CartLine({ line, currencyCode, busy, onChange }: CartLineProps) {
  const title = lineTitle(line)
  return (
    <li className="line">
      <ProductPicture title={title} url={line.thumbnail} />
      <div className="line-text">
        <p className="line-title">{title}</p>
        <p className="muted">{lineVariant(line)}</p>
      </div>
      <p className="line-total">{lineTotal(line, currencyCode)}</p>
      <div className="stepper">
        <StepButton busy={busy} label={`One ${title} fewer`} onClick={() => onChange(line.quantity - 1)} sign="−" />
        <span>
          <span className="visually-hidden">Quantity: </span>
          {line.quantity}
        </span>
        <StepButton busy={busy} label={`One ${title} more`} onClick={() => onChange(line.quantity + 1)} sign="+" />
        <button
          aria-disabled={busy}
          aria-label={`Remove ${title}`}
          className="link-button"
          onClick={() => onChange(0)}
          type="button"
        >
          Remove
        </button>
      </div>
    </li>
  )
}

type StepButtonProps = { sign: string; label: string; busy: boolean; onClick: () => void }

function StepButton({ sign, label, busy, onClick }: StepButtonProps) {
  return (
    <button aria-disabled={busy} aria-label={label} className="step" onClick={onClick} type="button">
      {sign}
    </button>
  )
}

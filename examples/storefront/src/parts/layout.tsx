import { InstalmentsPreview } from "medusa-payment-instalments-storefront/react"
import { Link, Outlet, ScrollRestoration } from "react-router-dom"
import { countItems, useCart } from "../cart/cart-provider"
import { backend, SHOP_NAME } from "../shop"

export function Layout() {
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="site-header">
        <div className="wrap">
          <Link className="brand" to="/">
            <span aria-hidden="true" className="brand-mark" />
            {SHOP_NAME}
          </Link>
          <nav aria-label="Shop">
            <CartLink />
          </nav>
        </div>
      </header>
      <div className="wrap">
        <InstalmentsPreview backend={backend} className="notice" />
      </div>
      <main className="wrap" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="site-footer">
        <p className="wrap">An example shop: nothing here is for sale and no card is charged.</p>
      </footer>
      <ScrollRestoration />
    </>
  )
}

function CartLink() {
  const { current } = useCart()
  const count = current.state === "ready" ? countItems(current.cart) : 0
  return (
    <Link className="cart-link" to="/cart">
      Cart <span className="badge">{count}</span>
      <span className="visually-hidden"> {count === 1 ? "item" : "items"}</span>
    </Link>
  )
}

import { Link } from "react-router-dom"
import { PageHeading } from "../parts/page-heading"

export function NotFoundPage() {
  return (
    <div className="narrow stack">
      <PageHeading title="Page not found" />
      <p>There is nothing at this address.</p>
      <Link className="button" to="/">
        Go to the shop
      </Link>
    </div>
  )
}

/** Stands outside of the layout, which may be what failed. */
export function FailedPage() {
  return (
    <main className="wrap narrow stack">
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Your cart is safe.</p>
      <a className="button" href="/">
        Go to the shop
      </a>
    </main>
  )
}

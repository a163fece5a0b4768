import { createBrowserRouter } from "react-router-dom"
import { CartPage } from "./pages/cart-page"
import { CheckoutPage } from "./pages/checkout-page"
import { ConfirmedPage } from "./pages/confirmed-page"
import { FailedPage, NotFoundPage } from "./pages/not-found-page"
import { PaymentLinkPage } from "./pages/payment-link-page"
import { ProductPage } from "./pages/product-page"
import { ProductsPage } from "./pages/products-page"
import { ReturnPage } from "./pages/return-page"
import { Layout } from "./parts/layout"

/** The plugin's options `cancelPath`, `successPath` and `orderPath` name three of these; `paymentLinkPath` another. */
export const router = createBrowserRouter([
  {
    element: <Layout />,
    errorElement: <FailedPage />,
    children: [
      { path: "/", element: <ProductsPage /> },
      { path: "/products/:handle", element: <ProductPage /> },
      { path: "/cart", element: <CartPage /> },
      { path: "/checkout", element: <CheckoutPage /> },
      { path: "/checkout/return", element: <ReturnPage /> },
      { path: "/payment-collection/:collectionId", element: <PaymentLinkPage /> },
      { path: "/order/:orderId/confirmed", element: <ConfirmedPage /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
])

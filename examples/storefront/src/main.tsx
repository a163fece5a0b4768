import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { RouterProvider } from "react-router-dom"
import { CartProvider } from "./cart/cart-provider"
import { router } from "./routes"
import "./styles/base.css"
import "./styles/parts.css"

const root = document.getElementById("root")
if (!root) {
  throw new Error("index.html has no #root")
}
createRoot(root).render(
  <StrictMode>
    <CartProvider>
      <RouterProvider router={router} />
    </CartProvider>
  </StrictMode>
)

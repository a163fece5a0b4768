import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { returnShopper } from "../../../../use-cases/settle/return-shopper"

/** Where the payment page sends the shopper: redirects to the order, to the page that waits for it, or to the cart with a reason. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const address = await returnShopper(req.scope, req.params.reference ?? "", { mayAsk: req.method === "GET" })
  if (address === undefined) {
    res
      .status(404)
      .type("text/plain")
      .send("We have no record of this payment. Please go back to the shop and check your cart.")
    return
  }
  res.set("cache-control", "no-store").redirect(303, address)
}

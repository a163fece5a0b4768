import Medusa from "@medusajs/js-sdk"
import type { Till } from "./admin-store"
import { PROVIDER_ID } from "../shopper/shopper"
import { runningDemo, tellSandbox } from "../store/demo"
import { sqlOf } from "../store/sql"

/** The demo's store. */
export function demo(): Till {
  const { addresses, database, seeded } = runningDemo()
  return {
    address: addresses.store,
    seeded,
    shop: new Medusa({ baseUrl: addresses.store, publishableKey: seeded.publishableKey }),
    providerId: PROVIDER_ID,
    pay: (checkoutId, choice) => tellSandbox(`checkouts/${checkoutId}/pay`, choice),
    sql: sqlOf(database),
  }
}

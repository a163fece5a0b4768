import { SANDBOX_DEFAULTS } from "../../src/sandbox"
import { ADMIN } from "../store/src/seed/admin-account"
import type { Demo } from "./start-demo"

/** What a newcomer reads when everything runs: where things are, and what to click first. */
export function welcome({ addresses: { shop, sandbox, store }, seeded }: Demo): string {
  return `
  Shop             ${shop}
  Payment sandbox  ${sandbox}
  Admin            ${store}/app    ${ADMIN.email} / ${ADMIN.password}
  Store API        ${store}/store  key ${seeded.publishableKey}

  What to click first
  1. In the shop, open "Reading lamp", add it to the cart and go to the checkout.
  2. Give any name, e-mail and British address, and choose "Pay in instalments".
  3. On the hosted page, pay with card ${SANDBOX_DEFAULTS.approvedCard}, any later date and any three digits.
     ${SANDBOX_DEFAULTS.declinedCard} is declined, so that you can see a second try.
  4. In the admin, under Orders, see the order paid in full.

  Messages of the store and the shop: .demo/messages.log
  Ctrl-C stops everything${process.env.DATABASE_URL ? "; the database in DATABASE_URL keeps its data" : " and removes its data"}.
`
}

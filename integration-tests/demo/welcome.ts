import { SANDBOX_DEFAULTS } from "../../sandbox/src"
import { ADMIN } from "../store/src/seed/admin-account"
import type { Demo } from "./start-demo"

/** What a newcomer reads when everything runs: where things are, and what to click, step by step. */
export function welcome({ addresses: { shop, sandbox, store }, seeded }: Pick<Demo, "addresses" | "seeded">): string {
  return `
  Shop             ${shop}
  Payment sandbox  ${sandbox}
  Admin            ${store}/app    ${ADMIN.email} / ${ADMIN.password}
  Store API        ${store}/store  key ${seeded.publishableKey}

  What to click, from the first order to the last problem
  1. Shop: open "Reading lamp", add it to the cart and go to the checkout. Give any name, e-mail and British address, and choose
     "Pay in instalments".
  2. Payment page: choose "3 monthly payments" and pay with card ${SANDBOX_DEFAULTS.approvedCard}, any later date and any three digits.
     ${SANDBOX_DEFAULTS.declinedCard} is declined, so that you can see a second try.
  3. Admin, Orders: open the order. Under "Instalments" stand the plan and what happened when. (The first page of the admin takes
     a while: it is built as you open it.)
  4. There, under "Payments", refund £20. "Instalments" says "Requested": it was sent to the service.
  5. Sandbox, under "Refunds": press "Approve", then "Process". In the order, "Instalments", menu "Check now": "Complete". (By itself it
     is asked about later.)
  6. Refund another £10, and press "Fail the refund" in the sandbox. After "Check now", the order says what needs attention.
  7. Orders, Instalment payments: the refund stands under "Needs attention". Press "Refund again", and the list is empty.

  Messages of the store and the shop: .demo/messages.log
  Ctrl-C stops everything${process.env.DATABASE_URL ? "; the database in DATABASE_URL keeps its data" : " and removes its data"}.
`
}

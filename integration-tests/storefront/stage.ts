import type Medusa from "@medusajs/js-sdk"
import type { Page } from "playwright-core"
import type { Sandbox } from "../../sandbox/src"

/** Where shoppers walk. */
export type Place = {
  shop: string
  /** The shop's backend, through its Store API. */
  store: Medusa
  /** And through its Admin API, as somebody who has logged in. */
  admin: Medusa["admin"]
  sandbox: Sandbox["control"]
}

/** What a scene has at hand: a shopper at the choice of payment, and how to take a picture and have axe look. */
export type Stage = Place & {
  page: Page
  show(name: string): Promise<void>
}

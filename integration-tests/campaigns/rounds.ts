import type { Cleanup } from "../processes/cleanup"
import { copyCart, fillTemplate, type Template } from "../simulation/copy-cart"
import { countsOf } from "../support/promise/counts"
import { recordsOfProcesses, untilPlaced } from "../support/promise/of-processes"
import { brokenPromises } from "../support/promise/promise"
import type { CartRecords } from "../support/promise/records"
import { say } from "./run-script"
import { type CampaignShop, freePort, shopAt, startStore } from "./shop"
import { startPayment } from "./start-payment"

/** What a round left behind. */
export type Round = { records: CartRecords; broken: string[]; shopperErrors: string[] }

/**
 * Two store processes on one database, with Medusa's default locks, which do not reach from one to the other. In each round
 * the service calls one of them back and the shopper completes the cart at the other, at the same moment.
 */
export async function playRounds(shop: CampaignShop, rounds: number, cleanup: Cleanup): Promise<Round[]> {
  const [port, otherPort] = [await freePort(), await freePort()]
  const [address, otherAddress] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${otherPort}`]
  const stores = await Promise.all([startStore(shop, port, otherAddress), startStore(shop, otherPort, address)])
  stores.forEach(({ process }) => cleanup.add(process.stop))
  const template = await fillTemplate(shopAt(shop, address), "lamp", "ada@example.com")
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await play(shop, template, round % 2 === 0 ? address : otherAddress)
    results.push(result)
    if (!isRight(result)) {
      say(`round ${round + 1}: ${JSON.stringify(result)}`)
    }
  }
  await Promise.all(stores.map(({ process }) => process.stop()))
  return results
}

/** The shopper uses this store; the service calls the other one. */
async function play(shop: CampaignShop, template: Template, address: string): Promise<Round> {
  const { shop: storefront } = shopAt(shop, address)
  const cart = await copyCart(shop.db, template)
  const checkoutId = await startPayment(storefront, cart.collectionId)
  const shopperErrors: string[] = []
  // The service has taken the money before its call leaves, so the completion that starts now finds it paid.
  const paying = shop.sandbox.control.pay(checkoutId)
  const answer = await storefront.store.cart
    .complete(cart.cartId)
    .catch((error: Error) => ({ type: "cart" as const, error }))
  const payment = await paying
  if (answer.type !== "order") {
    shopperErrors.push(answer.error.message)
  }
  if (!payment.redirectedTo.includes("/order/")) {
    shopperErrors.push(`sent to ${payment.redirectedTo}`)
  }
  // What is not placed by then, the records show.
  await untilPlaced(shop, cart.cartId).catch(() => undefined)
  const records = await recordsOfProcesses(shop, cart.cartId)
  return { records, broken: brokenPromises(records), shopperErrors }
}

/** The promise holds, and nothing had to go back for that. */
function isRight({ records, broken, shopperErrors }: Round): boolean {
  const { orders } = countsOf(records)
  return broken.length === 0 && orders === 1 && records.service.refunds.length === 0 && shopperErrors.length === 0
}

/** What all rounds come to. */
export function summed(results: readonly Round[]) {
  const total = (count: (round: Round) => number) => results.reduce((sum, round) => sum + count(round), 0)
  return {
    rounds: results.length,
    orders: total(({ records }) => countsOf(records).orders),
    captures: total(({ records }) => records.payments.filter(({ capturedMinor }) => capturedMinor > 0).length),
    refundsRecorded: total(({ records }) => records.payments.flatMap(({ refundIds }) => refundIds).length),
    refundsAtService: total(({ records }) => records.service.refunds.length),
    errorsToShoppers: total(({ shopperErrors }) => shopperErrors.length),
    wrongRounds: results.filter((round) => !isRight(round)).length,
  }
}

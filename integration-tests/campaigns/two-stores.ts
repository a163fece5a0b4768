import type { Cleanup } from "../processes/cleanup"
import { copyCart, fillTemplate, type Template } from "../simulation/copy-cart"
import { booksOf, type CartBooks } from "./books"
import { numberOption, runScript, say } from "./run-script"
import { freePort, openShop, shopAt, startStore, type CampaignShop } from "./shop"
import { startPayment } from "./start-payment"

/** What a round must leave behind. */
type Round = { books: CartBooks; shopperErrors: string[] }

/**
 * Two store processes on one database, with Medusa's default locks, which do not reach from one to the other. In each round
 * the service calls one of them back and the shopper completes the cart at the other, at the same moment.
 */
async function twoStores(cleanup: Cleanup): Promise<boolean> {
  const rounds = numberOption("rounds", 50)
  const shop = await openShop("two_stores", cleanup)
  const [port, otherPort] = [await freePort(), await freePort()]
  const [address, otherAddress] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${otherPort}`]
  for (const starting of [startStore(shop, port, otherAddress), startStore(shop, otherPort, address)]) {
    const { process } = await starting
    cleanup.add(process.stop)
  }
  say(`Two stores run, ${rounds} rounds follow`)
  const template = await fillTemplate(shopAt(shop, address), "lamp", "ada@example.com")
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const result = await play(shop, template, round % 2 === 0 ? address : otherAddress)
    results.push(result)
    if (!isRight(result)) {
      say(`round ${round + 1}: ${JSON.stringify(result)}`)
    }
  }
  return summed(results)
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
  return { books: await booksOf(shop.db, shop.sandbox, cart.cartId), shopperErrors }
}

function isRight({ books, shopperErrors }: Round): boolean {
  const returned = books.paid.some(({ returnedMinor }) => returnedMinor > 0)
  return (
    books.orders === 1 && books.captures === 1 && books.bookedRefunds === 0 && !returned && shopperErrors.length === 0
  )
}

function summed(results: readonly Round[]): boolean {
  const total = (count: (round: Round) => number) => results.reduce((sum, round) => sum + count(round), 0)
  const wrong = results.filter((round) => !isRight(round)).length
  say(
    `${results.length} rounds: ${total(({ books }) => books.orders)} orders, ${total(({ books }) => books.captures)} captures, ` +
      `${total(({ books }) => books.bookedRefunds)} refunds booked, ` +
      `${total(({ books }) => books.paid.filter(({ returnedMinor }) => returnedMinor > 0).length)} refunds at the service, ` +
      `${total(({ shopperErrors }) => shopperErrors.length)} errors shown to shoppers, ${wrong} rounds not as they should be`
  )
  return wrong === 0
}

runScript(twoStores)

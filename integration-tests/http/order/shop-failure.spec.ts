import { isDeepStrictEqual } from "node:util"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { InstalmentsEvents } from "../../../src/core/events"
import healthJob from "../../../src/jobs/health"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { reload } from "../../support/shopper/changed-cart"
import { callbacksSettled, payAndSettle } from "../../support/shopper/paying"
import { unplaced } from "../../support/store/unplaced"
import { listenTo } from "../../support/store/events"
import { loseTable } from "../../support/store/failures"
import { whileMisbehaving } from "../../support/store/merchant"
import { agePayments, noticesIn } from "../../support/store/records"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { setStock } from "../../support/store/stock"
import type { Misbehaviour } from "../../store/src/misbehaviour"
import { dbOf } from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { until } from "../../support/time/until"

const SHOPPERS = 3

/** The shop's own code fails at the end of every completion. */
const BROKEN = {
  orderCreated: () => Promise.reject(new TypeError("The stock system of Ada Lovelace, St James's Square, is away")),
}
/** A rule of the shop refuses every cart. */
const REFUSING = {
  beforeAuthorisation: () => Promise.reject(new MedusaError(MedusaError.Types.NOT_ALLOWED, "The till is closed")),
}

async function payments(store: StoreUnderTest, how: typeof BROKEN | typeof REFUSING): Promise<string[]> {
  const carts: string[] = []
  for (let shopper = 0; shopper < SHOPPERS; shopper++) {
    const { cartId, serviceCheckoutId } = await startShopping(store)
    await whileMisbehaving(how, () => payAndSettle(store, serviceCheckoutId))
    carts.push(cartId)
  }
  return carts
}

async function later(store: StoreUnderTest, carts: readonly string[], minutes: number): Promise<void> {
  for (const cartId of carts) {
    await agePayments(store, cartId, minutes)
    await makeDue(store, cartId)
  }
  await reconcile(store.container)
}

/** The part of the shop that these carts need fails, and no other. */
const brokenFor = (carts: readonly string[]): Misbehaviour => ({
  orderCreated: (cartId) => (carts.includes(cartId) ? BROKEN.orderCreated() : Promise.resolve()),
})

/** What the shop's page reads of a cart, and says in two languages. */
async function toldToShopper({ shop }: StoreUnderTest, cartId: string) {
  type Answer = { instalments: { state: string; message: string; order_id: string | null } }
  const read = async (locale: string) =>
    (await shop.client.fetch<Answer>(`/store/instalments/carts/${cartId}`, { query: { locale } })).instalments
  const [english, german] = [await read("en"), await read("de")]
  return { ...english, german: german.message }
}

async function loseLocks({ container }: StoreUnderTest) {
  const broken = jest
    .spyOn(container.resolve(Modules.LOCKING), "execute")
    .mockRejectedValue(new Error("The lock server is away"))
  return async () => broken.mockRestore()
}

describeStore(
  "shop_failure",
  (store) => {
    it("a shop whose own code fails for two hours gives nothing back, and makes every order when that is over", async () => {
      const carts = await payments(store(), BROKEN)
      for (const cartId of carts) {
        expect(await attemptOf(store(), cartId)).toMatchObject({
          placementState: "unplaced",
          isShopsFailure: true,
          failureCause: expect.stringMatching(/TypeError: The stock system of … …, …, is away$/),
        })
      }

      await whileMisbehaving(BROKEN, () => later(store(), carts, 120))
      expect(store().sandbox.control.refunds()).toEqual([])
      expect(await noticesIn(store())).toEqual([])

      await later(store(), carts, 1)
      for (const cartId of carts) {
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", failedAt: null })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      }
    })

    it("its shoppers read that the shop is at fault and that they need not pay again, until they read of their orders", async () => {
      const [cartId = ""] = await payments(store(), BROKEN)
      expect(await toldToShopper(store(), cartId)).toMatchObject({
        state: "confirming",
        order_id: null,
        message: expect.stringMatching(/^Your payment was received\. A fault in the shop .* do not need to pay again/),
        german: expect.stringMatching(
          /^Ihre Zahlung ist eingegangen\. Wegen einer Störung im Shop .* nicht noch einmal/
        ),
      })

      await later(store(), [cartId], 1)

      const { orderId } = await attemptOf(store(), cartId)
      expect(await toldToShopper(store(), cartId)).toMatchObject({
        state: "placed",
        order_id: orderId,
        message: "Your payment was received and your order is placed.",
        german: "Ihre Zahlung ist eingegangen und Ihre Bestellung wurde aufgegeben.",
      })
    })

    it("a payment that waits for the shop is told to subscribers once, however often it is heard of and tried", async () => {
      const told = listenTo(store(), InstalmentsEvents.CHECKOUT_SETTLED)
      const payment = await startShopping(store())
      await whileMisbehaving(BROKEN, async () => {
        await payAndSettle(store(), payment.serviceCheckoutId)
        await store().sandbox.control.retriggerCallback(payment.serviceCheckoutId)
        await callbacksSettled(store())
        await reload(store(), payment)
        await later(store(), [payment.cartId], 1)
      })
      await later(store(), [payment.cartId], 1)

      const { id } = await attemptOf(store(), payment.cartId)
      await payments(store(), BROKEN)
      await until("another payment's event", async () => told.find((data) => !isDeepStrictEqual(data, { id })))
      expect(told.filter((data) => isDeepStrictEqual(data, { id }))).toEqual([{ id }])
    })

    it.each([
      { what: "whose lock provider fails", cause: /^lock_cart: Error: The lock server is away$/, breakShop: loseLocks },
      {
        what: "whose carts cannot be read",
        cause: /^read_cart: \w+: relation "\w+" does not exist$/,
        breakShop: (shop: StoreUnderTest) => loseTable(shop, "order_cart"),
      },
    ])("so does one $what, with its cause", async ({ cause, breakShop }) => {
      const shoppers = await Promise.all(
        Array.from({ length: SHOPPERS }, (_, n) => startShopping(store(), { email: `s${n}@example.com` }))
      )
      const carts = shoppers.map(({ cartId }) => cartId)
      const mendShop = await breakShop(store())
      for (const { serviceCheckoutId } of shoppers) {
        await payAndSettle(store(), serviceCheckoutId)
      }
      await later(store(), carts, 120)
      for (const cartId of carts) {
        const failure = { isShopsFailure: true, failureCause: expect.stringMatching(cause) }
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", ...failure })
      }
      expect(await noticesIn(store())).toEqual([])
      await mendShop()

      await later(store(), carts, 1)
      for (const cartId of carts) {
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", failedAt: null })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      }
      expect(store().sandbox.control.refunds()).toEqual([])
    })

    it("its cause names nobody: of a shopper's name, no part is repeated either", async () => {
      const address = { first_name: "Anna Maria", last_name: "von Trapp-Smith" }
      const { cartId, serviceCheckoutId } = await startShopping(store(), { address })
      const message = "no points for anna of Trapp, whose name Smith was taken"
      await whileMisbehaving({ orderCreated: () => Promise.reject(new TypeError(message)) }, () =>
        payAndSettle(store(), serviceCheckoutId)
      )

      const { failureCause } = await attemptOf(store(), cartId)
      expect(failureCause).toMatch(/TypeError: no points for … of …, whose name … was taken$/)
    })

    it("so does one whose payments cannot be authorised, which Medusa calls a refusal", async () => {
      const broken = jest
        .spyOn(store().container.resolve(Modules.PAYMENT), "authorizePaymentSession")
        .mockRejectedValue(new TypeError("The payment module is away"))
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      await later(store(), [cartId], 40)
      await later(store(), [cartId], 40)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", isShopsFailure: true })
      expect(await noticesIn(store())).toEqual([])
      broken.mockRestore()

      await later(store(), [cartId], 1)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      expect(store().sandbox.control.refunds()).toEqual([])
    })

    it("until twelve hours are over it is kept, and then it is given back, as the merchant's option says, and each is told", async () => {
      const carts = await payments(store(), BROKEN)

      await whileMisbehaving(BROKEN, () => later(store(), carts, 12 * 60 - 1))
      for (const cartId of carts) {
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", isShopsFailure: true })
      }
      expect(store().sandbox.control.refunds()).toEqual([])
      expect(await noticesIn(store())).toEqual([])
      await healthJob(store().container)
      expect(await noticesIn(store())).toEqual([expect.stringMatching(/^Orders cannot be placed: .*retryHours/)])

      await whileMisbehaving(BROKEN, () => later(store(), carts, 2))
      for (const cartId of carts) {
        expect((await attemptOf(store(), cartId)).placementState).toMatch(/^(refunding|returned)$/)
      }
      await healthJob(store().container)
      const told = await noticesIn(store())
      const lost = /^A payment of £150\.49 is being refunded .* “.*is away” It is refunded in full automatically\. /
      expect(told.filter((text) => lost.test(text))).toHaveLength(SHOPPERS)
      expect(told.filter((text) => text.startsWith("Over after"))).toEqual([
        expect.stringMatching(/ refunded or left to you instead have a notice of their own\.$/),
      ])
      expect(told).toHaveLength(SHOPPERS + 2)
    })

    it("a shop that was broken at night, and whose jobs stood still until after the twelve hours, is tried before anything goes back", async () => {
      const carts = await payments(store(), BROKEN)

      await later(store(), carts, 13 * 60)

      for (const cartId of carts) {
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", failedAt: null })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      }
      expect(store().sandbox.control.refunds()).toEqual([])
    })

    it("it is kept for as long as it takes where the merchant wants it decided by a person, and ordered when the shop works", async () => {
      const { accounts } = ledgerOf(store().container).options
      const { default: usual } = accounts
      Object.assign(accounts, { default: { ...usual, retryHours: false } })
      try {
        const [cartId = ""] = await payments(store(), BROKEN)
        await whileMisbehaving(BROKEN, () => later(store(), [cartId], 13 * 60))
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", isShopsFailure: true })
        expect(store().sandbox.control.refunds()).toEqual([])

        await later(store(), [cartId], 1)
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", failedAt: null })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      } finally {
        Object.assign(accounts, { default: usual })
      }
    })

    it("a cart that somebody else keeps locked is no failure, whoever waits for it in vain, and is ordered once it is free", async () => {
      const locking = store().container.resolve(Modules.LOCKING)
      const log = jest.spyOn(store().container.resolve(ContainerRegistrationKeys.LOGGER), "error")
      const { cartId, serviceCheckoutId } = await startShopping(store())
      // The last request's own lock ends after its answer.
      await until("lock", () =>
        locking.acquire([cartId]).then(
          () => true,
          () => undefined
        )
      )
      await store().sandbox.control.pay(serviceCheckoutId)
      await until("callback that gave up", async () =>
        log.mock.calls.some(([text]) => String(text).includes("a callback is kept")) ? true : undefined
      )
      log.mockRestore()
      await later(store(), [cartId], 1)
      expect(await attemptOf(store(), cartId)).toMatchObject({
        remoteState: "successful",
        problem: null,
        failedAt: null,
        failureCause: null,
      })
      // Each look waits for seconds: other carts come first at the next tick.
      const [waiting] = await dbOf(store())("instalments_checkout").where({ cart_id: cartId }).select("next_check_at")
      expect(Number(waiting.next_check_at)).toBeGreaterThan(Date.now() + 30_000)
      expect(await noticesIn(store())).toEqual([])

      await locking.release([cartId])
      await later(store(), [cartId], 1)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", failedAt: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("one order that is made brings forward all that failed before", async () => {
      const [cartId = ""] = await payments(store(), BROKEN)
      const { serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)

      await reconcile(store().container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })

    it("an error is the cart's own once two others got their orders, and its money goes back after half an hour", async () => {
      const bought = await startShopping(store())
      await whileMisbehaving(brokenFor([bought.cartId]), async () => {
        await payAndSettle(store(), bought.serviceCheckoutId)
        expect(await attemptOf(store(), bought.cartId)).toMatchObject({ isShopsFailure: true })

        for (const scope of [true, false]) {
          const { serviceCheckoutId } = await startShopping(store(), { articles: { "tea-set": 1 } })
          await payAndSettle(store(), serviceCheckoutId)
          await reconcile(store().container)
          expect(await attemptOf(store(), bought.cartId)).toMatchObject({
            isShopsFailure: scope,
            placementState: "unplaced",
          })
        }

        expect(await noticesIn(store())).toEqual([expect.stringContaining("has no order")])
        await later(store(), [bought.cartId], 31)
        expect((await attemptOf(store(), bought.cartId)).placementState).toMatch(/^(refunding|returned)$/)
      })
    })

    it("a part of the shop that is broken keeps what failed alike for three, whoever else is ordered, until twelve hours are over", async () => {
      const bought = await Promise.all(
        Array.from({ length: SHOPPERS }, (_, n) => startShopping(store(), { email: `s${n}@example.com` }))
      )
      const carts = bought.map(({ cartId }) => cartId)
      await whileMisbehaving(brokenFor(carts), async () => {
        for (const { serviceCheckoutId } of bought) {
          await payAndSettle(store(), serviceCheckoutId)
        }
        await healthJob(store().container)
        for (let others = 0; others < SHOPPERS; others++) {
          const { cartId, serviceCheckoutId } = await startShopping(store(), { articles: { "tea-set": 1 } })
          await payAndSettle(store(), serviceCheckoutId)
          expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
          await healthJob(store().container)
          await later(store(), carts, 11)
          await healthJob(store().container)
        }
        expect(await noticesIn(store())).toEqual([expect.stringMatching(/^Orders cannot be placed: 3 paid carts/)])
        for (const cartId of carts) {
          expect(await attemptOf(store(), cartId)).toMatchObject({ isShopsFailure: true, placementState: "unplaced" })
        }
        expect(store().sandbox.control.refunds()).toEqual([])

        await later(store(), carts, 12 * 60)

        for (const cartId of carts) {
          expect((await attemptOf(store(), cartId)).placementState).toMatch(/^(refunding|returned)$/)
        }
      })
    })

    it("a refusal is the cart's own, until other carts are refused alike", async () => {
      const carts = await payments(store(), REFUSING)
      const scopes = await Promise.all(carts.map(async (cartId) => (await attemptOf(store(), cartId)).isShopsFailure))
      expect(scopes).toEqual([false, false, true])

      await whileMisbehaving(REFUSING, () => later(store(), carts, 20))
      await whileMisbehaving(REFUSING, () => later(store(), carts, 20))

      expect(store().sandbox.control.refunds()).toEqual([])
    })

    it.each([
      ["St James's Square", "12 St James's Square"],
      ["a street whose name is as long as Medusa lets it be", "x".repeat(24_000)],
    ])(
      "an item that is sold out is the cart's own affair, and its money goes back after half an hour: %s",
      async (_, address_1) => {
        const { cartId, serviceCheckoutId } = await startShopping(store(), { address: { address_1 } })
        await setStock(store(), "lamp", 0)
        await store().sandbox.control.pay(serviceCheckoutId)
        await unplaced(store(), cartId)
        expect(await attemptOf(store(), cartId)).toMatchObject({ isShopsFailure: false })

        await later(store(), [cartId], 31)

        expect((await attemptOf(store(), cartId)).placementState).toMatch(/^(refunding|returned)$/)
        await setStock(store(), "lamp", 10)
      }
    )

    it("an item that was back in stock while nobody tried is ordered, however long the jobs stood still", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await setStock(store(), "lamp", 0)
      await store().sandbox.control.pay(serviceCheckoutId)
      await unplaced(store(), cartId)
      await setStock(store(), "lamp", 10)

      await later(store(), [cartId], 40)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", failedAt: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      expect(store().sandbox.control.refunds()).toEqual([])
    })

    it("half an hour counts from the first attempt: workers that were down take nothing from it", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      store().sandbox.control.addFault({ match: "callback", kind: "lost", times: 20 })
      await store().sandbox.control.pay(serviceCheckoutId)
      await agePayments(store(), cartId, 45)
      await setStock(store(), "lamp", 0)
      await makeDue(store(), cartId)
      await reconcile(store().container)
      await setStock(store(), "lamp", 10)

      await later(store(), [cartId], 1)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
    })
  },
  REVIEWED
)

import type { AccountOptions, CheckedOptions } from "../../../src/core/options/options"
import { parseCallback } from "../../../src/core/checkout/callback"
import { amend } from "../../../src/use-cases/ledger/amend"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { watchHealth } from "../../../src/use-cases/health/watch"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { defaultIntegration } from "../../../sandbox/src"
import { londonDayAfter } from "../../../src/core/london-time"
import { adminApiOf } from "../../support/admin/admin-api"
import { orderAndPayment } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { atService, newsOf, refund, runDue, statesOf } from "../../support/refund/refunds"
import { callbackBody } from "../../support/shopper/callback"
import { callbacksSettled, completeAsShopper, payAndSettle } from "../../support/shopper/paying"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { whileMisbehaving } from "../../support/store/merchant"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { databaseOf, noticesIn } from "../../support/store/records"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { DAY, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const UK = { ...defaultIntegration(), automaticRefundApproval: true }
const SOMEBODY = {
  ...defaultIntegration(),
  clientSecret: "the-secret-of-somebody-else",
  merchant: { ...defaultIntegration().merchant, id: "99999999-9999-4999-8999-999999999999" },
}
const TOLD = /^1 open payment belongs to the account "uk"/

const PAGE_GONE = /^The payment page you opened can no longer be used\. If you have already paid there, /

describeStore(
  "account_gone",
  (store) => {
    afterEach(useRealTime)

    const start = async (cartId: string) => startPayment(store(), cartId, undefined, "pp_instalments_uk")

    /** Does something in a process whose options differ. @param uk undefined for an account that is not configured */
    async function whileConfigured<T>(
      change: (uk: AccountOptions) => AccountOptions | undefined,
      work: () => Promise<T>
    ) {
      const ledger = ledgerOf(store().container)
      const before: CheckedOptions = ledger.options
      const { uk, ...others } = before.accounts
      const changed = uk && change(uk)
      Reflect.set(ledger, "options", { ...before, accounts: { ...others, ...(changed && { uk: changed }) } })
      try {
        return await work()
      } finally {
        Reflect.set(ledger, "options", before)
      }
    }
    const whileGone = <T>(work: () => Promise<T>) => whileConfigured(() => undefined, work)

    /** What a shopper reads about a cart's payment. */
    const read = async (cartId: string, query = "") => {
      const { instalments } = await store().shop.client.fetch<{
        instalments: { state: string; message: string; payment_url: string | null }
      }>(`/store/instalments/carts/${cartId}${query}`)
      return instalments
    }

    it("a payment that the shop could not make an order of is told once, and made an order of when its account is back", async () => {
      const { container } = store()
      const cartId = await fillCart(store())
      const { serviceCheckoutId } = await start(cartId)
      await whileMisbehaving({ orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) }, () =>
        payAndSettle(store(), serviceCheckoutId)
      )

      await whileGone(async () => {
        await reconcile(container)
        await reconcile(container)
      })

      expect((await noticesIn(store())).filter((text) => TOLD.test(text))).toHaveLength(1)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "account_gone" })
      expect(await read(cartId)).toMatchObject({ state: "attention" })
      await reconcile(container)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("held money is told of once, and stays what it was", async () => {
      const { container } = store()
      const cartId = await fillCart(store())
      const { serviceCheckoutId } = await start(cartId)
      await whileMisbehaving({ orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) }, () =>
        payAndSettle(store(), serviceCheckoutId)
      )
      await amend(ledgerOf(container), await attemptOf(store(), cartId), () => ({
        change: { heldAt: new Date(), problem: "cart_changed", nextCheckAt: null },
      }))

      for (let process = 0; process < 2; process++) {
        await whileGone(async () => {
          await reconcile(container)
          await reconcile(container)
        })
      }

      expect((await noticesIn(store())).filter((text) => TOLD.test(text))).toHaveLength(1)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "unplaced", problem: "cart_changed" })
    })

    it("an account with open and with held money is told of once on the day it goes, whichever processes take turns", async () => {
      const { container } = store()
      const carts = [await fillCart(store()), await fillCart(store())]
      await whileMisbehaving(
        { orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) },
        async () => {
          for (const cartId of carts) {
            await payAndSettle(store(), (await start(cartId)).serviceCheckoutId)
          }
          await amend(ledgerOf(container), await attemptOf(store(), carts[0]!), () => ({
            change: { heldAt: new Date(), problem: "cart_changed", nextCheckAt: null },
          }))
          for (let turn = 0; turn < 3; turn++) {
            await whileGone(async () => {
              await reconcile(container)
              await reconcile(container)
            })
            await (turn === 1 && reconcile(container))
          }
        }
      )

      const told = (await noticesIn(store())).filter((text) => text.includes('to the account "uk"'))
      expect(told).toEqual([expect.stringMatching(/^2 open payments belong to the account "uk"/)])
    })

    it("money without an order is told of ten days before its last day of refund, and again, and stays an alert after that day until it is dealt with", async () => {
      const { container } = store()
      const spoil = (at: string) => whileMisbehaving({ orderCreated: () => Promise.reject(new TypeError(at)) }, buy)
      const buy = async () => {
        const cartId = await fillCart(store())
        const { serviceCheckoutId } = await start(cartId)
        await payAndSettle(store(), serviceCheckoutId)
        return cartId
      }
      const [held, tried] = [await spoil("The loyalty service is away"), await spoil("It is away still")]
      const ordered = await buy()
      await amend(ledgerOf(container), await attemptOf(store(), held), () => ({
        change: { heldAt: new Date(), problem: "cart_changed", nextCheckAt: null },
      }))
      const told = async () =>
        (await noticesIn(store())).filter((text) => /^Payments of accounts that are not configured/.test(text))
      const onDay = async (days: number) => {
        const at = londonDayAfter(new Date(), -days)
        await databaseOf(store())("instalments_checkout")
          .whereIn("cart_id", [held, tried, ordered])
          .update({ created_at: at, paid_at: at })
        await reconcile(container)
        await watchHealth(container)
        return told()
      }

      await whileGone(async () => {
        expect(await onDay(89)).toEqual([])
        expect(await onDay(90)).toEqual([expect.stringMatching(/: 2 \(uk \(sandbox\)\)\./)])
        expect(await onDay(91)).toHaveLength(1)
        expect(await onDay(93)).toHaveLength(2)
        expect(await onDay(97)).toHaveLength(3)
        const ask = await adminApiOf(store())
        const { id } = await attemptOf(store(), held)
        expect(await ask(`payments/${id}/dismiss`, { issue: "unplaced" })).toMatchObject({ status: 200 })
        expect(await onDay(99)).toEqual(expect.arrayContaining([expect.stringMatching(/: 1 \(uk \(sandbox\)\)\./)]))
        expect(await onDay(101)).toHaveLength(4)
      })
      await watchHealth(container)
      const open = await ledgerOf(container).alerts.open()
      const closed = { account: "uk", kind: "closed", facts: { count: 1 } }
      expect(open.filter(({ code }) => code === "window_closing")).toMatchObject([closed])
    })

    it("processes that know the account and processes that do not take turns, and the payment says so once", async () => {
      const { container } = store()
      const cartId = await fillCart(store())
      const { serviceCheckoutId } = await start(cartId)
      await whileMisbehaving(
        { orderCreated: () => Promise.reject(new TypeError("The loyalty service is away")) },
        async () => {
          await payAndSettle(store(), serviceCheckoutId)
          for (let turn = 0; turn < 3; turn++) {
            await whileGone(() => reconcile(container))
            expect(await attemptOf(store(), cartId)).toMatchObject({ problem: "account_gone" })
            await makeDue(store(), cartId)
            await reconcile(container)
          }
        }
      )

      const { id } = await attemptOf(store(), cartId)
      const lines = await ledgerOf(container).timeline.ofCheckout(id)
      expect(lines.filter(({ details }) => details.problem === "account_gone")).toHaveLength(1)
    })

    it("who waits at a process that does not have the account yet reads on, and is looked after by those that have it", async () => {
      const cartId = await fillCart(store())
      const { serviceCheckoutId } = await start(cartId)
      store().sandbox.control.addFault({ kind: "lost", match: "callback" })
      await store().sandbox.control.pay(serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ returned_at: new Date() })
      await makeDue(store(), cartId)

      await whileGone(async () => expect(await read(cartId, "?waiting=true")).toMatchObject({ state: "checking" }))

      expect(await read(cartId, "?waiting=true")).toMatchObject({ state: "placed" })
    })

    it("a second payment that is to be refunded in the morning is told, and refunded with its problem once the account is back", async () => {
      await travelTo(store(), "2026-07-06T12:00:00Z")
      const { container, sandbox, shop } = store()
      const cartId = await fillCart(store())
      const first = await start(cartId)
      await shop.store.cart.update(cartId, { email: "other@example.com" })
      const second = await start(cartId)
      await payAndSettle(store(), first.serviceCheckoutId)
      await payAndSettle(store(), second.serviceCheckoutId)
      await makeDue(store(), cartId)
      await reconcile(container)
      const spare = async () => {
        const attempts = await ledgerOf(container).checkouts.ofCart(cartId)
        return attempts.find(({ placementState }) => placementState !== "placed")
      }
      expect(await spare()).toMatchObject({ placementState: "refunding", problem: "cart_already_ordered" })

      await whileGone(async () => {
        await letPass(store(), DAY)
        await runDue(store())
        await reconcile(container)
      })

      expect(sandbox.control.refunds()).toEqual([])
      expect((await newsOf(store())).filter((text) => TOLD.test(text))).toHaveLength(1)
      expect(await spare()).toMatchObject({ placementState: "refunding", problem: "account_gone" })
      await reconcile(container)
      await runDue(store())
      expect(await spare()).toMatchObject({ placementState: "refunding", problem: "cart_already_ordered" })
      expect(sandbox.control.refunds()).toMatchObject([{ amountMinor: 150_49 }])
    })

    it("who has paid meanwhile reads that it is checked, and not which option is missing; the repeated callback makes the order", async () => {
      const { backendUrl, sandbox } = store()
      const cartId = await fillCart(store())
      const { serviceCheckoutId, reference } = await start(cartId)

      await whileGone(async () => {
        await sandbox.control.pay(serviceCheckoutId)
        await fetch(`${backendUrl}/instalments/return/${reference}`, { redirect: "manual" })

        const checking = "We are checking your payment. Please do not pay again."
        await expect(completeAsShopper(store(), cartId)).rejects.toThrow(checking)
        expect(await read(cartId)).toMatchObject({ state: "checking", message: checking, payment_url: null })
      })

      await sandbox.control.clock.advance(10 * MINUTE)
      await callbacksSettled(store())
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("its open page is not handed out: nobody would hear that it was paid, and who may have paid there is not sent to pay again", async () => {
      const cartId = await fillCart(store())
      const { paymentUrl } = await start(cartId)

      await whileGone(async () =>
        expect(await read(cartId)).toMatchObject({
          state: "expired",
          message: expect.stringMatching(PAGE_GONE),
          payment_url: null,
        })
      )

      expect(await read(cartId)).toMatchObject({ state: "awaiting", payment_url: paymentUrl })
    })

    it("who would pay with another account while its page is open is told once not to pay twice; admins are not shown the page", async () => {
      const cartId = await fillCart(store())
      const { paymentUrl } = await start(cartId)
      const { id } = await attemptOf(store(), cartId)
      const ask = await adminApiOf(store())
      const shown = async () => (await ask(`payments/${id}`)).body
      const other = () => startPayment(store(), cartId, undefined, "pp_instalments_beside")
      expect(await shown()).toMatchObject({ instalments: { payment_page: paymentUrl } })
      const { uk } = ledgerOf(store().container).options.accounts

      await whileGone(async () => {
        Reflect.set(ledgerOf(store().container).options.accounts, "beside", { ...uk, account: "beside" })
        expect(await shown()).toMatchObject({ instalments: { payment_page: null } })
        await expect(other()).rejects.toThrow(PAGE_GONE)
        expect((await other()).paymentUrl).not.toBe(paymentUrl)
      })
    })

    it("who may have paid there reads the same hours later, and is told once before another page is opened", async () => {
      const cartId = await fillCart(store())
      await start(cartId)
      const other = () => startPayment(store(), cartId, undefined, "pp_instalments_beside")
      const { uk } = ledgerOf(store().container).options.accounts
      await letPass(store(), 120 * MINUTE)

      await whileGone(async () => {
        Reflect.set(ledgerOf(store().container).options.accounts, "beside", { ...uk, account: "beside" })
        expect(await read(cartId)).toMatchObject({ state: "expired", message: expect.stringMatching(PAGE_GONE) })
        await expect(other()).rejects.toThrow(PAGE_GONE)
        await other()
        expect(await read(cartId)).toMatchObject({ state: "awaiting" })
      })
    })

    it("who paid before a process died with the callback reads that it was received, and is not to pay again; the order comes with the account", async () => {
      const { container, sandbox } = store()
      const { inbox, options } = ledgerOf(container)
      const cartId = await fillCart(store())
      const { serviceCheckoutId, reference } = await start(cartId)
      sandbox.control.addFault({ kind: "lost", match: "callback", times: 20 })
      await sandbox.control.pay(serviceCheckoutId)
      const parsed = parseCallback(Buffer.from(callbackBody(reference)))
      await inbox.receive(options.accounts.uk!, (parsed.ok ? parsed.callback : undefined)!)

      await whileGone(async () => {
        await reconcile(container)

        const received = /^Your payment was received, .*You do not need to pay again\.$/
        expect(await read(cartId)).toMatchObject({ state: "attention", message: expect.stringMatching(received) })
        await expect(start(cartId)).rejects.toThrow(received)
        expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "successful", problem: "account_gone" })
        expect((await noticesIn(store())).filter((text) => TOLD.test(text))).toHaveLength(1)
      })

      await reconcile(container)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("with the secret of another merchant's account, a refund whose answer was lost is not believed to be missing", async () => {
      await travelTo(store(), "2026-07-06T12:00:00Z")
      const { sandbox } = store()
      const cartId = await fillCart(store())
      const { serviceCheckoutId } = await start(cartId)
      await payAndSettle(store(), serviceCheckoutId)
      const { order, payment } = await orderAndPayment(store(), cartId)
      const purchase = { cartId, checkoutId: serviceCheckoutId, orderId: order.id, paymentId: payment.id }
      await letPass(store(), DAY)
      sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
      expect(await refund(store(), purchase, 10)).toBeUndefined()
      const minutes = async (count: number) => {
        for (let minute = 0; minute < count; minute += 5) {
          await letPass(store(), 5 * MINUTE)
          await runDue(store())
        }
      }

      await whileConfigured(
        (uk) => ({ ...uk, clientSecret: [SOMEBODY.clientSecret] }),
        () => minutes(60)
      )

      expect(await statesOf(store(), purchase)).toEqual(["unknown"])
      expect(await newsOf(store())).toContainEqual(expect.stringMatching(/needs a decision\. .*option `clientSecret`/))
      await minutes(90)
      expect(await statesOf(store(), purchase)).toEqual(["requested"])
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })
  },
  {
    sandbox: { ...NO_LIMITS.sandbox, refunds: "manual", integrations: [UK, SOMEBODY] },
    options: {
      ...NO_LIMITS.options,
      accounts: {
        uk: { clientSecret: UK.clientSecret, automaticRefundApproval: true },
        beside: { clientSecret: "a-secret-of-its-own", closed: true },
      },
    },
  }
)

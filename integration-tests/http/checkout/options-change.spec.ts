import type { AccountOptions } from "../../../src/core/options/options"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { listOrphans } from "../../../src/use-cases/reconcile/list-orphans"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { orderAndPayment } from "../../support/admin/back-office"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { cancelOrder, forgetLimits, moneyOf, runAll, runDue } from "../../support/refund/refunds"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { REVIEWED } from "../../support/store/no-limits"
import { callbacksSettled } from "../../support/shopper/paying"
import { databaseOf, noticesIn } from "../../support/store/records"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"

const credentials = { clientSecret: SANDBOX_DEFAULTS.clientSecret }

describeStore(
  "options_change",
  (store) => {
    const shopWith = async (account: string) =>
      startPayment(store(), await fillCart(store()), undefined, `pp_instalments_${account}`)

    it("a closed account opens no new checkout, in words", async () => {
      const offered = await store().shop.client.fetch<{ plans: { offered: boolean } }>("/store/instalments/plans", {
        query: { amount: "150", currency_code: "gbp", account: "old" },
      })

      expect(offered.plans.offered).toBe(false)
      await expect(shopWith("old")).rejects.toMatchObject({ status: 400 })
    })

    it("what a closed account has begun goes on: its callback places the order", async () => {
      const { cartId } = await shopWith("uk")
      // As it was begun before the account was closed.
      const provider_id = "pp_instalments_old"
      await databaseOf(store())("instalments_checkout").update({ account: "old", provider_id })
      await databaseOf(store())("payment_session").update({ provider_id })

      const { reference } = await attemptOf(store(), cartId)
      const answer = await sendCallback(store(), { body: callbackBody(reference), path: "/hooks/instalments/old" })

      await callbacksSettled(store())
      expect(answer.status).toBe(200)
      expect(await recordsOf(store(), cartId)).toMatchObject({ captured: [150.49] })
    })

    it("rows of an account that is not configured any more are listed at boot, and told once", async () => {
      const { cartId, reference } = await shopWith("uk")
      await databaseOf(store())("instalments_checkout").update({ account: "gone" })

      await listOrphans(store().container)
      await listOrphans(store().container)

      const told = (await noticesIn(store())).filter((text) => text.includes('"gone"'))
      expect(told).toHaveLength(1)
      const { items } = await ledgerOf(store().container).issueList.page(
        { issues: ["orphaned"], search: { text: reference, orderIds: [], cartIds: [] } },
        { limit: 10 }
      )
      expect(items).toHaveLength(1)
      expect(await recordsOf(store(), cartId)).toMatchObject({ payments: 0 })
    })

    it("however many rows an account leaves, admins are told how many before all of them are listed", async () => {
      await shopWith("uk")
      const db = databaseOf(store())
      await db("instalments_checkout").update({ account: "gone" })
      await db.raw(
        `INSERT INTO instalments_checkout SELECT (jsonb_populate_record(one, jsonb_build_object('id', 'incheck_' || n,
           'reference', 'copy-' || n, 'cart_id', 'cart_' || n, 'payment_session_id', 'payses_' || n,
           'payment_collection_id', 'pay_col_' || n, 'service_checkout_id', gen_random_uuid()))).*
         FROM instalments_checkout one, generate_series(1, 209) AS n`
      )

      await listOrphans(store().container)

      expect(await noticesIn(store())).toEqual([
        expect.stringMatching(/^210 open payments belong to the account "gone"/),
      ])
    })

    it("a provider entry whose account is gone takes no payment and refunds none, in words", async () => {
      const { accounts } = ledgerOf(store().container).options
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await store().sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { admin, payment } = await orderAndPayment(store(), cartId)
      const uk = accounts.uk
      Reflect.deleteProperty(accounts, "uk")
      try {
        await expect(shopWith("uk")).rejects.toMatchObject({
          status: 400,
          message: "Pay in instalments is no longer offered. Please choose another way to pay.",
        })
        await expect(admin.payment.refund(payment.id, { amount: 10 })).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining('the account "uk", which is no longer configured'),
        })
        expect(store().sandbox.control.refunds()).toEqual([])
      } finally {
        Object.assign(accounts, { uk })
      }
    })

    it("an order whose account was renamed is shown, and its refund is refused with the name of the account that is missing", async () => {
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await store().sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { admin, order, payment } = await orderAndPayment(store(), cartId)
      await databaseOf(store())("instalments_checkout").update({ account: "renamed" })

      await expect(admin.payment.refund(payment.id, { amount: 10 })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('the account "renamed", which is no longer configured'),
      })
      const ask = await adminApiOf(store())
      expect(await ask(`orders/${order.id}`)).toMatchObject({ status: 200 })
      expect(store().sandbox.control.refunds()).toEqual([])
    })

    it("a refund that was under way when its account was removed is told once, and goes on once the account is configured again", async () => {
      const { container, sandbox } = store()
      const { accounts } = ledgerOf(container).options
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { admin, payment } = await orderAndPayment(store(), cartId)
      sandbox.control.addFault({ match: "POST /api/refunds", kind: "rate_limited", seconds: 900, times: 3 })
      await admin.payment.refund(payment.id, { amount: 10 })
      const uk = accounts.uk
      Reflect.deleteProperty(accounts, "uk")
      try {
        await runAll(store())
        await reconcile(container)
        await reconcile(container)
      } finally {
        Object.assign(accounts, { uk })
      }
      expect(sandbox.control.refunds()).toEqual([])
      const told = (await noticesIn(store())).filter((text) =>
        text.startsWith('1 open payment belongs to the account "uk"')
      )
      expect(told).toEqual([expect.stringContaining("no refund of it is sent")])
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: "account_gone" })

      await reconcile(container)
      await databaseOf(store())("instalments_refund").update({ next_check_at: new Date(0) })
      await forgetLimits(store())
      await runDue(store())

      expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([10_00])
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", problem: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("an order that is cancelled while its account is gone is told at once, and refunded once the account is configured again", async () => {
      const { container, sandbox } = store()
      const { accounts } = ledgerOf(container).options
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { order, payment } = await orderAndPayment(store(), cartId)
      const purchase = { cartId, checkoutId: serviceCheckoutId, orderId: order.id, paymentId: payment.id }
      const uk = accounts.uk
      Reflect.deleteProperty(accounts, "uk")
      try {
        await cancelOrder(store(), purchase)
        await runAll(store())
      } finally {
        Object.assign(accounts, { uk })
      }
      expect(sandbox.control.refunds()).toEqual([])
      expect((await noticesIn(store())).filter((text) => text.includes("but £150.49 was not refunded"))).toHaveLength(1)
      expect(await attemptOf(store(), cartId)).toMatchObject({ problem: "account_gone" })

      await reconcile(container)
      await databaseOf(store())("instalments_lease").where({ key: "cancelled-orders" }).delete()
      await runAll(store())

      expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([150_49])
      expect(await attemptOf(store(), cartId)).toMatchObject({ problem: null })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    const renameTo = async (provider_id: string) => {
      // Medusa goes on calling a provider enabled whose entry is gone.
      await databaseOf(store())("payment_provider").insert({ id: provider_id }).onConflict("id").ignore()
      await databaseOf(store())("payment").update({ provider_id })
      await databaseOf(store())("instalments_checkout").update({ provider_id })
    }

    it("while its provider's entry has another id, a refund is refused with what to do", async () => {
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await store().sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { admin, payment } = await orderAndPayment(store(), cartId)
      await renameTo("pp_instalments_before")

      await expect(admin.payment.refund(payment.id, { amount: 10 })).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/no longer has the payment provider pp_instalments_before.* restored/),
      })

      await renameTo("pp_instalments_uk")
      await admin.payment.refund(payment.id, { amount: 10 })
      expect(
        store()
          .sandbox.control.refunds()
          .map(({ amountMinor }) => amountMinor)
      ).toEqual([10_00])
    })

    it("an order that is cancelled while its provider's entry has another id is told once, and refunded by a click once that is back", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await shopWith("uk")
      await sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { order, payment } = await orderAndPayment(store(), cartId)
      const purchase = { cartId, checkoutId: serviceCheckoutId, orderId: order.id, paymentId: payment.id }
      await renameTo("pp_instalments_before")

      await cancelOrder(store(), purchase)
      await databaseOf(store())("instalments_lease").where({ key: "cancelled-orders" }).delete()
      await runAll(store())

      expect(sandbox.control.refunds()).toEqual([])
      expect(await noticesIn(store())).toEqual([
        expect.stringMatching(
          /but £150\.49 was not refunded\. .*no longer has the payment provider pp_instalments_before/
        ),
      ])
      expect(await moneyOf(store(), purchase)).toMatchObject({ refunded: 0, transactions: 150.49, refunds: [] })
      const ask = await adminApiOf(store())
      const { id } = await attemptOf(store(), cartId)
      expect((await ask(`payments/${id}/refund`, {})).status).toBe(400)
      await renameTo("pp_instalments_uk")
      expect((await ask(`payments/${id}/refund`, {})).status).toBe(200)
      expect(sandbox.control.refunds().map(({ amountMinor }) => amountMinor)).toEqual([150_49])
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("the return page of such a payment answers with the shop's pages", async () => {
      const { reference } = await shopWith("uk")
      await databaseOf(store())("instalments_checkout").update({ account: "gone" })

      const page = await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })

      expect(page.status).toBe(303)
    })

    /** Does something in a process that was started with other options. */
    async function whileOptions<T>(change: Partial<AccountOptions>, work: () => Promise<T>) {
      const { uk } = ledgerOf(store().container).options.accounts
      const before = { ...uk }
      Object.assign(uk!, change)
      try {
        return await work()
      } finally {
        Object.assign(uk!, before)
      }
    }
    const pageOf = async (cartId: string) => {
      const path = `/store/instalments/carts/${cartId}`
      return (await store().shop.client.fetch<{ instalments: object }>(path)).instalments
    }
    const pickAgain = (cartId: string) => startPayment(store(), cartId, undefined, "pp_instalments_uk")

    it("a page whose callback would go to an address that is not set any more is replaced, and still looked at", async () => {
      const first = await shopWith("uk")
      const elsewhere = { backendUrl: store().backendUrl.replace("localhost", "127.0.0.1") }

      expect(await pageOf(first.cartId)).toMatchObject({ state: "awaiting", payment_url: first.paymentUrl })
      const expired = { state: "expired", payment_url: null, message: expect.stringMatching(/If you have not paid/) }
      expect(await whileOptions(elsewhere, () => pageOf(first.cartId))).toMatchObject(expired)
      const ask = await adminApiOf(store())
      const { id } = await attemptOf(store(), first.cartId)
      const shown = async () => (await ask(`payments/${id}`)).body
      expect(await shown()).toMatchObject({ instalments: { payment_page: first.paymentUrl } })
      expect(await whileOptions(elsewhere, shown)).toMatchObject({ instalments: { payment_page: null } })
      const second = await whileOptions(elsewhere, () => pickAgain(first.cartId))
      const open = { state: "awaiting", payment_url: second.paymentUrl }
      expect(await whileOptions(elsewhere, () => pageOf(first.cartId))).toMatchObject(open)

      expect(second.serviceCheckoutId).not.toBe(first.serviceCheckoutId)
      expect((await whileOptions(elsewhere, () => pickAgain(first.cartId))).serviceCheckoutId).toBe(
        second.serviceCheckoutId
      )
      // Processes that were not restarted yet do not open a page at each click.
      expect((await pickAgain(first.cartId)).serviceCheckoutId).toBe(first.serviceCheckoutId)
      store().sandbox.control.addFault({ kind: "lost", match: "callback" })
      await store().sandbox.control.pay(first.serviceCheckoutId)
      await databaseOf(store())("instalments_checkout").update({ next_check_at: new Date(0) })
      await reconcile(store().container)
      expect(await recordsOf(store(), first.cartId)).toMatchObject({ captured: [150.49] })
    })

    it("a page stays good where only the storefront has moved: the way back to it leads through the backend", async () => {
      const first = await shopWith("uk")

      const moved = { storefrontUrl: "https://moved.example" }
      const [again, page] = await whileOptions(moved, async () => [
        await pickAgain(first.cartId),
        await fetch(`${store().backendUrl}/instalments/return/${first.reference}`, { redirect: "manual" }),
      ])

      expect(again.serviceCheckoutId).toBe(first.serviceCheckoutId)
      expect(page.headers.get("location")).toMatch(/^https:\/\/moved\.example\//)
    })
  },
  {
    ...REVIEWED,
    options: { ...REVIEWED.options, accounts: { uk: credentials, old: { ...credentials, closed: true } } },
  }
)

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import { beginOrderEditOrderWorkflow, cancelBeginOrderEditWorkflow } from "@medusajs/medusa/core-flows"
import { COMPLETION_MS } from "../../../src/core/cart/whose"
import { LeaseBusyError, LeaseLostError } from "../../../src/core/lease"
import { cartLease, refundLease } from "../../../src/use-cases/ledger/with-lease"
import { holdCart } from "../../../src/use-cases/cart/heal"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { holdRefundLease } from "../../../src/use-cases/refund/accounting/refund-lease"
import { requestRefund } from "../../../src/use-cases/refund/request/request-refund"
import { backOfficeOf } from "../../support/admin/back-office"
import {
  ACCOUNTS,
  buy,
  cancelOrder,
  moneyOf,
  moveRefund,
  type Purchase,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  statesOf,
  WHOLE,
} from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { whileMisbehaving } from "../../support/store/merchant"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import {
  dbOf,
  giveBack,
  holderOf,
  holdInstead,
  repairByNextHolder,
  runOut,
  takeOver,
  whileFirstStallsAt,
  whileStalledAt,
} from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { until } from "../../support/time/until"

const PROVIDER = "pp_instalments_review"

async function shopping(store: StoreUnderTest) {
  const started = await startPayment(store, await fillCart(store), undefined, PROVIDER)
  return { ...started, key: cartLease(started.cartId) }
}

/** A process stalls for that long over a cart: its lease ends, and an order that it has begun is as old. */
async function passMinutes(store: StoreUnderTest, cartId: string, minutes: number): Promise<void> {
  const db = dbOf(store)
  const created_at = db.raw("created_at - ? * interval '1 minute'", [minutes])
  await db("cart").where({ id: cartId }).update({ created_at })
  await db("order").update({ created_at })
  await db("instalments_lease")
    .where({ key: cartLease(cartId) })
    .update({ created_at, until: db.raw("now() - interval '1 second'") })
  const lease_until = db.raw("lease_until - ? * interval '1 minute'", [minutes])
  await db("instalments_checkout").where({ cart_id: cartId }).update({ lease_until })
  if (minutes >= 2) {
    // Medusa's own lock of a cart ends then.
    await store.container.resolve(Modules.LOCKING).release([cartId])
  }
}

/** They record the capture of the order, as the stalled completion does too. */
async function recordCapture({ container }: StoreUnderTest, order_id: string): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const [line] = await orders.listOrderTransactions({ order_id, reference: "capture" })
  await orders.addOrderTransactions({
    order_id,
    amount: 150.49,
    currency_code: "gbp",
    reference: "capture",
    ...(line?.reference_id && { reference_id: line.reference_id }),
  })
}

/** The next holder finds the order that the stalled completion has paid, finishes and confirms it. @returns the order's id */
async function confirmMeanwhile(store: StoreUnderTest, cartId: string, key: string): Promise<string> {
  await takeOver(store, key)
  const [orderId = ""] = (await recordsOf(store, cartId)).orderIds
  await dbOf(store)("instalments_checkout")
    .where({ cart_id: cartId })
    .update({ placement_state: "placed", order_id: orderId, version: dbOf(store).raw("version + 1") })
  await giveBack(store, key)
  return orderId
}

/** Takes every connection of the shop's pool, as much traffic would. */
function occupyPool(store: StoreUnderTest): Promise<Knex.Transaction[]> {
  const db = dbOf(store)
  return Promise.all(Array.from({ length: db.client.pool.max }, () => db.transaction()))
}

/** Medusa takes a while over each further version of an order. */
const SLOW_VERSIONS = `
  CREATE FUNCTION slow_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_sleep(0.7);
    RETURN NEW;
  END $$;
  CREATE TRIGGER slow_version BEFORE INSERT ON order_item FOR EACH ROW
    WHEN (NEW.version > 1) EXECUTE FUNCTION slow_version()`

async function sleeping(db: Knex): Promise<true | undefined> {
  const { rows } = await db.raw(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
  )
  return rows.length > 0 ? true : undefined
}

describeStore(
  "stalled_holder",
  (store) => {
    it("a holder that stalled for longer than its lease writes nothing, and asserts in vain", async () => {
      const { container } = store()
      const { cartId, key } = await shopping(store())
      const ledger = ledgerOf(container)
      const lease = await holdCart(container, cartId, 1_000)
      await takeOver(store(), key)
      const before = await attemptOf(store(), cartId)

      const change = { problem: "cart_gone" as const }
      const line = { kind: "held" as const, source: "shop" as const }
      await expect(lease.run(() => ledger.checkouts.change(before, change, [line]))).rejects.toThrow(LeaseLostError)
      await expect(lease.run(() => ledger.fence.assertHeld())).rejects.toThrow(LeaseLostError)
      await lease.release()

      expect(await attemptOf(store(), cartId)).toEqual(before)
      expect(await holderOf(store(), key)).toBe("the next holder")
    })

    it("a holder that nobody has followed goes on, however late it is", async () => {
      const { container } = store()
      const { cartId, key } = await shopping(store())
      const lease = await holdCart(container, cartId, 1_000)
      await dbOf(store())("instalments_lease")
        .where({ key })
        .update({ until: new Date(0) })

      await lease.run(() => ledgerOf(container).fence.assertHeld())

      const row = await dbOf(store())("instalments_lease").where({ key }).first<{ until: Date }>()
      expect(row.until.getTime()).toBeGreaterThan(Date.now())
      await lease.release()
      expect(await holderOf(store(), key)).toBeUndefined()
    })

    it("a holder keeps its lease, and gives it back, while other work has every connection of the shop's pool", async () => {
      const { container } = store()
      const { cartId, key } = await shopping(store())
      const lease = await holdCart(container, cartId, 1_000)
      await runOut(store(), key)
      const pool = await occupyPool(store())

      await lease.run(() => ledgerOf(container).fence.assertHeld())
      const [connection] = pool
      const row = await connection!("instalments_lease").where({ key }).first<{ until: Date }>()
      expect(row.until.getTime()).toBeGreaterThan(Date.now())
      await lease.release()
      expect(await connection!("instalments_lease").where({ key })).toEqual([])

      await Promise.all(pool.map((taken) => taken.rollback()))
    })

    it("a handler that is given up works under its lease until somebody else takes that, and then writes nothing more", async () => {
      const { container } = store()
      const { cartId, key } = await shopping(store())
      const { fence } = ledgerOf(container)
      const lease = await holdCart(container, cartId, 1_000)

      await lease.abandon()
      expect(await holderOf(store(), key)).toBe("abandoned")
      await lease.run(() => fence.assertHeld())
      await takeOver(store(), key)

      await expect(lease.run(() => fence.assertHeld())).rejects.toThrow(LeaseLostError)
      await giveBack(store(), key)
      await lease.release()
    })

    it("a renewal that is overtaken by the release leaves no row behind that would look like a death", async () => {
      const { leases } = ledgerOf(store().container)
      const lease = await leases.take("cart:overtaken", "me", 20_000)
      await leases.release(lease ?? { key: "", token: "0" })

      expect(await leases.renew(lease ?? { key: "", token: "0" }, 20_000)).toBe(false)

      expect(await holderOf(store(), "cart:overtaken")).toBeUndefined()
    })

    it("a release that fails is tried again: no death is seen where there was none", async () => {
      const { container } = store()
      const { cartId, key } = await shopping(store())
      const db = dbOf(store())
      const lease = await holdCart(container, cartId, 1_000)
      await db.raw("CREATE RULE no_release AS ON DELETE TO instalments_lease DO INSTEAD SELECT 1 / 0")

      await lease.release()

      expect(await holderOf(store(), key)).toBeDefined()
      await db.raw("DROP RULE no_release ON instalments_lease")
      await until("release", async () => ((await holderOf(store(), key)) === undefined ? true : undefined))
    })

    it("a completion that stalled is stopped where Medusa asks for the payment: the next holder makes the one order", async () => {
      const { container, sandbox, shop } = store()
      const { cartId, serviceCheckoutId, key } = await shopping(store())
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      await sandbox.control.pay(serviceCheckoutId)
      const before = await attemptOf(store(), cartId)

      await whileStalledAt(
        store(),
        "order",
        () => shop.store.cart.complete(cartId),
        () => takeOver(store(), key)
      )

      expect(await attemptOf(store(), cartId)).toEqual(before)
      expect(await container.resolve(Modules.ORDER).listOrders({})).toEqual([])
      await giveBack(store(), key)
      await makeDue(store(), cartId)
      await reconcile(container)
      expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["captured"], payments: 1 })
    })

    it("a completion that stalled after the payment, and then fails: the order that was confirmed meanwhile is placed anew", async () => {
      const { cartId, serviceCheckoutId, key } = await shopping(store())
      let undone = ""
      const orderCreated = async () => {
        globalThis.instalmentsMisbehaviour = undefined
        undone = await confirmMeanwhile(store(), cartId, key)
        throw new Error("The merchant's own code failed")
      }

      await whileMisbehaving({ orderCreated }, () => store().sandbox.control.pay(serviceCheckoutId))

      await until("payment without an order", async () =>
        (await attemptOf(store(), cartId)).placementState === "unplaced" && (await holderOf(store(), key)) === undefined
          ? true
          : undefined
      )
      await makeDue(store(), cartId)
      await reconcile(store().container)

      const { orderIds } = await recordsOf(store(), cartId)
      expect(orderIds).toHaveLength(1)
      expect(orderIds).not.toContain(undone)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", orderId: orderIds[0] })
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("an order whose payment a completion that failed has taken back, while another made it, is paid anew and keeps its id", async () => {
      const purchase = await buy(store())
      // So the two leave it: the one that had stalled made the order and recorded the capture, the one that failed cancelled it.
      await dbOf(store())("payment").where({ id: purchase.paymentId }).update({ canceled_at: new Date() })
      expect(await brokenPromisesOf(store(), purchase.cartId)).not.toEqual([])

      await passMinutes(store(), purchase.cartId, 5)
      // The look at what was placed under a lease that was taken over.
      await dbOf(store())("instalments_checkout")
        .where({ cart_id: purchase.cartId })
        .update({ next_check_at: new Date() })

      for (let look = 0; look < 2; look++) {
        await makeDue(store(), purchase.cartId)
        await reconcile(store().container)
      }

      expect((await recordsOf(store(), purchase.cartId)).orderIds).toEqual([purchase.orderId])
      expect(await attemptOf(store(), purchase.cartId)).toMatchObject({
        placementState: "placed",
        orderId: purchase.orderId,
      })
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("a completion that stalled after the payment, and then ends well, records the capture once", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId, key } = await shopping(store())
      const orderCreated = async () => recordCapture(store(), await confirmMeanwhile(store(), cartId, key))

      await whileMisbehaving({ orderCreated }, () => sandbox.control.pay(serviceCheckoutId))

      await until("capture that is recorded once", async () => {
        const broken = await brokenPromisesOf(store(), cartId)
        return broken.length === 0 ? true : undefined
      })
    })

    it("a completion that does not come back is left to itself: the job goes on with the others, and its order is placed once", async () => {
      const { container, sandbox } = store()
      const [hung, other] = [await shopping(store()), await shopping(store())]
      sandbox.control.addFault({ match: "callback", kind: "lost", times: 40 })
      await sandbox.control.pay(hung.serviceCheckoutId)
      await sandbox.control.pay(other.serviceCheckoutId)
      const setTimer = globalThis.setTimeout
      let patienceEnds = () => {}
      const waiting = ((work: () => void, ms?: number, ...rest: []) => {
        patienceEnds = ms === COMPLETION_MS ? work : patienceEnds
        return setTimer(work, ms, ...rest)
      }) as typeof setTimeout
      const patience = jest.spyOn(globalThis, "setTimeout").mockImplementation(waiting)
      let goOn = () => {}
      const ended = new Promise<void>((resolve) => (goOn = resolve))
      const orderCreated = async (cartId: string) => {
        if (cartId === hung.cartId) {
          patienceEnds()
          await ended
        }
      }

      await whileMisbehaving({ orderCreated }, async () => {
        for (const { cartId } of [hung, other]) {
          await makeDue(store(), cartId)
        }
        await until("order of the other cart", async () => {
          await reconcile(container)
          return (await attemptOf(store(), other.cartId)).placementState === "placed" ? true : undefined
        })
      }).finally(() => patience.mockRestore())
      expect(await attemptOf(store(), hung.cartId)).toMatchObject({
        placementState: "unplaced",
        problem: "completion_failed",
        isShopsFailure: true,
        failureCause: expect.stringContaining("does not come back"),
      })

      await passMinutes(store(), hung.cartId, 5)
      await makeDue(store(), hung.cartId)
      await reconcile(container)
      const { orderIds } = await recordsOf(store(), hung.cartId)
      expect(await attemptOf(store(), hung.cartId)).toMatchObject({ placementState: "placed", orderId: orderIds[0] })
      goOn()
      await makeDue(store(), hung.cartId)
      await reconcile(container)
      expect((await recordsOf(store(), hung.cartId)).orderIds).toEqual(orderIds)
      expect(await brokenPromisesOf(store(), hung.cartId)).toEqual([])
    })

    it("a completion paid another way that stalled before its links, and then ends well: the order that was taken for dead is back", async () => {
      const { container, shop } = store()
      const { cartId, key } = await shopping(store())
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
      const repairMeanwhile = async () => {
        await passMinutes(store(), cartId, 4)
        await (await holdCart(container, cartId, 1_000)).release()
        expect(await container.resolve(Modules.ORDER).listOrders({})).toEqual([])
      }

      const answer = await whileStalledAt(
        store(),
        "order_cart",
        () => shop.store.cart.complete(cartId),
        repairMeanwhile
      )

      expect(answer).toMatchObject({ value: { type: "order" } })
      await until("order that is back", async () => {
        const [order] = await container.resolve(Modules.ORDER).listOrders({})
        return order
      })
      await until("lease that is given back", async () =>
        (await holderOf(store(), key)) === undefined ? true : undefined
      )
      expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["authorized"], payments: 1 })
    })

    it("while a completion may be under way, nobody decides about its order", async () => {
      const { container, shop } = store()
      const { cartId, key } = await shopping(store())
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
      const comeBy = async () => {
        await passMinutes(store(), cartId, 1)
        await expect(holdCart(container, cartId, 1_000)).rejects.toThrow(LeaseBusyError)
        await expect(holdCart(container, cartId, 1_000)).rejects.toThrow(LeaseBusyError)
      }

      const answer = await whileStalledAt(store(), "payment", () => shop.store.cart.complete(cartId), comeBy)

      expect(answer).toMatchObject({ value: { type: "order", order: { status: "pending" } } })
      await passMinutes(store(), cartId, 3)
      await reconcile(container)
      await until("lease that is given back", async () =>
        (await holderOf(store(), key)) === undefined ? true : undefined
      )
      expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["authorized"], payments: 1 })
    })

    it("a completion paid another way that stalled before its payment, and then ends well: the order that was taken for unpaid stands", async () => {
      const { container, sandbox, shop } = store()
      const { cartId, key, serviceCheckoutId } = await shopping(store())
      await sandbox.control.cancel(serviceCheckoutId)
      const { cart } = await shop.store.cart.retrieve(cartId, { fields: "id,*payment_collection" })
      await shop.store.payment.initiatePaymentSession(cart, { provider_id: "pp_system_default" })
      const repairMeanwhile = async () => {
        await passMinutes(store(), cartId, 4)
        await (await holdCart(container, cartId, 1_000)).release()
      }

      const answer = await whileStalledAt(store(), "payment", () => shop.store.cart.complete(cartId), repairMeanwhile)

      expect(answer).toMatchObject({ value: { type: "order", order: { status: "pending" } } })
      await until("lease that is given back", async () =>
        (await holderOf(store(), key)) === undefined ? true : undefined
      )
      await makeDue(store(), cartId)
      await reconcile(container)
      expect(await container.resolve(Modules.ORDER).listOrders({})).toMatchObject([{ status: "pending" }])
      expect(await recordsOf(store(), cartId)).toMatchObject({ paymentStatuses: ["authorized"], payments: 1 })
    })

    it("a refund that stalled before the ledger had it sends nothing, and Medusa's records are as before", async () => {
      const purchase = await buy(store())

      const answer = await whileStalledAt(
        store(),
        "refund",
        () => refund(store(), purchase, 10),
        () => takeOver(store(), refundLease(purchase.orderId))
      )

      expect(answer).toMatchObject({ value: expect.stringContaining("has since picked it up again") })
      expect(requestsFor(store())).toBe(0)
      expect(await rowsOf(store(), purchase)).toEqual([])
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it.each(["refund", "instalments_refund", "order_transaction", "order_change"])(
      "wherever a refund stalls until somebody else has repaired it, its admin is never answered with an error of Medusa's, and the records agree: %s",
      async (table) => {
        const purchase = await buy(store())
        const repairMeanwhile = async () => {
          await repairByNextHolder(store(), purchase.orderId)
        }

        const answer = await whileFirstStallsAt(store(), table, () => refund(store(), purchase, 10), repairMeanwhile)

        expect(answer).not.toMatchObject({ value: expect.stringContaining("unknown error") })
        expect(requestsFor(store())).toBe((await rowsOf(store(), purchase)).length)
        await until("records that agree", async () =>
          (await brokenPromisesOf(store(), purchase.cartId)).length === 0 ? true : undefined
        )
      }
    )

    it("nor where the order is cancelled meanwhile: its admin reads that somebody else went on", async () => {
      const purchase = await buy(store())
      const cancelMeanwhile = async () => {
        await repairByNextHolder(store(), purchase.orderId)
        await cancelOrder(store(), purchase)
      }

      const answer = await whileFirstStallsAt(store(), "refund", () => refund(store(), purchase, 10), cancelMeanwhile)

      expect(answer).toMatchObject({ value: expect.stringContaining("has since picked it up again") })
      expect(await moneyOf(store(), purchase)).toMatchObject({ status: "canceled", refunds: [150.49], pending: 0 })
      expect(requestsFor(store())).toBe(1)
    })

    it("a cancellation that is told of by one that has lost its lease: the money goes back at once", async () => {
      const { container } = store()
      const purchase = await buy(store())
      const lease = await holdRefundLease(container, purchase.orderId, 1_000)
      await takeOver(store(), refundLease(purchase.orderId))
      await giveBack(store(), refundLease(purchase.orderId))
      await container.resolve(Modules.ORDER).cancel(purchase.orderId)

      const event = { name: OrderWorkflowEvents.CANCELED, data: { id: purchase.orderId } }
      await lease.run(() => container.resolve(Modules.EVENT_BUS).emit(event))

      await until("refund", async () => (requestsFor(store()) === 1 ? true : undefined))
      await lease.release()
    })

    it("while Medusa credits a refund that stalled, nobody else may refund the order, and it ends as one that never stalled", async () => {
      const purchase = await buy(store())
      const nextRefund = async () => {
        const answer = await until("refund that is not told to wait", async () => {
          await runOut(store(), refundLease(purchase.orderId))
          const told = await refund(store(), purchase, 20)
          return String(told).includes("is in progress") ? undefined : told
        })
        expect(answer).toMatch("A credit for this order is being recorded")
      }

      await whileFirstStallsAt(store(), "order_credit_line", () => refund(store(), purchase, 10), nextRefund)

      await until("records that agree", async () =>
        (await brokenPromisesOf(store(), purchase.cartId)).length === 0 ? true : undefined
      )
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunded: 10, transactions: 140.49 })
      expect(requestsFor(store())).toBe(1)
    })

    it("nor is its admin told that it is refunded because another was made meanwhile", async () => {
      const { container } = store()
      const purchase = await buy(store())
      const { reference } = await attemptOf(store(), purchase.cartId)
      const asker = { source: "admin", by: null } as const
      const another = { reference, kind: "asked", medusaRefundId: "ref_another", major: "20", asker } as const

      const answer = await whileStalledAt(
        store(),
        "refund",
        () => refund(store(), purchase, 10),
        async () => {
          await takeOver(store(), refundLease(purchase.orderId))
          await requestRefund(container, another)
        }
      )

      expect(answer).toEqual({ status: "fulfilled", value: expect.any(String) })
      expect(requestsFor(store())).toBe(1)
    })

    it("a refund that stalled on its way to the service is not sent: its row says that it was begun, and the job takes it up", async () => {
      const purchase = await buy(store())

      await whileStalledAt(
        store(),
        "instalments_rate_budget",
        () => refund(store(), purchase, 10),
        () => takeOver(store(), refundLease(purchase.orderId))
      )

      expect(requestsFor(store())).toBe(0)
      expect(await statesOf(store(), purchase)).toEqual(["submitting"])
      await runAll(store())
      expect(await statesOf(store(), purchase)).toEqual(["unknown"])
    })

    it("a refund that stalled after the money had moved, and that somebody else completed, is recorded and credited once", async () => {
      const purchase = await buy(store())
      const completeMeanwhile = async () => {
        await repairByNextHolder(store(), purchase.orderId)
      }

      await whileFirstStallsAt(store(), "order_transaction", () => refund(store(), purchase, 10), completeMeanwhile)

      const credited = { total: 140.49, refunded: 10, transactions: 140.49, refunds: [10], collection: 10 }
      await until("refund that is recorded once", async () => {
        const broken = await brokenPromisesOf(store(), purchase.cartId)
        return broken.length === 0 ? true : undefined
      })
      expect(await moneyOf(store(), purchase)).toEqual({ ...WHOLE, payment: "partially_refunded", ...credited })
      expect(requestsFor(store())).toBe(1)

      moveRefund(store(), purchase, 0, "failed")
      await runAll(store())
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })

    it("so is one that went on just while somebody else credited it: its articles are counted once", async () => {
      const purchase = await buy(store())
      const db = dbOf(store())
      await db.raw(SLOW_VERSIONS)
      let repair = Promise.resolve()
      const creditMeanwhile = async () => {
        repair = repairByNextHolder(store(), purchase.orderId)
        await until("credit that is being written", () => sleeping(db))
      }

      await whileFirstStallsAt(store(), "order_change", () => refund(store(), purchase, 10), creditMeanwhile)
      await repair
      await db.raw("DROP FUNCTION slow_version CASCADE")

      await until("refund that is credited once", async () => {
        const broken = await brokenPromisesOf(store(), purchase.cartId)
        return broken.length === 0 ? true : undefined
      })
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunded: 10, pending: 0 })
      const items = await db("order_item").where({ order_id: purchase.orderId, deleted_at: null })
      const versions = items.map(({ item_id, version }) => `${item_id} ${version}`)
      expect(new Set(versions).size).toBe(versions.length)
    })

    describe("one whose second credit cannot be taken back, because an edit has been begun", () => {
      const CREDITED = { total: 140.49, refunded: 10, transactions: 140.49, pending: 0 }

      async function creditedTwice(): Promise<Purchase> {
        const purchase = await buy(store())
        const key = refundLease(purchase.orderId)
        const completeMeanwhile = async () => {
          await repairByNextHolder(store(), purchase.orderId)
          await holdInstead(store(), key, 60_000)
        }
        await whileFirstStallsAt(store(), "order_transaction", () => refund(store(), purchase, 10), completeMeanwhile)
        const input = { order_id: purchase.orderId }
        await beginOrderEditOrderWorkflow(store().container).run({ input })
        await dbOf(store())("instalments_lease").where({ key }).delete()
        await until("lease that is left", async () =>
          (await holderOf(store(), key)) === "abandoned" ? true : undefined
        )
        return purchase
      }

      it("shows the shop as owing it until the edit is cancelled, and is right by itself afterwards", async () => {
        const purchase = await creditedTwice()
        await expect(repairByNextHolder(store(), purchase.orderId)).rejects.toThrow("This order has an open edit")
        expect(await moneyOf(store(), purchase)).toMatchObject({ pending: -10 })

        await cancelBeginOrderEditWorkflow(store().container).run({ input: { order_id: purchase.orderId } })
        await repairByNextHolder(store(), purchase.orderId)

        expect(await moneyOf(store(), purchase)).toMatchObject(CREDITED)
        expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      })

      it("is known to be of the stalled process, however long that has waited for the lease", async () => {
        const { orderId } = await creditedTwice()
        const edit = await dbOf(store())("order_change").where({ order_id: orderId, change_type: "edit" }).first()

        await runOut(store(), refundLease(orderId))
        const taken = await ledgerOf(store().container).leases.take(refundLease(orderId), "the next holder", 1_000)

        expect(taken?.dead?.since.getTime()).toBeLessThan(edit.created_at.getTime())
      })

      it("keeps no admin from confirming the edit, and is right by itself afterwards", async () => {
        const purchase = await creditedTwice()
        const admin = await backOfficeOf(store())
        const variant_id = store().seeded.articles.lamp.variantId
        await admin.orderEdit.addItems(purchase.orderId, { items: [{ variant_id, quantity: 1 }] })
        await runOut(store(), refundLease(purchase.orderId))

        await admin.orderEdit.confirm(purchase.orderId)
        await repairByNextHolder(store(), purchase.orderId)

        expect(await moneyOf(store(), purchase)).toMatchObject({ ...CREDITED, total: 285.99, pending: 145.5 })
      })
    })

    it("so is one beside which another refund failed meanwhile", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 10)
      const meanwhile = async () => {
        await repairByNextHolder(store(), purchase.orderId)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
      }

      await whileFirstStallsAt(store(), "order_transaction", () => refund(store(), purchase, 10), meanwhile)

      await until("refund that is credited once", async () => {
        const broken = await brokenPromisesOf(store(), purchase.cartId)
        return broken.length === 0 ? true : undefined
      })
      expect(await moneyOf(store(), purchase)).toMatchObject({ total: 140.49, refunded: 10, transactions: 140.49 })
    })

    it("a refund whose claim went to somebody else is not sent", async () => {
      const purchase = await buy(store())
      const db = dbOf(store())

      await whileStalledAt(
        store(),
        "instalments_rate_budget",
        () => refund(store(), purchase, 10),
        () => db("instalments_refund").update({ lease_owner: "the next holder", version: db.raw("version + 1") })
      )

      expect(requestsFor(store())).toBe(0)
      expect(await statesOf(store(), purchase)).toEqual(["submitting"])
    })
  },
  ACCOUNTS
)

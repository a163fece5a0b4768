import { randomUUID } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { reasonOf } from "../../../src/core/reasons/reasons"
import refundsJob from "../../../src/jobs/refunds"
import type { RefundChange } from "../../../src/modules/instalments/stores/tables/refund"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { gatewayFor } from "../../../src/use-cases/service/gateway"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { budgetKey } from "../../../src/use-cases/service/ledger-budget"
import { type StoppedAt, type StoppedProcess, stoppedProcess } from "../../support/ledger/stopped-process"
import { serverOfTests } from "../../support/ledger/scratch-database"
import { databaseUrl } from "../../postgres/server"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { listed } from "../../support/admin/odd-record"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { audit } from "../../support/store/chores"
import { atService, buy, newsOf, refund, requestsFor, rowsOf, runAll, statesOf } from "../../support/refund/refunds"
import { REVIEWED } from "../../support/store/no-limits"
import { listenTo } from "../../support/store/events"
import { attemptOf } from "../../support/store/payment-records"
import { dbOf } from "../../support/store/stall"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { MINUTE } from "../../support/time/time"
import { makeDue } from "../../support/time/due"
import { until } from "../../support/time/until"

/** More than Medusa's pool has connections. */
const CROWD = 12

/** Without a limit on waiting, a test waits here for ever. */
const PATIENCE_MS = 60_000

async function addressOf(store: StoreUnderTest): Promise<string> {
  const { rows } = await dbOf(store).raw<{ rows: { name: string }[] }>("SELECT current_database() AS name")
  return databaseUrl(serverOfTests(), rows[0]?.name ?? "")
}

/** True once a session of this database waits for a lock; suites share the server. */
async function waitingFor(db: Knex): Promise<true | undefined> {
  const { rows } = await db.raw(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  )
  return rows.length > 0 ? true : undefined
}

describeStore(
  "standstill",
  (store) => {
    let stopped: StoppedProcess | undefined

    afterEach(async () => {
      await stopped?.stop()
      stopped = undefined
    })

    /** Another process of the shop is stopped there. Whatever it wrote is not written when it goes on. */
    async function stopAt(where: StoppedAt): Promise<void> {
      stopped = await stoppedProcess(await addressOf(store()), where)
    }

    const placed = (cartId: string) =>
      until("order", async () => (await attemptOf(store(), cartId)).orderId ?? undefined, PATIENCE_MS)

    /** Its callback waits for the one that was stopped. */
    async function payWhileStopped(serviceCheckoutId: string): Promise<void> {
      const paid = store().sandbox.control.pay(serviceCheckoutId)
      await until("callback that waits", () => waitingFor(dbOf(store())))
      await paid
    }

    async function agreesAfterwards(cartId: string): Promise<void> {
      expect(await stopped?.goOn()).toBe("LeaseBusyError")
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    }

    it("on a rate budget: sessions are opened and paid", async () => {
      const { ledger, account } = gatewayFor(store().container, undefined)
      await stopAt({ at: "budget", ...budgetKey(ledger, account, "create_checkout") })

      const { cartId, serviceCheckoutId } = await startShopping(store())
      await store().sandbox.control.pay(serviceCheckoutId)

      await placed(cartId)
      await agreesAfterwards(cartId)
    })

    it("on a cart's lease: its payment is placed all the same", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const { id } = await attemptOf(store(), cartId)
      store().sandbox.control.addFault({ kind: "lost", match: "callback" })
      await store().sandbox.control.pay(serviceCheckoutId)
      await stopAt({ at: "lease", key: cartLease(cartId), checkoutId: id })

      await makeDue(store(), cartId)
      await reconcile(store().container)

      await placed(cartId)
      await agreesAfterwards(cartId)
    })

    it("on a checkout's row: its callback becomes an order", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await stopAt({ at: "checkout", checkoutId: (await attemptOf(store(), cartId)).id })

      await payWhileStopped(serviceCheckoutId)

      await placed(cartId)
      await agreesAfterwards(cartId)
    })

    it("on a callback: its next delivery is answered", async () => {
      const { cartId, serviceCheckoutId, reference } = await startShopping(store())
      await store().sandbox.control.pay(serviceCheckoutId)
      await placed(cartId)
      const callback = await dbOf(store())("instalments_callback").where({ reference }).first<{ id: string }>("id")
      await stopAt({ at: "inbox", callbackId: callback.id })

      expect(await sendCallback(store(), { body: callbackBody(reference) })).toMatchObject({ status: 200 })

      await agreesAfterwards(cartId)
    })

    it("on a refund: another of the same payment is sent", async () => {
      const purchase = await buy(store(), "instalments")
      const { id, account } = await attemptOf(store(), purchase.cartId)
      await stopAt({ at: "refund", account, checkoutId: id })

      expect(await refund(store(), purchase, 10)).toBeUndefined()

      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      await agreesAfterwards(purchase.cartId)
    })

    const LATER = new Date(Date.now() + 24 * 60 * MINUTE)
    const WAITS = { state: "scheduled", submitAfter: LATER, nextCheckAt: LATER } as const
    const NEWS: [string, RefundChange, RegExp][] = [
      ["waits for the next day", { ...WAITS }, /is scheduled\. The service does not accept refunds on the day/],
      [
        "waits in vain",
        { ...WAITS, attempts: 3, reason: reasonOf("busy", {}) },
        /has not accepted the refund of .* sent again/,
      ],
      ["is a person's question", { reason: reasonOf("lost_not_known", {}), nextCheckAt: LATER }, /needs a decision/],
      [
        "has arrived",
        { state: "requested", serviceRefundId: randomUUID(), lossToldAt: new Date(), nextCheckAt: LATER },
        /The service has received the refund/,
      ],
    ]
    it.each(NEWS)("killed right after it wrote that a refund %s: an admin is told, once", async (_, change, news) => {
      const purchase = await buy(store(), "instalments")
      store().sandbox.control.addFault({ kind: "lost_after", match: "POST /api/refunds" })
      await refund(store(), purchase, 10)
      const [row] = await rowsOf(store(), purchase)
      await stopAt({ at: "news", refundRowId: row?.id ?? "", change })
      await stopped?.stop()
      const events = listenTo(store(), "instalments.refund.updated")

      expect(await newsOf(store())).toEqual([])
      await dbOf(store())("instalments_refund").update({ updated_at: new Date(Date.now() - 2 * MINUTE) })
      await refundsJob(store().container)
      await refundsJob(store().container)

      expect(await newsOf(store())).toEqual([expect.stringMatching(news)])
      expect(events).toMatchObject(change.state === undefined ? [] : [{ state: change.state }])
    })

    it("while it records a refund of the back office: another of the same payment is sent", async () => {
      const purchase = await buy(store(), "instalments")
      const { id } = await attemptOf(store(), purchase.cartId)
      await stopAt({ at: "foreign_refund", checkoutId: id, serviceRefundId: randomUUID() })

      expect(await refund(store(), purchase, 10)).toBeUndefined()

      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      await agreesAfterwards(purchase.cartId)
    })

    it("while it keeps a checkout that the ledger lacks: the daily comparison keeps and tells it", async () => {
      const till = await foreignCheckout(store())
      await stopAt({ at: "unmatched_checkout", account: "default", serviceId: till })

      await audit(store().container)

      expect(await listed(store())).toMatchObject([{ issue: "unmatched_checkout", name: till }])
      expect(await stopped?.goOn()).toBe("LeaseBusyError")
      expect(await newsOf(store())).toEqual([expect.stringContaining(till)])
    })

    it("while it forgets what came to nothing: a payment of that which is heard of after all becomes an order", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await dbOf(store())("instalments_checkout").update({ remote_state: "lapsed", next_check_at: null })
      await stopAt({ at: "retention" })

      await payWhileStopped(serviceCheckoutId)

      await placed(cartId)
      await agreesAfterwards(cartId)
    })

    it("while it looks again at what needs a person: a callback of that becomes an order", async () => {
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const { id, account } = await attemptOf(store(), cartId)
      const stale = {
        id: "iniss_stale",
        subject_id: id,
        account,
        issue: "unplaced",
        key: "unplaced:",
        since: new Date(),
      }
      await dbOf(store())("instalments_issue").insert(stale)
      await stopAt({ at: "issue_recheck" })

      await payWhileStopped(serviceCheckoutId)

      await placed(cartId)
      await agreesAfterwards(cartId)
      expect(await listed(store())).toEqual([])
    })

    it("while it notes that the ledger may come from a backup: a refund whose answer was lost is found", async () => {
      const purchase = await buy(store(), "instalments")
      const { account } = await attemptOf(store(), purchase.cartId)
      store().sandbox.control.addFault({ kind: "lost_after", match: "POST /api/refunds" })
      await refund(store(), purchase, 10)
      await stopAt({ at: "gap", account })

      await runAll(store())

      expect(await statesOf(store(), purchase)).toEqual(["requested"])
      expect(requestsFor(store())).toBe(1)
      await agreesAfterwards(purchase.cartId)
    })

    it("on a rate budget that more shoppers wait for than there are connections: they are all served, and so is whoever only looks", async () => {
      const { ledger, account } = gatewayFor(store().container, undefined)
      const carts = await Promise.all(
        Array.from({ length: CROWD }, (_, n) => fillCart(store(), { email: `s${n}@example.com` }))
      )
      await stopAt({ at: "budget", ...budgetKey(ledger, account, "create_checkout") })
      const sessions = carts.map((cartId) => startPayment(store(), cartId))
      await until("shopper who waits", () => waitingFor(dbOf(store())))
      await store().shop.store.product.list()
      expect(await Promise.all(sessions)).toHaveLength(CROWD)

      expect(await stopped?.goOn()).toBe("LeaseBusyError")
    })
  },
  REVIEWED
)

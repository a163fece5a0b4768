import refundsJob from "../../../src/jobs/refunds"
import { restoreBackup, takeBackup } from "../../support/store/backup"
import { audit } from "../../support/store/chores"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { payAndSettle } from "../../support/shopper/paying"
import { noticesIn } from "../../support/store/records"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { refundsDaysLater } from "../../support/refund/days-later"
import { requestsTo, runAll } from "../../support/refund/refunds"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { runOut } from "../../support/store/stall"
import { makeDue } from "../../support/time/due"
import { HOUR, letPass, MINUTE, useRealTime } from "../../support/time/time"

const CREATE = { match: "POST /api/checkouts" } as const
const PLACED = { captured: [150.49], refunded: [], payments: 1 }

describeStore(
  "hidden_checkouts",
  (store) => {
    afterEach(useRealTime)

    /** The service makes a checkout and its answer is lost. @returns its cart, and the service's id */
    async function loseCreation(): Promise<{ cartId: string; hidden: string }> {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "lost_after" })
      await expect(startPayment(store(), cartId)).rejects.toThrow("could not be started")
      return { cartId, hidden: newestId() }
    }

    const newestId = () => String(store().sandbox.control.checkouts().at(-1)?.id)
    const pages = () => requestsTo(store(), "GET /api/checkouts")
    const refundedAt = () =>
      store()
        .sandbox.control.refunds()
        .map(({ checkoutId, amountMinor }) => [checkoutId, amountMinor])

    /** The job runs so many times, each time with everything due that has a time. */
    async function ticks(cartId: string, times: number): Promise<void> {
      for (let tick = 0; tick < times; tick++) {
        await makeDue(store(), cartId)
        await reconcile(store().container)
      }
    }

    async function statesOf(cartId: string) {
      const attempts = await ledgerOf(store().container).checkouts.ofCart(cartId)
      return attempts.map(({ placementState, problem }) => [placementState, problem]).sort()
    }

    it("when it and the next are both paid there is one order, and the other is given back without a click", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "status", status: 500, when: "after_work" })
      const { serviceCheckoutId } = await startPayment(store(), cartId)
      const hidden = String(control.checkouts()[0]?.id)
      await payAndSettle(store(), serviceCheckoutId)
      await payAndSettle(store(), hidden)

      await ticks(cartId, 2)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(refundedAt()).toEqual([[hidden, 150_49]])
      expect(await statesOf(cartId)).toEqual([
        ["placed", null],
        ["refunding", "cart_already_ordered"],
      ])
      expect((await noticesIn(store())).join()).not.toMatch(/could not be refunded/)
      await refundsDaysLater(store())
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("an answer that names another cart's checkout is none: the shopper may try again", async () => {
      const { control } = store().sandbox
      const other = await startShopping(store())
      const cartId = await fillCart(store())
      const data = { id: other.serviceCheckoutId, payment_url: other.paymentUrl }
      control.addFault({ ...CREATE, kind: "reply", status: 201, body: JSON.stringify({ data }) })
      await expect(startPayment(store(), cartId)).rejects.toThrow("could not be started")

      const { serviceCheckoutId } = await startPayment(store(), cartId)
      await payAndSettle(store(), serviceCheckoutId)
      await payAndSettle(store(), other.serviceCheckoutId)

      expect(await statesOf(cartId)).toEqual([
        ["none", null],
        ["placed", null],
      ])
      for (const id of [cartId, other.cartId]) {
        expect(await recordsOf(store(), id)).toMatchObject(PLACED)
        expect(await brokenPromisesOf(store(), id)).toEqual([])
      }
    })

    it("of three answers lost in one click, all paid, one becomes the order and two are given back", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "status", status: 500, when: "after_work", times: 2 })
      const { serviceCheckoutId } = await startPayment(store(), cartId)
      const ids = control.checkouts().map(({ id }) => id)
      expect(ids).toHaveLength(3)
      for (const id of ids) {
        await payAndSettle(store(), id)
      }

      await ticks(cartId, 3)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(refundedAt()).toHaveLength(2)
      expect(new Set(refundedAt().map(([id]) => id)).size).toBe(2)
      expect((await statesOf(cartId)).map(([placement]) => placement)).toEqual(["placed", "refunding", "refunding"])
      const attempts = await ledgerOf(store().container).checkouts.ofCart(cartId)
      expect(attempts.map((attempt) => attempt.serviceCheckoutId).sort()).toEqual([...ids].sort())
      expect(serviceCheckoutId).toBe(ids[2])
    })

    it("two equal refunds of one cart whose answers are lost ask nobody which is which", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "status", status: 500, when: "after_work", times: 2 })
      await startPayment(store(), cartId)
      for (const { id } of control.checkouts()) {
        await payAndSettle(store(), id)
      }
      control.addFault({ match: "POST /api/refunds", kind: "lost_after", times: 2 })
      await ticks(cartId, 3)
      const refunds = async () => {
        const attempts = await ledgerOf(store().container).checkouts.ofCart(cartId)
        const all = await Promise.all(attempts.map(({ id }) => ledgerOf(store().container).refunds.ofCheckout(id)))
        return all.flat().map(({ state }) => state)
      }
      expect(await refunds()).toEqual(["unknown", "unknown"])

      await letPass(store(), 16 * MINUTE)
      await runAll(store())

      expect(await refunds()).toEqual(["requested", "requested"])
      expect(refundedAt()).toHaveLength(2)
      expect((await noticesIn(store())).join()).not.toMatch(/decision/)
    })

    it("a single one that is paid becomes an order, and has the id that a refund of it needs", async () => {
      const { cartId, hidden } = await loseCreation()
      await payAndSettle(store(), hidden)

      await ticks(cartId, 1)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", serviceCheckoutId: hidden })
      const before = pages()
      await ticks(cartId, 2)
      expect(pages()).toBe(before)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("one that was being made when the backup was that is restored hours after its payment becomes an order", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      await refundsJob(store().container)
      control.addFault({ ...CREATE, kind: "held", when: "after_work" })
      const starting = startPayment(store(), cartId)
      await control.until(() => control.checkouts().length === 1)
      await takeBackup(store())
      control.releaseHeld()
      const { serviceCheckoutId } = await starting
      await payAndSettle(store(), serviceCheckoutId)
      await letPass(store(), 9 * HOUR)
      await restoreBackup(store(), 9 * HOUR)
      // In the backup somebody holds the cart, by the database's clock, which no test moves.
      await runOut(store(), cartLease(cartId))
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "opening", serviceCheckoutId: null })

      await refundsJob(store().container)
      await ticks(cartId, 1)
      await audit(store().container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", serviceCheckoutId })
      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect((await noticesIn(store())).join()).not.toMatch(/no record/)
      expect(await brokenPromisesOf(store(), cartId)).toEqual([])
    })

    it("a refund waits for the list where that cannot be read, and no admin is bothered", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "status", status: 500, when: "after_work" })
      const { serviceCheckoutId } = await startPayment(store(), cartId)
      const hidden = String(control.checkouts()[0]?.id)
      await payAndSettle(store(), serviceCheckoutId)
      await payAndSettle(store(), hidden)
      control.addFault({ match: "GET /api/checkouts", kind: "status", status: 503, times: 50 })
      await ticks(cartId, 2)
      expect(refundedAt()).toEqual([])
      expect(await statesOf(cartId)).toContainEqual(["unplaced", "cart_already_ordered"])

      control.clearFaults()
      await ticks(cartId, 1)

      expect(refundedAt()).toEqual([[hidden, 150_49]])
      expect((await noticesIn(store())).join()).not.toMatch(/could not be refunded/)
    })

    it("a refund that was declined for want of the id is made once the id is known", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "status", status: 500, when: "after_work" })
      const { serviceCheckoutId } = await startPayment(store(), cartId)
      const hidden = String(control.checkouts()[0]?.id)
      await payAndSettle(store(), serviceCheckoutId)
      await payAndSettle(store(), hidden)
      const { checkouts } = ledgerOf(store().container)
      const unplaced = (await checkouts.ofCart(cartId)).find(({ placementState }) => placementState === "unplaced")
      const declined = unplaced && (await checkouts.change(unplaced, { problem: "refund_failed" }, []))
      expect(declined).toMatchObject({ problem: "refund_failed", serviceCheckoutId: null })

      await audit(store().container)
      await ticks(cartId, 2)

      expect(refundedAt()).toEqual([[hidden, 150_49]])
    })

    it("a till's payment of the same amount and moment is never taken for it, nor given back, but told", async () => {
      const { cartId, hidden } = await loseCreation()
      const till = await foreignCheckout(store())
      await store().sandbox.control.pay(till)

      await ticks(cartId, 2)
      await audit(store().container)

      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "unknown", serviceCheckoutId: null })
      expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [], payments: 0 })
      const told = (await noticesIn(store())).filter((text) => text.includes("no record"))
      expect(told).toEqual([expect.stringContaining(till)])
      await letPass(store(), 5 * HOUR)
      await audit(store().container)
      expect(await attemptOf(store(), cartId)).toMatchObject({ serviceCheckoutId: hidden, placementState: "none" })
      expect(refundedAt()).toEqual([])
    })

    it("beside a till's equal payment one that a callback named is not guessed at", async () => {
      const { cartId, hidden } = await loseCreation()
      const till = await foreignCheckout(store())
      await store().sandbox.control.pay(till)
      await payAndSettle(store(), hidden)

      await ticks(cartId, 2)
      await audit(store().container)

      expect(await recordsOf(store(), cartId)).toMatchObject(PLACED)
      expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed", serviceCheckoutId: null })
      expect(refundedAt()).toEqual([])
    })

    it("pages that a 403 of whoever stands between hides are told to nobody as made elsewhere, and cost few pages of the list", async () => {
      const { control } = store().sandbox
      control.addFault({ ...CREATE, kind: "status", status: 403, when: "after_work", times: 4 })
      const carts: string[] = []
      for (let shopper = 0; shopper < 4; shopper++) {
        const cartId = await fillCart(store())
        carts.push(cartId)
        await expect(startPayment(store(), cartId)).rejects.toThrow(/could not be started\. Nothing was charged/)
        expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "unknown" })
      }
      expect(control.checkouts()).toHaveLength(4)

      for (const cartId of carts) {
        await ticks(cartId, 2)
      }
      await letPass(store(), HOUR)
      await audit(store().container)

      expect((await noticesIn(store())).join()).not.toMatch(/no record/)
      expect(pages()).toBeLessThanOrEqual(3)
    })

    it("no page of the list is spent while none waits, or once it was looked for long enough", async () => {
      const { cartId } = await startShopping(store())
      const waiting = await loseCreation()
      const till = await foreignCheckout(store())
      await store().sandbox.control.pay(till)
      await ticks(cartId, 1)
      expect(pages()).toBe(0)

      await payAndSettle(store(), waiting.hidden)
      await ticks(waiting.cartId, 1)
      expect(pages()).toBe(1)
      await letPass(store(), 11 * MINUTE)
      await ticks(waiting.cartId, 1)

      expect(pages()).toBe(1)
    })
  },
  REVIEWED
)

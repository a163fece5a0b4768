import {
  type Account,
  ACCOUNTS,
  atService,
  buy,
  GONE,
  moneyOf,
  newsOf,
  refund,
  requestsFor,
  rowsOf,
  runDue,
  WHOLE,
} from "../../support/refund/refunds"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import type { Handle } from "../../store/src/seed/catalogue"
import { adminApiOf } from "../../support/admin/admin-api"
import { orderView } from "../../support/admin/admin-views"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { databaseOf } from "../../support/store/records"
import { unplaced } from "../../support/store/unplaced"
import { attemptOf } from "../../support/store/payment-records"
import { setStock } from "../../support/store/stock"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { DAY, travelTo, useRealTime } from "../../support/time/time"

type Begun = { handle: Handle; cartId: string; checkoutId: string }

/** A shopper is on the payment page. */
async function begin(store: StoreUnderTest, handle: Handle): Promise<Begun> {
  const cartId = await fillCart(store, { articles: { [handle]: 1 } })
  const { serviceCheckoutId } = await startPayment(store, cartId, undefined, "pp_instalments_told")
  return { handle, cartId, checkoutId: serviceCheckoutId }
}

/** What the shopper reads while they wait. */
async function messageOf({ shop }: StoreUnderTest, { cartId }: Begun): Promise<string> {
  const path = `/store/instalments/carts/${cartId}`
  return (await shop.client.fetch<{ instalments: { message: string } }>(path)).instalments.message
}

async function takeUpAt(store: StoreUnderTest, iso: string, ...payments: readonly Begun[]): Promise<void> {
  await travelTo(store, iso)
  for (const { cartId } of payments) {
    await makeDue(store, cartId)
  }
  await reconcile(store.container)
}

describeStore(
  "refund_dates",
  (store) => {
    afterEach(async () => {
      useRealTime()
      // Where a test has let the service's clock differ from the shop's.
      await store().sandbox.control.clock.reset()
    })

    describe("within a hundred days by London's calendar", () => {
      // The last minute of London's day 0, of day 100, the first minute of day 101, and how day 100 is called.
      const WINDOWS: [string, string, string, string, string][] = [
        ["spring", "2026-01-20T23:59:00Z", "2026-04-30T22:59:00Z", "2026-04-30T23:00:00Z", "30 April 2026"],
        ["autumn", "2026-09-01T22:59:00Z", "2026-12-10T23:59:00Z", "2026-12-11T00:00:00Z", "10 December 2026"],
      ]
      it.each(WINDOWS)(
        "with %s's clock change between: day 0 and day 100 are in time, day 101 is refused with the date",
        async (_, day0, day100, day101, lastDay) => {
          await travelTo(store(), day0)
          const purchase = await buy(store())

          expect(await refund(store(), purchase, 10)).toBeUndefined()
          await travelTo(store(), day100)
          expect(await refund(store(), purchase, 10)).toBeUndefined()
          await travelTo(store(), day101)
          expect(await refund(store(), purchase, 10)).toBe(
            `This payment can no longer be refunded: the last day for it was ${lastDay}. Please give the money back another way.`
          )

          expect(atService(store(), purchase)).toEqual(["requested 1000", "requested 1000"])
          expect(requestsFor(store())).toBe(2)
          expect((await moneyOf(store(), purchase)).refunds).toEqual([10, 10])
        }
      )

      it("begun before midnight and paid after it, an admin reads which day was the last at the latest", async () => {
        const purchase = await buy(store())
        const [created_at, paid_at] = [new Date("2025-06-01T22:50:00Z"), new Date("2025-06-01T23:05:00Z")]
        const expires_at = new Date("2025-06-01T23:20:00Z")
        await databaseOf(store())("instalments_checkout").update({ created_at, paid_at, expires_at })

        const { refundable } = await orderView(await adminApiOf(store()), purchase.orderId)
        expect(refundable).toMatchObject({
          open: false,
          last_day: "2025-09-09T23:00:00.000Z",
          is_last_day_certain: false,
        })
        expect(await refund(store(), purchase, 10)).toMatch(/the last day for it was 10 September 2025 at the latest\./)
      })

      it("the service's own count outranks ours", async () => {
        await travelTo(store(), "2026-06-01T12:00:00Z")
        const purchase = await buy(store())
        await store().sandbox.control.clock.advance(101 * DAY)

        expect(await refund(store(), purchase, 10)).toMatch(/100-day refund period for this payment has ended/)
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "rejected", reason: { code: "period_ended" } }])
      })
    })

    describe("on the day of purchase", () => {
      // Ten o'clock in London is another hour by UTC after each of these nights.
      const NIGHTS = {
        short: { evening: "2026-03-28T21:00:00Z", before: "2026-03-29T08:59:00Z", ten: "2026-03-29T09:00:00Z" },
        long: { evening: "2026-10-24T21:00:00Z", before: "2026-10-25T09:59:00Z", ten: "2026-10-25T10:00:00Z" },
      }
      const CASES: [string, Account, keyof typeof NIGHTS, number][] = [
        ["refused by the service, from which it is learnt", "instalments", "short", 1],
        ["refused by the service, from which it is learnt", "instalments", "long", 1],
        ["known from the merchant", "told", "short", 0],
        ["known from the merchant", "told", "long", 0],
      ]
      it.each(CASES)(
        "%s (%s), a refund waits the %s night out and is sent by itself at ten, not at 09:59",
        async (_, account, night, refusals) => {
          const { evening, before, ten } = NIGHTS[night]
          await travelTo(store(), evening)
          const [purchase, later] = [await buy(store(), account), await buy(store(), account)]

          expect(await refund(store(), purchase, 150.49)).toBeUndefined()
          expect(await refund(store(), later, 20)).toBeUndefined()
          expect(requestsFor(store())).toBe(refusals)
          expect(await moneyOf(store(), purchase)).toEqual(GONE)
          expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "scheduled", submitAfter: new Date(ten) }])
          expect(await newsOf(store())).toContainEqual(
            expect.stringMatching(/£150\.49 .* scheduled.* after 10:00 on (29 March|25 October) 2026 \(London time\)/)
          )

          await travelTo(store(), before)
          await runDue(store())
          expect(requestsFor(store())).toBe(refusals)
          await travelTo(store(), ten)
          // As in a shop of several processes: they tick at the same moment.
          await Promise.all([runDue(store()), runDue(store()), runDue(store())])

          expect(atService(store(), purchase)).toEqual(["requested 15049"])
          expect(atService(store(), later)).toEqual(["requested 2000"])
          expect(requestsFor(store())).toBe(refusals + 2)
        }
      )

      it("a service that still refuses it at ten is asked again a quarter of an hour later", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "told")
        await refund(store(), purchase, 10)
        // Its clock is slow.
        await travelTo(store(), "2026-07-02T09:00:00Z")
        await store().sandbox.control.clock.set("2026-07-02T08:50:00Z")
        await runDue(store())
        expect(atService(store(), purchase)).toEqual([])

        await travelTo(store(), "2026-07-02T09:10:00Z")
        await runDue(store())
        expect(requestsFor(store())).toBe(1)
        await travelTo(store(), "2026-07-02T09:20:00Z")
        await runDue(store())

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      })

      it("what is sold out is tried until a refund is taken: ordered if it is restocked at night, and refunded at ten if not", async () => {
        await travelTo(store(), "2026-07-01T19:00:00Z")
        const [restocked, unsold] = [await begin(store(), "lamp"), await begin(store(), "tea-set")]
        for (const { handle, checkoutId, cartId } of [restocked, unsold]) {
          await setStock(store(), handle, 0)
          await store().sandbox.control.pay(checkoutId)
          await unplaced(store(), cartId)
        }
        await takeUpAt(store(), "2026-07-01T21:00:00Z", restocked, unsold)
        expect(await attemptOf(store(), restocked.cartId)).toMatchObject({ placementState: "unplaced", heldAt: null })
        expect(await messageOf(store(), restocked)).toMatch(
          /out of stock\. It is tried again automatically\. You do not need to pay again/
        )

        await setStock(store(), "lamp", 10)
        await takeUpAt(store(), "2026-07-02T01:00:00Z", restocked, unsold)
        expect(await attemptOf(store(), restocked.cartId)).toMatchObject({ placementState: "placed", problem: null })
        expect(await rowsOf(store(), unsold)).toEqual([])
        await takeUpAt(store(), "2026-07-02T08:59:00Z", unsold)
        expect(requestsFor(store())).toBe(0)
        await takeUpAt(store(), "2026-07-02T09:00:00Z", unsold)

        expect(atService(store(), unsold)).toEqual(["requested 6499"])
        expect(requestsFor(store())).toBe(1)
        await setStock(store(), "tea-set", 10)
      })

      it("is refused with the time where the merchant wants that", async () => {
        await travelTo(store(), "2026-07-01T12:00:00Z")
        const purchase = await buy(store(), "reject")
        const sentence =
          "The instalment service does not accept refunds on the day of purchase. Please refund this payment after 10:00 on 2 July 2026 (London time)."

        expect(await refund(store(), purchase, 10)).toBe(sentence)
        expect(await refund(store(), purchase, 10)).toBe(sentence)
        expect(requestsFor(store())).toBe(1)
        expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
        await travelTo(store(), "2026-07-02T08:59:00Z")
        expect(await refund(store(), purchase, 10)).toBe(sentence)
        await travelTo(store(), "2026-07-02T09:00:00Z")

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      })

      it("waits for the review where there is one", async () => {
        const purchase = await buy(store(), "review")

        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
      })
    })
  },
  ACCOUNTS
)

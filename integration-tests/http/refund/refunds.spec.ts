import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { requestRefund } from "../../../src/use-cases/refund/request/request-refund"
import { attemptOf } from "../../support/store/payment-records"
import {
  ACCOUNTS,
  atService,
  buy,
  GONE,
  moneyOf,
  newsOf,
  type Purchase,
  refund,
  refundElsewhere,
  requestsFor,
  rowsOf,
  runAll,
  WHOLE,
} from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const POST = { match: "POST /api/refunds" } as const

describeStore(
  "refunds",
  (store) => {
    /** Asks for a refund as the payment provider does, under an id of Medusa's. */
    const ask = async ({ cartId }: Pick<Purchase, "cartId">, medusaRefundId: string, major: string) => {
      const { reference } = await attemptOf(store(), cartId)
      return requestRefund(store().container, {
        reference,
        kind: "asked",
        medusaRefundId,
        major,
        asker: { source: "admin", by: "user_1" },
      })
    }

    it("the row stands before the call: what is sent, when, how often, and that somebody works on it", async () => {
      const purchase = await buy(store())
      const { control } = store().sandbox
      control.addFault({ ...POST, kind: "held" })

      const refunding = refund(store(), purchase, 10)
      await control.until(() => requestsFor(store()) === 1)

      expect(await rowsOf(store(), purchase)).toMatchObject([
        {
          state: "submitting",
          amountMinor: 1000,
          submittedAt: expect.any(Date),
          attempts: 1,
          serviceRefundId: null,
          leaseOwner: expect.any(String),
        },
      ])
      control.releaseHeld()
      expect(await refunding).toBeUndefined()
      expect(await rowsOf(store(), purchase)).toMatchObject([
        { state: "requested", serviceRefundId: expect.any(String), leaseOwner: null },
      ])
    })

    it("three odd parts and then the rest leave nothing, to the penny", async () => {
      const purchase = await buy(store())

      for (const amount of [33.33, 0.01, 66.66]) {
        expect(await refund(store(), purchase, amount)).toBeUndefined()
      }
      // Medusa's own check lets one penny too much through.
      expect(await refund(store(), purchase, 50.5)).toBe(
        "Only £50.49 of this payment can still be refunded. Enter that amount or less."
      )
      expect(await refund(store(), purchase, 50.49)).toBeUndefined()

      const sent = ["requested 3333", "requested 1", "requested 6666", "requested 5049"]
      expect(atService(store(), purchase)).toEqual(sent)
      expect(await moneyOf(store(), purchase)).toEqual({ ...GONE, refunds: [0.01, 33.33, 50.49, 66.66] })
      expect(requestsFor(store())).toBe(4)
    })

    it("a penny more than was paid is refused here, more than that by Medusa, and nothing is sent", async () => {
      const purchase = await buy(store())

      expect(await refund(store(), purchase, 150.5)).toBe(
        "Only £150.49 of this payment can still be refunded. Enter that amount or less."
      )
      expect(await refund(store(), purchase, 150.51)).toBe(
        "You are not allowed to refund more than the captured amount"
      )
      expect(requestsFor(store())).toBe(0)
      expect(await rowsOf(store(), purchase)).toEqual([])
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it("part of a penny is refused with the amount to enter instead", async () => {
      const purchase = await buy(store())

      expect(await refund(store(), purchase, 10.005)).toBe("A refund is in whole pence. Enter £10.01 instead.")
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it("two at the same moment reach the service once each and leave right records", async () => {
      const purchase = await buy(store())

      const answers = await Promise.all([refund(store(), purchase, 4), refund(store(), purchase, 6)])

      expect(answers).toEqual([undefined, undefined])
      expect(atService(store(), purchase).sort()).toEqual(["requested 400", "requested 600"])
      expect(await moneyOf(store(), purchase)).toEqual({
        ...WHOLE,
        payment: "partially_refunded",
        total: 140.49,
        refunded: 10,
        transactions: 140.49,
        refunds: [4, 6],
        collection: 10,
      })
    })

    it("of two at the same moment that are too much together, one goes back and one is refused", async () => {
      const purchase = await buy(store())

      const asked = await Promise.allSettled([ask(purchase, "ref_1", "100"), ask(purchase, "ref_2", "100")])

      const [refused] = asked.filter(({ status }) => status === "rejected")
      expect(refused).toMatchObject({ reason: { message: expect.stringContaining("Only £50.49 of this payment") } })
      expect(atService(store(), purchase)).toEqual(["requested 10000"])
    })

    it("the same refund of Medusa's is sent once, however often it is asked for", async () => {
      const purchase = await buy(store())

      const [one, two] = await Promise.all([ask(purchase, "ref_1", "10"), ask(purchase, "ref_1", "10")])

      expect(one.id).toBe(two.id)
      expect((await ask(purchase, "ref_1", "10")).id).toBe(one.id)
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
    })

    it("a payment that the shopper never completed has nothing to refund", async () => {
      const cartId = await fillCart(store())
      await startPayment(store(), cartId, undefined, "pp_instalments_review")

      await expect(ask({ cartId }, "ref_1", "10")).rejects.toThrow(
        "This payment was not completed by the shopper: there is nothing to refund."
      )
      expect(await rowsOf(store(), { cartId })).toEqual([])
      expect(requestsFor(store())).toBe(0)
    })

    it("one that the service answers as failed is declined there and then, and settled without waiting for Medusa", async () => {
      const purchase = await buy(store())
      const attributes = { amount: 1000, currency: "GBP", status: "failed", created_at: new Date().toISOString() }
      const body = JSON.stringify({ data: { id: randomUUID(), type: "refund_requests", attributes } })
      store().sandbox.control.addFault({ ...POST, kind: "reply", status: 200, body })

      expect(await refund(store(), purchase, 10)).toMatch("The service reports this refund as failed.")
      await runAll(store())

      expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "failed", noticed: "untouched" }])
      expect(await newsOf(store())).toMatchObject([expect.stringMatching(/^The refund of £10.00 .* has failed\./)])
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })

    it("a signature that the service did not expect is told with its option", async () => {
      const purchase = await buy(store())
      const detail = `Expected: ${"aB3/".repeat(21)}xy==`
      const errors = [{ status: "400", code: "bad_request", title: "Bad request", detail }]
      const body = JSON.stringify({ errors })
      store().sandbox.control.addFault({ ...POST, kind: "reply", status: 400, body })

      expect(await refund(store(), purchase, 10)).toMatch(/signature\. Check the option `signingKey`/)
    })

    it("what the service itself refuses is told in words, and leaves the order as it was", async () => {
      const purchase = await buy(store())
      const { control } = store().sandbox
      const refusals: [number, RegExp][] = [
        [401, /refuses refunds with this shop's credentials\..* otherwise check the option `clientSecret`/],
        [400, /did not accept this refund\. Please ask its support/],
        [404, /does not know this payment.* ask its support/],
        [422, /did not accept this refund\. Please ask its support/],
      ]
      const logged = jest.spyOn(store().container.resolve(ContainerRegistrationKeys.LOGGER), "error")
      for (const [status, sentence] of refusals) {
        control.addFault({ ...POST, kind: "status", status })
        expect(await refund(store(), purchase, 10)).toMatch(sentence)
      }
      expect(logged).toHaveBeenCalledWith(
        expect.stringMatching(/^instalments: refunds are refused with these credentials; .*endpoint=create_refund/)
      )
      logged.mockRestore()
      await refundElsewhere(store(), purchase, 14_500)
      expect(await refund(store(), purchase, 10)).toMatch(
        /did not accept this amount.* outside this shop: if there are any, only a smaller amount/
      )

      expect(atService(store(), purchase)).toEqual(["requested 14500"])
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
    })
  },
  ACCOUNTS
)

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { audit } from "../../support/store/chores"
import { runRefunds } from "../../../src/use-cases/refund/follow/run-refunds"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { list, REVIEW } from "../../support/admin/admin-views"
import { ADMIN_SETTING } from "../../support/refund/failed-refund"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { buy, refund, refundElsewhere, rowsOf } from "../../support/refund/refunds"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"
import { letPass, MINUTE, useRealTime } from "../../support/time/time"

const UNKNOWN_REFERENCE = "0123456789abcdefghjkmnpqrs"

/** A callback that verifies, for a payment that no row tells of. */
async function unknownCallback(store: StoreUnderTest): Promise<void> {
  await sendCallback(store, { body: callbackBody(UNKNOWN_REFERENCE), path: "/hooks/instalments/review" })
}

/** A payment that a database restored from a backup no longer knows. */
async function forgottenPayment(store: StoreUnderTest): Promise<string> {
  const { serviceCheckoutId, cartId } = await startPayment(store, await fillCart(store), undefined, REVIEW)
  const db = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db("instalments_checkout").where({ cart_id: cartId }).delete()
  await audit(store.container)
  return serviceCheckoutId
}

/** A refund that somebody made past the shop, noticed. */
async function foreignRefund(store: StoreUnderTest): Promise<string> {
  const id = await refundElsewhere(store, await buy(store), 1000)
  await letPass(store, 5 * MINUTE)
  await runRefunds(store.container)
  return id
}

async function unmatchedRecords(ask: AskAdmin, query = "?state=unmatched") {
  const { payments } = await list(ask, query)
  return payments.flatMap(({ unmatched }) => unmatched ?? [])
}

describeStore(
  "admin_unmatched",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    afterEach(useRealTime)

    it("a verified callback whose reference nobody knows is listed", async () => {
      await unknownCallback(store())
      await unknownCallback(store())

      expect(await unmatchedRecords(ask)).toMatchObject([
        {
          issue: "unmatched_callback",
          account: "review",
          environment: "sandbox",
          name: UNKNOWN_REFERENCE,
          amount_minor: 15049,
          currency_code: "GBP",
          state: "successful",
          dealt_with: null,
        },
      ])
      expect((await list(ask)).count).toBe(1)
      expect((await list(ask, "?state=other")).count).toBe(0)
    })

    it("a payment that the service has and the ledger lacks is listed, beside those that it has", async () => {
      await buy(store())
      const checkoutId = await forgottenPayment(store())

      expect(await unmatchedRecords(ask)).toMatchObject([
        { issue: "unmatched_checkout", name: checkoutId, amount_minor: 15049 },
      ])
    })

    it("a refund made past the shop is listed, beside those that the shop made", async () => {
      await refund(store(), await buy(store()), 20)
      const id = await foreignRefund(store())

      expect(await unmatchedRecords(ask)).toMatchObject([
        { issue: "unmatched_refund", name: id, amount_minor: 1000, state: "requested", environment: "sandbox" },
      ])
    })

    it("a refund that may be one of ours whose answer was lost is not", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
      await refund(store(), purchase, 20)
      await letPass(store(), 5 * MINUTE)
      await runRefunds(store().container)

      expect(await unmatchedRecords(ask)).toEqual([])
      expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "requested" }])
    })

    it("is found by its name among everything", async () => {
      await unknownCallback(store())
      const checkoutId = await forgottenPayment(store())

      expect(await unmatchedRecords(ask, `?state=all&q=${checkoutId}`)).toMatchObject([{ name: checkoutId }])
      expect(await unmatchedRecords(ask, `?q=${UNKNOWN_REFERENCE}`)).toMatchObject([{ name: UNKNOWN_REFERENCE }])
      expect((await list(ask, "?state=unmatched&limit=1")).count).toBe(2)
    })

    it("leaves the list when somebody has dealt with it, and it is written who did", async () => {
      await unknownCallback(store())
      await forgottenPayment(store())
      const found = await unmatchedRecords(ask)
      expect(found).toHaveLength(2)

      for (const { id } of found) {
        expect(await ask(`unmatched/${id}/dismiss`, {})).toMatchObject({ status: 200, body: { id, done: true } })
        expect(await ask(`unmatched/${id}/dismiss`, {})).toMatchObject({ status: 404 })
      }

      expect(await list(ask)).toMatchObject({ payments: [], count: 0 })
      const by = { id: expect.stringMatching(/^user_/), name: "Alex Morgan" }
      expect((await unmatchedRecords(ask, "?state=all")).map(({ dealt_with }) => dealt_with)).toEqual([
        { by, at: expect.any(String) },
        { by, at: expect.any(String) },
      ])
    })
  },
  ADMIN_SETTING
)

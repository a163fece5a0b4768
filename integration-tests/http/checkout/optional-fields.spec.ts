import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

/** A service that writes ASCII alone, and takes no more than two rows of a summary. */
const NARROW = { escaping: "ascii", maxLineItems: 2 } as const
const RENEE = { first_name: "Renée", last_name: "Łukasz 😀", address_1: "Große Straße 1" }

describeStore(
  "optional_fields",
  (store) => {
    const timelineOf = async (cartId: string) => {
      const { id } = await attemptOf(store(), cartId)
      return (await ledgerOf(store().container).timeline.ofCheckout(id)).map(({ kind, details }) => ({ kind, details }))
    }

    it("letters that the service escapes cost no sale, and arrive whole", async () => {
      const { serviceCheckoutId } = await startShopping(store(), { address: RENEE })
      const [made] = store().sandbox.control.checkouts()
      expect(made).toMatchObject({ id: serviceCheckoutId, customer: { firstName: "Renée", lastName: "Łukasz 😀" } })
    })

    it("what may be left out is left out where the service does not take it, and the timeline says so", async () => {
      const cartId = await fillCart(store(), { articles: { lamp: 1, "tea-set": 7 }, address: RENEE })
      const { serviceCheckoutId } = await startPayment(store(), cartId)
      const [made] = store().sandbox.control.checkouts()
      expect(made).toMatchObject({ id: serviceCheckoutId, lineItems: [], amountMinor: expect.any(Number) })
      expect(await timelineOf(cartId)).toContainEqual({
        kind: "created",
        details: {
          checkout: serviceCheckoutId,
          without: expect.stringContaining("line_items"),
        },
      })
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId })
    })
  },
  { ...NO_LIMITS, sandbox: { ...NO_LIMITS.sandbox, ...NARROW } }
)

import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { payAndSettle } from "../../support/shopper/paying"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { until } from "../../support/time/until"

/** A service that writes ASCII alone, and takes two rows of a summary at most, short addresses, and phone numbers with a plus. */
const NARROW = { escaping: "ascii", maxLineItems: 2, maxAddressLength: 120, phoneNumbers: "international" } as const
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

    it.each([
      {
        what: "a phone number",
        address: { phone: "020 7946 0000" },
        without: "phone_number",
        arrives: { firstName: "Ada", lastName: "Lovelace", billingAddress: expect.stringContaining("London") },
      },
      {
        what: "an address, which the service does not say by name,",
        address: { address_1: "A lane without an end ".repeat(8) },
        without: "first_name, last_name, phone_number, billing_address, line_items",
        arrives: {},
      },
    ])(
      "$what that is refused costs one request more, goes without it, and is paid",
      async ({ address, without, arrives }) => {
        const { control } = store().sandbox
        const { cartId, serviceCheckoutId } = await startShopping(store(), { address })

        expect(control.requests("POST /api/checkouts").map(({ status }) => status)).toEqual([422, 200])
        expect(control.checkout(serviceCheckoutId).customer).toEqual({ email: "ada@example.com", ...arrives })
        const details = { checkout: serviceCheckoutId, without }
        expect(await timelineOf(cartId)).toContainEqual({ kind: "created", details })
        await payAndSettle(store(), serviceCheckoutId)
        expect(await attemptOf(store(), cartId)).toMatchObject({ placementState: "placed" })
      }
    )

    it("a phone number that is refused is what the shopper reads where the limits leave no time for a second request", async () => {
      const { container, sandbox } = store()
      sandbox.control.addFault({ kind: "slow", ms: 1_500, match: "POST /api/checkouts" })
      const cartId = await fillCart(store(), { address: { phone: "020 7946 0000" } })
      const started = expect(startPayment(store(), cartId)).rejects.toMatchObject({
        status: 400,
        message: "The phone number was not accepted. Please correct it or leave it out.",
      })
      await until("attempt", () => attemptOf(store(), cartId).catch(() => undefined))
      await ledgerOf(container).limits.block({ account: "default", endpoint: "create_checkout" }, 60_000)

      await started
      expect(sandbox.control.requests("POST /api/checkouts")).toHaveLength(1)
      expect(await timelineOf(cartId)).toContainEqual({
        kind: "create_refused",
        details: { code: "validation", status: 422, reason: "phone_number" },
      })
    })
  },
  { ...NO_LIMITS, sandbox: { ...NO_LIMITS.sandbox, ...NARROW } }
)

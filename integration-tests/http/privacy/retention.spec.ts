import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteCustomersWorkflow } from "@medusajs/medusa/core-flows"
import { SENTENCES } from "../../../src/core/sentences"
import { eraseCustomerWorkflow } from "../../../src/use-cases/privacy/erase-customer"
import { forgetOld } from "../../support/store/chores"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { startShopping, type StartedPayment } from "../../support/shopper/shopper"
import { NO_LIMITS } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"
import { makeDue } from "../../support/time/due"
import { DAY } from "../../support/time/time"
import { until } from "../../support/time/until"

describeStore(
  "retention",
  (store) => {
    const db = () => store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const rowOf = ({ reference }: StartedPayment) => db()("instalments_checkout").where({ reference }).first()

    /** The rows that tell of a payment: itself, its timeline, its callbacks. */
    async function tracesOf({ reference }: StartedPayment): Promise<number[]> {
      const checkouts = await db()("instalments_checkout").where({ reference })
      const lines = await db()("instalments_timeline_entry").where({ checkout_id: checkouts[0]?.id ?? "" })
      const callbacks = await db()("instalments_callback").where({ reference })
      return [checkouts.length, lines.length, callbacks.length]
    }

    /** One payment that was cancelled, one that became an order, one that is open. */
    async function threePayments(errand = {}) {
      const { control } = store().sandbox
      const [cancelled, placed, open] = [
        await startShopping(store(), errand),
        await startShopping(store(), errand),
        await startShopping(store(), errand),
      ]
      await control.cancel(cancelled.serviceCheckoutId)
      await control.pay(placed.serviceCheckoutId)
      await makeDue(store(), cancelled.cartId)
      await reconcile(store().container)
      return { cancelled, placed, open }
    }

    it("a finished payment keeps neither its page's address nor the digest of what the shopper was shown", async () => {
      const { cancelled, placed, open } = await threePayments()

      for (const finished of [cancelled, placed]) {
        expect(await rowOf(finished)).toMatchObject({ payment_url: null, fingerprint: "" })
      }
      expect(await rowOf(open)).toMatchObject({
        payment_url: open.paymentUrl,
        fingerprint: expect.stringMatching(/^[0-9a-f]{80}$/),
      })
    })

    it("what came to nothing is forgotten after 90 days with all that tells of it, and nothing else is", async () => {
      const { cancelled, placed, open } = await threePayments()
      const before = { placed: await tracesOf(placed), open: await tracesOf(open) }
      await db().raw(`UPDATE instalments_checkout SET created_at = created_at - interval '89 days'`)

      await forgetOld(store().container, new Date())
      expect(await tracesOf(cancelled)).toEqual([1, 3, 1])

      await forgetOld(store().container, new Date(Date.now() + 2 * DAY))
      expect(await tracesOf(cancelled)).toEqual([0, 0, 0])
      expect({ placed: await tracesOf(placed), open: await tracesOf(open) }).toEqual(before)
    })

    it("settled callbacks of a payment are forgotten after 90 days, and the payment stays", async () => {
      const { placed } = await threePayments()
      const [, lines] = await tracesOf(placed)

      await forgetOld(store().container, new Date(Date.now() + 91 * DAY))

      expect(await tracesOf(placed)).toEqual([1, lines, 0])
    })

    it("a customer is erased on demand: what came to nothing goes, of payments only ids and amounts stay", async () => {
      const email = "grace@example.com"
      const { cancelled, placed, open } = await threePayments({ email })
      const other = await startShopping(store())

      const { result } = await eraseCustomerWorkflow(store().container).run({ input: { email } })

      expect(result).toEqual({ deleted: 1, stripped: 2 })
      expect(await rowOf(cancelled)).toBeUndefined()
      for (const kept of [placed, open]) {
        expect(await rowOf(kept)).toMatchObject({ payment_url: null, fingerprint: "", country_code: null })
      }
      expect(await rowOf(other)).toMatchObject({ payment_url: other.paymentUrl })
      const read = await store().shop.client.fetch<object>(`/store/instalments/carts/${open.cartId}`)
      expect(read).toMatchObject({ instalments: { payment_url: null, message: SENTENCES.pageForgotten } })
      await store().sandbox.control.pay(open.serviceCheckoutId)
      expect(await rowOf(open)).toMatchObject({ placement_state: "placed" })
    })

    it("a guest is found by their e-mail in any case, and in carts that Medusa has deleted", async () => {
      const { cancelled } = await threePayments({ email: "Mary_S@example.com" })
      const other = await startShopping(store(), { email: "maryXs@example.com" })
      await store().container.resolve(Modules.CART).softDeleteCarts([cancelled.cartId])

      const { result } = await eraseCustomerWorkflow(store().container).run({ input: { email: "mary_s@EXAMPLE.com" } })

      expect(result).toEqual({ deleted: 1, stripped: 2 })
      expect(await rowOf(cancelled)).toBeUndefined()
      expect(await rowOf(other)).toMatchObject({ payment_url: other.paymentUrl })
    })

    it.each<[string, object]>([
      ["an id that is not known", { customer_id: undefined }],
      ["no id", { customer_id: null }],
      ["an empty address", { email: " " }],
      ["an address that Postgres cannot look for", { email: "mary\0@example.com" }],
      ["nothing", {}],
    ])("an input that names nobody is refused, and nothing is erased: %s", async (_what, input) => {
      const { open } = await threePayments()

      const erasing = eraseCustomerWorkflow(store().container).run({ input: input as { email: string } })

      await expect(erasing).rejects.toMatchObject({
        type: "invalid_data",
        message: "Say whose data is to be erased: set `customer_id`, or for a guest `email`.",
      })
      expect(await rowOf(open)).toMatchObject({ payment_url: open.paymentUrl })
    })

    it("when Medusa deletes a customer, they are erased here as well", async () => {
      const { container } = store()
      const { cancelled, open } = await threePayments()
      const [customer] = await container.resolve(Modules.CUSTOMER).createCustomers([{ email: "joan@example.com" }])
      const ids = [cancelled.cartId, open.cartId]
      await db()("cart").whereIn("id", ids).update({ customer_id: customer?.id })

      await deleteCustomersWorkflow(container).run({ input: { ids: [String(customer?.id)] } })

      await until("the ledger has forgotten them", async () => ((await rowOf(cancelled)) ? undefined : true))
      expect(await rowOf(open)).toMatchObject({ payment_url: null })
    })
  },
  NO_LIMITS
)

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import writeSupportBundle from "../../../src/scripts/support-bundle"
import { adminTokenOf, asStranger } from "../../support/admin/admin-api"
import { ADMIN } from "../../store/src/seed/admin-account"
import { callbacksSettled } from "../../support/shopper/paying"
import { databaseOf } from "../../support/store/records"
import { cancelOrder, TOO_LATE } from "../../support/refund/refunds"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"

const EMAIL = "grace.hopper@example.com"

describeStore(
  "support_bundle",
  (store) => {
    async function download(path: string): Promise<{ status: number; name: string; text: string }> {
      const answer = await fetch(`${store().backendUrl}/admin/instalments/${path}`, {
        headers: { authorization: `Bearer ${await adminTokenOf(store())}` },
      })
      const name = /filename="(.+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? ""
      return { status: answer.status, name, text: await answer.text() }
    }

    /** A payment that became an order, after an attempt that the service declined. */
    async function placed() {
      const { control } = store().sandbox
      const { cartId, reference, serviceCheckoutId } = await startShopping(store(), { email: EMAIL })
      await control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      const { id } = await attemptOf(store(), cartId)
      const { orderIds } = await recordsOf(store(), cartId)
      return { id, reference, serviceCheckoutId, orderId: String(orderIds[0]) }
    }

    /** What may be in no file: keys, the shopper, the payment page's address, the admin. */
    async function forbiddenIn(text: string): Promise<string[]> {
      const db = databaseOf(store())
      const addresses = await db("cart_address").select<Record<string, string | null>[]>(
        "first_name",
        "last_name",
        "address_1",
        "postal_code",
        "phone"
      )
      const personal = addresses.flatMap((address) => Object.values(address)).filter((value) => value !== null)
      const pages = await db("instalments_checkout").whereNotNull("payment_url").select<{ payment_url: string }[]>()
      const secrets = [SANDBOX_DEFAULTS.clientSecret, SANDBOX_DEFAULTS.signingKey, EMAIL, ADMIN.email]
      const forbidden = [...secrets, ...personal, ...pages.map(({ payment_url }) => payment_url)]
      return forbidden.filter((value) => value !== "" && text.includes(value))
    }

    it("about a payment has all that the ledger has of it, and no secret and nobody's data", async () => {
      const { id, reference, serviceCheckoutId, orderId } = await placed()

      const { status, name, text } = await download(`payments/${id}/support`)

      expect(status).toBe(200)
      expect(name).toMatch(new RegExp(`^instalments-support-${reference}-[\\d-]+\\.txt$`))
      for (const part of [
        "medusa-payment-instalments: 0.",
        "@medusajs/medusa: 2.",
        "clientSecret: set (1)",
        "signingKey: set (1)",
        "merchantId: not set",
        `reference: ${reference}`,
        `serviceCheckoutId: ${serviceCheckoutId}`,
        `orderId: ${orderId}`,
        "remoteState: successful",
        "placed (shop)",
        "get_checkout: ",
        "accepted, settled: 1",
        "default sandbox successful / placed: 1",
      ]) {
        expect(text).toContain(part)
      }
      expect(await forbiddenIn(text)).toEqual([])
    })

    it("about a payment says in words why a person is needed", async () => {
      const { id, orderId } = await placed()
      store().sandbox.control.addFault({ ...TOO_LATE, times: 3 })
      await cancelOrder(store(), { orderId })

      const { text } = await download(`payments/${id}/support`)

      expect(text).toMatch(/not_refunded: since .*, The 100-day refund period/)
      expect(text).not.toContain("[object")
    })

    it("about the shop names the last errors, without what a person may have written into them", async () => {
      const { sandbox } = store()
      sandbox.control.addFault({ match: "POST /api/checkouts", kind: "status", status: 400 })
      const { id } = await placed().catch(async () => placed())
      await databaseOf(store())("instalments_timeline_entry").insert({
        id: "intime_zzzz",
        checkout_id: id,
        at: new Date(),
        source: "job",
        kind: "refund_rejected",
        details: JSON.stringify({ reason: `${EMAIL} used ${SANDBOX_DEFAULTS.signingKey}` }),
      })

      await databaseOf(store())("instalments_merchant_config").update({ odd_fields: "rules.1.to_amount" })

      const { name, text } = await download("support")

      expect(name).toMatch(/^instalments-support-[\d-]+\.txt$/)
      expect(text).toContain(`payment ${id} refund_rejected (job) reason=[e-mail address] used [secret]`)
      expect(text).toContain("fields of the config put aside: rules.1.to_amount")
      expect(text).toMatch(/create_refused \(service\).*bad_request/)
      expect(await forbiddenIn(text)).toEqual([])
    })

    it("is for admins, and about payments that exist", async () => {
      expect((await asStranger(store(), "support")).status).toBe(401)
      expect((await download("payments/incheck_none/support")).status).toBe(404)
    })

    it("is written by the operator's script too, by reference, order or id", async () => {
      const { id, reference, orderId } = await placed()
      await startPayment(store(), (await startShopping(store())).cartId)
      const folder = await mkdtemp(join(tmpdir(), "instalments-support-"))
      const before = process.cwd()
      process.chdir(folder)
      try {
        for (const args of [[id], [reference], [orderId], []]) {
          await writeSupportBundle({ container: store().container, args })
        }
        const files = await readdir(folder)
        expect(files).toHaveLength(2)
        const ofPayment = files.find((file) => file.includes(reference))
        expect(await readFile(join(folder, String(ofPayment)), "utf8")).toContain(`orderId: ${orderId}`)
      } finally {
        process.chdir(before)
        await rm(folder, { recursive: true })
      }
    })
  },
  NO_LIMITS
)

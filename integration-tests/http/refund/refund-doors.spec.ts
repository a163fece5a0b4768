import { Modules } from "@medusajs/framework/utils"
import { ADMIN } from "../../store/src/seed/admin-account"
import {
  ACCOUNTS,
  buy,
  moneyOf,
  moveRefund,
  refund,
  requestsFor,
  rowsOf,
  runAll,
  WHOLE,
} from "../../support/refund/refunds"
import { adminApiOf } from "../../support/admin/admin-api"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

async function tokenOf({ backendUrl }: StoreUnderTest): Promise<string> {
  const login = await fetch(`${backendUrl}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  })
  return ((await login.json()) as { token: string }).token
}

describeStore(
  "refund_doors",
  (store) => {
    it.each(["text/plain", "application/x-www-form-urlencoded", undefined])(
      "a POST with content type %s moves nothing: a page of another site can send it",
      async (type) => {
        const purchase = await buy(store())
        await refund(store(), purchase, 10)
        moveRefund(store(), purchase, 0, "failed")
        await runAll(store())
        const [failed] = await rowsOf(store(), purchase)
        const token = await tokenOf(store())

        const answer = await fetch(`${store().backendUrl}/admin/instalments/refunds/${failed?.id}/retry`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, ...(type && { "content-type": type }) },
          body: new TextEncoder().encode("{}"),
        })

        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ message: expect.stringContaining("application/json") })
        expect(requestsFor(store())).toBe(1)
        expect((await (await adminApiOf(store()))(`refunds/${failed?.id}/retry`, {})).status).toBe(200)
      }
    )

    it("a note in Medusa's dialog that no database stores is refused in words, and nothing is sent", async () => {
      const purchase = await buy(store())
      const token = await tokenOf(store())

      const answer = await fetch(`${store().backendUrl}/admin/payments/${purchase.paymentId}/refund`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ amount: 1, note: "The lamp\u0000 is scratched" }),
      })

      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ message: "note: holds characters that cannot be stored" })
      expect(requestsFor(store())).toBe(0)
    })

    it("an error that Medusa has no words for, as where Redis is away, is told in words, and nothing is sent", async () => {
      const purchase = await buy(store())
      const payments = store().container.resolve(Modules.PAYMENT)
      jest.spyOn(payments, "refundPayment").mockRejectedValueOnce(new Error("Connection is closed."))

      expect(await refund(store(), purchase, 10)).toMatch(
        /got in the way before anything was done.*try again in a minute/
      )

      expect(requestsFor(store())).toBe(0)
      expect(await moneyOf(store(), purchase)).toEqual(WHOLE)
      expect(await refund(store(), purchase, 10)).toBeUndefined()
    })
  },
  ACCOUNTS
)

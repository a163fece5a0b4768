import type { CallbackSummaryView, CallbackView } from "../../../src/use-cases/admin/views/callbacks"
import { parseCallback } from "../../../src/core/checkout/callback"
import { watchHealth } from "../../../src/use-cases/health/watch"
import { accountKey } from "../../../src/use-cases/ledger/account-keys"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import { callbacksSettled } from "../../support/shopper/paying"
import { ageLedger } from "../../support/store/age"
import { databaseOf } from "../../support/store/records"
import { newsOf } from "../../support/refund/refunds"
import { callbackBody, type Message, sendCallback } from "../../support/shopper/callback"
import { startShopping } from "../../support/shopper/shopper"
import { NO_LIMITS } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"
import { MINUTE } from "../../support/time/time"
import { until } from "../../support/time/until"

type List = { account: string; callbacks: CallbackView[]; next: string | null }

/** A reference that no payment has. */
const NOBODYS = "0123456789abcdefghjkmnpqrs"

describeStore(
  "admin_callbacks",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      ask = await adminApiOf(store())
    })

    const list = async (query = "") => (await ask<List>(`callbacks${query}`)).body

    async function summary(): Promise<CallbackSummaryView | undefined> {
      return (await ask<{ accounts: CallbackSummaryView[] }>("callbacks/summary")).body.accounts[0]
    }

    /** The refusals of the last day, by reason, once there are so many in all: they are written within a second. */
    function refusedOnce(total: number): Promise<Record<string, number>> {
      return until(`${total} refusals counted`, async () => {
        const refused = (await summary())?.refused ?? []
        const counts: Record<string, number> = {}
        for (const { reason, refused: count } of refused) {
          counts[reason] = (counts[reason] ?? 0) + count
        }
        return Object.values(counts).reduce((sum, count) => sum + count, 0) === total ? counts : undefined
      })
    }

    /** Sends all of them at once. */
    const send = (messages: readonly Message[]) =>
      Promise.all(messages.map((message) => sendCallback(store(), message)))

    it("of an unknown payment that a dying process only wrote down is told of by the job, once, and the gap is noted", async () => {
      const { inbox, options, refundReadings } = ledgerOf(store().container)
      const [account] = Object.values(options.accounts)
      const callback = parseCallback(Buffer.from(callbackBody(NOBODYS)))
      if (!account || !callback.ok) {
        throw new Error("The shop has no account, or the callback cannot be read")
      }
      await inbox.receive(account, callback.callback)
      await ageLedger(store(), 10 * MINUTE)

      await reconcile(store().container)
      await sendCallback(store(), { body: callbackBody(NOBODYS) })

      expect(await newsOf(store())).toEqual([expect.stringContaining("that this shop has no record of")])
      expect((await refundReadings.read(accountKey(account)))?.gap).toEqual({
        from: expect.any(Date),
        until: expect.any(Date),
      })
      expect((await list()).callbacks).toMatchObject([{ state: "unknown_reference", deliveries: 2 }])
    })

    it("that were accepted are listed with what became of them, those seen last first", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      await sandbox.control.pay(serviceCheckoutId)
      await callbacksSettled(store())
      await sendCallback(store(), { body: callbackBody(NOBODYS, { status: "cancelled" }) })
      await sendCallback(store(), { body: callbackBody(NOBODYS, { status: "cancelled" }) })
      const { orderIds } = await recordsOf(store(), cartId)

      expect((await list()).callbacks).toEqual([
        expect.objectContaining({
          reference: NOBODYS,
          status: "cancelled",
          state: "unknown_reference",
          deliveries: 2,
          order_id: null,
        }),
        expect.objectContaining({
          reference,
          status: "successful",
          state: "settled",
          amount_minor: 150_49,
          order_id: orderIds[0],
          display_id: expect.any(Number),
        }),
      ])
      expect((await list("?state=settled")).callbacks.map((one) => one.reference)).toEqual([reference])
      expect((await list("?state=open")).callbacks).toEqual([])
      expect((await list(`?reference=${NOBODYS}`)).callbacks).toHaveLength(1)
      expect(await summary()).toMatchObject({
        health: "well",
        received: { open: 0, settled: 1, unknown_reference: 1 },
        refused: [],
        verified_at: expect.any(String),
      })
    })

    it("come in pages that neither skip nor repeat one", async () => {
      const references = Array.from({ length: 5 }, (_, index) => NOBODYS.slice(0, -1) + index)
      await send(references.map((reference) => ({ body: callbackBody(reference) })))
      // Of one moment: then the order is by id alone.
      await databaseOf(store())("instalments_callback").update({ last_seen_at: "2026-11-22T12:00:00.000123Z" })

      const seen: string[] = []
      let next: string | null = ""
      while (next !== null) {
        const page: List = await list(`?limit=2${next && `&after=${next}`}`)
        seen.push(...page.callbacks.map(({ reference }) => reference))
        next = page.next
      }

      expect(seen.sort()).toEqual(references)
    })

    it("that were refused are counted by reason, and nothing of them is kept", async () => {
      const { reference } = await startShopping(store())
      const body = callbackBody(reference)

      await send([
        { body, signature: null },
        { body: "{}", key: "another-key" },
        { body: callbackBody(NOBODYS), key: "another-key" },
        { body, key: "another-key" },
        { body, key: "another-key" },
        { body: callbackBody(reference, { status: "failed" }) },
        { body: "x".repeat(20_000) },
        { body, path: "/hooks/instalments/nobody" },
      ])

      expect(await refusedOnce(7)).toEqual({
        stripped: 1,
        wrong_signature: 2,
        wrong_key: 2,
        malformed: 1,
        too_large: 1,
      })
      const rows = await databaseOf(store())("instalments_callback_refusal").select<object[]>()
      expect(rows).toHaveLength(5)
      expect(JSON.stringify(rows)).not.toContain(reference)
    })

    it("that strangers send by the hundred make no more rows, and say that there is nothing to do", async () => {
      await send(Array.from({ length: 200 }, (_, index) => ({ body: `{"n":${index}}`, key: "another-key" })))

      expect(await refusedOnce(200)).toEqual({ wrong_signature: 200 })
      expect(await databaseOf(store())("instalments_callback_refusal").select<object[]>()).toHaveLength(1)
      expect((await summary())?.health).toBe("strangers")
      await reconcile(store().container)
      expect(await newsOf(store())).toEqual([])
    })

    it("that a wrong key turns away are told of within a minute, once, until one verifies", async () => {
      const { reference } = await startShopping(store())
      await sendCallback(store(), { body: callbackBody(reference), key: "the-key-of-yesterday" })
      await refusedOnce(1)

      // A process that has just begun expects no job to have run.
      const uptime = jest.spyOn(process, "uptime").mockReturnValue(60)
      await watchHealth(store().container)
      await watchHealth(store().container)

      uptime.mockRestore()
      expect(await newsOf(store())).toEqual([expect.stringMatching(/their signature is not valid/)])
      expect((await summary())?.health).toBe("wrong_key")
      await sendCallback(store(), { body: callbackBody(reference) })
      expect((await summary())?.health).toBe("strangers")
    })

    it("can be settled again: what was unknown and is known by now makes its order, once", async () => {
      const { cartId, reference } = await startShopping(store())
      const table = databaseOf(store())
      await table("instalments_checkout").update({ reference: NOBODYS })
      await sendCallback(store(), { body: callbackBody(reference) })
      await table("instalments_checkout").update({ reference })
      const { callbacks } = await list()
      expect(callbacks).toEqual([expect.objectContaining({ state: "unknown_reference" })])

      for (const _ of ["first", "again"]) {
        expect(await ask(`callbacks/${callbacks[0]?.id}/settle`, {})).toMatchObject({
          status: 200,
          body: { done: true, status: "settled" },
        })
      }

      expect((await recordsOf(store(), cartId)).captured).toEqual([150.49])
      expect((await list()).callbacks).toEqual([expect.objectContaining({ state: "settled" })])
      const { id } = await attemptOf(store(), cartId)
      const asked = await table("instalments_timeline_entry").where({ checkout_id: id, kind: "settle_asked" })
      expect(asked).toHaveLength(2)
    })

    it("of the other environment are not settled, and what is no callback is none", async () => {
      const { cartId, reference } = await startShopping(store())
      const table = databaseOf(store())
      await sendCallback(store(), { body: callbackBody(reference, { amount: 1 }) })
      const { callbacks } = await list()
      await table("instalments_callback").update({ environment: "production", amount_minor: 150_49 })

      const { status, body } = await ask(`callbacks/${callbacks[0]?.id}/settle`, {})

      expect([status, body.message]).toEqual([400, expect.stringContaining("production environment")])
      expect((await recordsOf(store(), cartId)).orderIds).toEqual([])
      expect((await list()).callbacks).toEqual([])
      expect((await ask("callbacks/incall_none/settle", {})).status).toBe(404)
      expect((await ask("callbacks?account=nobody")).status).toBe(404)
    })
  },
  NO_LIMITS
)

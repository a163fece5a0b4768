import { randomUUID } from "node:crypto"
import { adminApiOf } from "../../support/admin/admin-api"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import {
  ACCOUNTS,
  atService,
  buy,
  moveRefund,
  newsOf,
  refund,
  rowsOf,
  runDue,
  statesOf,
} from "../../support/refund/refunds"
import { addOddRecord, listed } from "../../support/admin/odd-record"
import { secretOf } from "../../support/store/several-accounts"
import { describeStore } from "../../support/store/store"
import { databaseOf } from "../../support/store/records"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

describeStore(
  "odd_refund",
  (store) => {
    beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))
    afterEach(useRealTime)

    it.each([{ status: "in_review" }, { amount: 10.005, status: "complete" }])(
      "that its look-ups show with %j is that refund's own trouble, told once, and followed until it can be read",
      async (attributes) => {
        const paid = await buy(store())
        await refund(store(), paid, 10)
        const [row] = await rowsOf(store(), paid)
        const id = String(row?.serviceRefundId)
        const madeAt = new Date().toISOString()
        const usual = { amount: 1000, currency: "GBP", created_at: madeAt }
        const data = { id, type: "refund_requests", attributes: { ...usual, ...attributes } }
        const answer = (match: "GET /api/refunds/{id}" | "GET /api/refunds", body: object) =>
          store().sandbox.control.addFault({
            match,
            kind: "reply",
            status: 200,
            body: JSON.stringify(body),
            times: 1_000,
          })
        answer("GET /api/refunds/{id}", { data })
        answer("GET /api/refunds", { data: [data], links: { first: null, last: null, prev: null, next: null } })
        for (let hour = 0; hour < 12; hour++) {
          await letPass(store(), HOUR)
          await runDue(store())
        }
        expect(await statesOf(store(), paid)).toEqual(["requested"])
        expect((await listed(store())).map(({ issue, name }) => [issue, name])).toEqual([["unreadable_record", id]])
        expect(await newsOf(store())).toEqual([expect.stringMatching(/lists a refund .*that cannot be read/)])
        await ledgerOf(store().container).calls.flush()
        const calls = databaseOf(store())("instalments_service_call").where({ endpoint: "get_refund" })
        expect(await calls.select("failed")).toEqual([{ failed: 0 }])

        store().sandbox.control.clearFaults()
        moveRefund(store(), paid, 0, "pending")
        moveRefund(store(), paid, 0, "complete")
        await letPass(store(), 6 * HOUR)
        await runDue(store())
        expect([await statesOf(store(), paid), await listed(store())]).toEqual([["complete"], []])
      }
    )

    it("keeps a lost refund that it may be from being sent again, until a person says that it is another", async () => {
      const paid = await buy(store())
      store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_before" })
      await refund(store(), paid, 10)
      const odd = {
        id: randomUUID(),
        type: "refund_requests",
        attributes: { amount: 1000, currency: "GBP", status: "held" },
      }
      const letMinutesPass = async (isListed: boolean) => {
        for (let minute = 0; minute < 40; minute += 2) {
          await letPass(store(), 2 * MINUTE)
          if (isListed) {
            await addOddRecord(store(), "refunds", odd, secretOf("review"))
          }
          await runDue(store())
          store().sandbox.control.clearFaults()
        }
      }
      await letMinutesPass(true)
      expect(await statesOf(store(), paid)).toEqual(["unknown"])
      expect(atService(store(), paid)).toEqual([])

      const [entry] = await listed(store())
      const ask = await adminApiOf(store())
      await ask(`unmatched/${entry?.id}/dismiss`, {})
      await letMinutesPass(true)
      expect(atService(store(), paid)).toEqual(["requested 1000"])
    })

    it("in another currency is not counted as made: a person is told", async () => {
      const paid = await buy(store())
      await refund(store(), paid, 10)
      const [row] = await rowsOf(store(), paid)
      const data = {
        id: row?.serviceRefundId,
        type: "refund_requests",
        attributes: { amount: 1000, currency: "EUR", status: "complete", created_at: new Date().toISOString() },
      }
      const links = { first: "/api/refunds", last: "/api/refunds", prev: null, next: null }
      const said = { kind: "reply", status: 200, times: 100 } as const
      store().sandbox.control.addFault(
        { ...said, match: "GET /api/refunds/{id}", body: JSON.stringify({ data }) },
        { ...said, match: "GET /api/refunds", body: JSON.stringify({ data: [data], links }) }
      )
      for (let hour = 0; hour < 3; hour++) {
        await letPass(store(), HOUR)
        await runDue(store())
      }

      expect(await statesOf(store(), paid)).toEqual(["requested"])
      expect(await listed(store())).toMatchObject([{ name: row?.serviceRefundId }])
    })
  },
  ACCOUNTS
)

import { list } from "../../support/admin/admin-views"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import type { AccountOptions } from "../../../src/core/options/options"
import refundsJob from "../../../src/jobs/refunds"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { brokenPromisesOf } from "../../support/promise/of-store"
import {
  ACCOUNTS,
  atService,
  buy,
  cancelOrder,
  moneyOf,
  newsOf,
  type Purchase,
  refund,
  refundElsewhere,
  requestsFor,
  rowsOf,
  statesOf,
} from "../../support/refund/refunds"
import { letJobsRest, letServerChange, restoreBackup, takeBackup } from "../../support/store/backup"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { audit } from "../../support/store/chores"
import { secretOf } from "../../support/store/several-accounts"
import { describeStore } from "../../support/store/store"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const DAY_OF_PURCHASE = "2026-07-06T12:00:00Z"
const BACKUP_AT = "2026-07-07T03:00:00Z"
const SENT_AT = "2026-07-07T09:00:30Z"
const RESTORED_AT = "2026-07-07T12:00:00Z"

describeStore(
  "restored_backup",
  (store) => {
    let ask: AskAdmin

    /** So many minutes pass, with the job's pass in each. */
    const minutes = async (count: number) => {
      for (let minute = 0; minute < count; minute++) {
        await refundsJob(store().container)
        await letPass(store(), MINUTE)
      }
    }
    /** Two refunds that wait for the day after the purchase are in the backup of the night, and are sent in the morning. */
    const lostMorning = async () => {
      const [partly, whole] = [await buy(store(), "told"), await buy(store(), "told")]
      expect(await refund(store(), partly, 10)).toBeUndefined()
      await cancelOrder(store(), whole)
      await travelTo(store(), BACKUP_AT)
      await minutes(1)
      await takeBackup(store())
      await travelTo(store(), SENT_AT)
      await minutes(1)
      return { partly, whole }
    }
    const restored = async () => {
      await travelTo(store(), RESTORED_AT)
      await restoreBackup(store(), 9 * HOUR)
    }
    /** A refund is sent after the backup, which lacks it. */
    const refundAndRestore = async (purchase: Purchase) => {
      await minutes(1)
      await takeBackup(store())
      await letPass(store(), HOUR)
      await refund(store(), purchase, 20)
      await letPass(store(), HOUR)
      await restoreBackup(store(), 2 * HOUR)
    }
    let told = 0
    /** The service speaks of a payment that this shop did not ask for. */
    const tellOfAnother = () =>
      sendCallback(store(), {
        body: callbackBody(`another${told++}`.padEnd(26, "x")),
        path: "/hooks/instalments/review",
      })
    const sent = (purchase: Purchase) => atService(store(), purchase)

    beforeEach(async () => {
      await travelTo(store(), DAY_OF_PURCHASE)
      ask = await adminApiOf(store())
    })
    afterEach(useRealTime)

    it("refunds that were sent since the backup are found at the service, and none is sent twice", async () => {
      const { partly, whole } = await lostMorning()
      await restored()
      expect(await statesOf(store(), partly)).toEqual(["scheduled"])

      await minutes(6)

      expect(sent(partly)).toEqual(["requested 1000"])
      expect(sent(whole)).toEqual(["requested 15049"])
      expect(requestsFor(store())).toBe(2)
      expect([await statesOf(store(), partly), await statesOf(store(), whole)]).toEqual([["requested"], ["requested"]])
      expect(await moneyOf(store(), whole)).toMatchObject({ refunded: 150.49, payment: "refunded" })
      expect(await brokenPromisesOf(store(), partly.cartId)).toEqual([])
      expect(await brokenPromisesOf(store(), whole.cartId)).toEqual([])
    })

    it.each([
      ["lacks the account", {}],
      ["has it in the other environment", { environment: "production" }],
    ] as const)("nor where the process that starts first %s", async (_, change) => {
      const { partly, whole } = await lostMorning()
      await restored()
      const accounts: Record<string, AccountOptions> = ledgerOf(store().container).options.accounts
      const { told } = accounts
      Reflect.deleteProperty(accounts, "told")
      Object.assign(accounts, "environment" in change && { told: { ...told, ...change } })
      await minutes(2).finally(() => Object.assign(accounts, { told }))

      await minutes(8)

      expect([sent(partly), sent(whole)]).toEqual([["requested 1000"], ["requested 15049"]])
      expect(requestsFor(store())).toBe(2)
      expect([await statesOf(store(), partly), await statesOf(store(), whole)]).toEqual([["requested"], ["requested"]])
    })

    it("what fits and cannot be told apart is for a person, who says which it is", async () => {
      const { partly, whole } = await lostMorning()
      await refundElsewhere(store(), whole, 1000, "told").catch(() => undefined)
      const other = await buy(store(), "told", { email: "other@example.com" })
      await letPass(store(), 24 * HOUR)
      await refundElsewhere(store(), other, 1000, "told")
      await restoreBackup(store(), 30 * HOUR)

      await minutes(6)

      expect(sent(partly)).toEqual(["requested 1000"])
      expect(await statesOf(store(), partly)).toEqual(["unknown"])
      expect(await newsOf(store())).toContainEqual(
        expect.stringMatching(/may be missing from this shop's records, for example because its jobs did not run/)
      )
      const [row] = await rowsOf(store(), partly)
      // Nobody stays logged in for so long.
      ask = await adminApiOf(store())
      const { body } = await ask<{ candidates: unknown[] }>(`refunds/${row?.id}/decision`)
      expect(body.candidates).toHaveLength(2)
    })

    it("a shop that was only down for as long sends its refunds within minutes", async () => {
      const waiting = await buy(store(), "told")
      await refund(store(), waiting, 10)
      await travelTo(store(), BACKUP_AT)
      await minutes(1)
      await travelTo(store(), RESTORED_AT)
      await letJobsRest(store(), 9 * HOUR)

      await minutes(5)

      expect(sent(waiting)).toEqual(["requested 1000"])
      expect(await newsOf(store())).not.toContainEqual(expect.stringMatching(/lost|decision/))
    })

    it("a refund that an admin makes again because the backup lacks it is not sent before a person has compared", async () => {
      const bought = await buy(store())
      await refundAndRestore(bought)

      expect(await refund(store(), bought, 20)).toBeUndefined()
      await minutes(5)

      expect(sent(bought)).toEqual(["requested 2000"])
      expect(await statesOf(store(), bought)).toEqual(["unknown"])
    })

    it("nor once the list has been read, for as long as nobody has dealt with what it shows", async () => {
      const [bought, other] = [await buy(store()), await buy(store())]
      await refundAndRestore(bought)
      await minutes(6)
      ask = await adminApiOf(store())
      const [made] = store().sandbox.control.refunds()
      // Made after the restore, it is none that the ledger lacks.
      await refundElsewhere(store(), other, 1200)
      await minutes(2)

      expect(await refund(store(), bought, 20)).toBeUndefined()
      expect(await refund(store(), bought, 15)).toBeUndefined()
      expect(await refund(store(), bought, 12)).toBeUndefined()
      await minutes(5)

      expect(sent(bought)).toEqual(["requested 2000", "requested 1500", "requested 1200"])
      expect(await statesOf(store(), bought)).toEqual(["unknown", "requested", "requested"])
      const [again] = await rowsOf(store(), bought)
      const { body } = await ask<{ candidates: { service_refund_id: string }[] }>(`refunds/${again?.id}/decision`)
      expect(body.candidates.map((one) => one.service_refund_id)).toEqual([made?.id])

      expect(await ask(`refunds/${again?.id}/decision`, { send_again: true })).toMatchObject({ status: 200 })
      await minutes(2)
      expect(sent(bought)).toHaveLength(4)

      const { payments } = await list(ask, `?state=unmatched&q=${made?.id}`)
      expect(await ask(`unmatched/${payments[0]?.unmatched?.id}/dismiss`, {})).toMatchObject({ status: 200 })
      expect(await refund(store(), other, 20)).toBeUndefined()
      expect(sent(other)).toEqual(["requested 1200", "requested 2000"])
    })

    it("a refund that the service refuses because the money went back before the backup was restored is not called declined", async () => {
      const bought = await buy(store())
      await takeBackup(store())
      await letPass(store(), HOUR)
      await cancelOrder(store(), bought)
      expect(sent(bought)).toEqual(["requested 15049"])
      await letPass(store(), HOUR)
      // No job had run before the backup, so nothing shows the gap.
      await restoreBackup(store(), 2 * HOUR)

      await cancelOrder(store(), bought)
      await minutes(5)

      expect(sent(bought)).toEqual(["requested 15049"])
      // Medusa's own request was answered at once; what the cancelled order is still owed is asked for until it is known.
      expect(await statesOf(store(), bought)).toEqual(["rejected", "unknown"])
      const row = (await rowsOf(store(), bought)).at(-1)
      const [made] = store().sandbox.control.refunds()
      const { status } = await ask(`refunds/${row?.id}/decision`, { adopt: made?.id })
      expect(status).toBe(200)
      expect(await moneyOf(store(), bought)).toMatchObject({ status: "canceled", refunded: 150.49 })
      // What nobody could know was found out by asking.
      expect(await brokenPromisesOf(store(), bought.cartId)).toEqual([
        expect.stringMatching(/more than was left was asked/),
      ])
    })

    it("nor is what a cancelled order still owes sent again after a pause of the jobs, before the reason is known", async () => {
      const bought = await buy(store())
      await refundAndRestore(bought)
      await minutes(6)
      await cancelOrder(store(), bought)
      // £20.00; all as Medusa asked for it, and as the order owes it.
      expect(requestsFor(store())).toBe(3)
      await letJobsRest(store(), HOUR)

      await minutes(6)

      expect(requestsFor(store())).toBe(3)
      expect(await statesOf(store(), bought)).toEqual(["rejected", "rejected"])
      const [unmatched] = (await list(ask, "?state=unmatched")).payments
      const [attempt] = await ledgerOf(store().container).checkouts.ofCart(bought.cartId)
      const recorded = await ask(`unmatched/${unmatched?.unmatched?.id}/record`, { payment_id: attempt?.id })
      expect(recorded).toMatchObject({ status: 200 })
      expect(sent(bought)).toEqual(["requested 2000", "requested 13049"])
    })

    it("a payment that the backup lacks is found below all the attempts since, which nobody is told of", async () => {
      await travelTo(store(), BACKUP_AT)
      await minutes(1)
      await takeBackup(store())
      const lost = await buy(store(), "told", { email: "other@example.com" })
      const attempts = 310
      for (let made = 0; made < attempts; made++) {
        await foreignCheckout(store(), secretOf("told"))
      }
      await travelTo(store(), RESTORED_AT)
      await restoreBackup(store(), 9 * HOUR)
      await minutes(2)

      await audit(store().container)

      const unknown = (await newsOf(store())).filter((text) => text.includes("has no record of"))
      expect(unknown).toEqual([expect.stringMatching(new RegExp(`${lost.checkoutId}.*paid`))])
    })

    it("a callback that speaks of a payment the ledger lacks has the list read before anything is sent", async () => {
      const waiting = await buy(store(), "told")
      await refund(store(), waiting, 10)
      await travelTo(store(), "2026-07-07T08:58:00Z")
      await minutes(1)
      await takeBackup(store())
      const newer = await buy(store(), "told")
      await travelTo(store(), SENT_AT)
      await minutes(1)
      await restoreBackup(store(), 3 * MINUTE)
      await store().sandbox.control.retriggerCallback(newer.checkoutId)

      await minutes(5)

      expect(sent(waiting)).toEqual(["requested 1000"])
      expect(await statesOf(store(), waiting)).toEqual(["requested"])
    })

    it("a stand-by that takes over and lacks the last minute sends nothing twice", async () => {
      const waiting = await buy(store(), "told")
      await refund(store(), waiting, 10)
      await travelTo(store(), "2026-07-07T08:59:30Z")
      await minutes(1)
      await takeBackup(store())
      await minutes(1)
      expect(sent(waiting)).toEqual(["requested 1000"])
      await restoreBackup(store(), MINUTE)
      await letServerChange(store())

      await minutes(5)

      expect(sent(waiting)).toEqual(["requested 1000"])
      expect(await statesOf(store(), waiting)).toEqual(["requested"])
      expect(await newsOf(store())).not.toContainEqual(expect.stringMatching(/lost|decision/))
    })

    it("five restarts of the database cost a refund minutes and nobody a click", async () => {
      const waiting = await buy(store(), "told")
      await refund(store(), waiting, 10)
      await travelTo(store(), SENT_AT)
      for (let restart = 0; restart < 5; restart++) {
        await letServerChange(store())
        await minutes(1)
      }
      expect(await refund(store(), await buy(store()), 20)).toBeUndefined()

      await minutes(5)

      expect(requestsFor(store())).toBe(2)
      expect(await statesOf(store(), waiting)).toEqual(["requested"])
      expect(await newsOf(store())).not.toContainEqual(expect.stringMatching(/lost|decision/))
    })

    it("payments of somebody else with the same credential, one a minute, keep no refund from being sent", async () => {
      const bought = await buy(store())
      await tellOfAnother()
      expect(await refund(store(), bought, 10)).toBeUndefined()
      expect(await statesOf(store(), bought)).toEqual(["scheduled"])

      for (let minute = 0; minute < 4; minute++) {
        await minutes(1)
        await tellOfAnother()
      }

      expect(sent(bought)).toEqual(["requested 1000"])
      expect(await newsOf(store())).not.toContainEqual(expect.stringMatching(/day of purchase/))
    })
  },
  ACCOUNTS
)

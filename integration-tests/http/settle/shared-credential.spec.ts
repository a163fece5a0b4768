import type { AccountOptions } from "../../../src/core/options/options"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { audit } from "../../support/store/chores"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { callbacksSettled } from "../../support/shopper/paying"
import { noticesIn } from "../../support/store/records"
import { atService, buy, newsOf, refund, requestsFor, runAll, statesOf } from "../../support/refund/refunds"
import { expectRecognised, loseCreation } from "../../support/shopper/lost-creation"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const CREATE = { match: "POST /api/checkouts" } as const

describeStore(
  "shared_credential",
  (store) => {
    afterEach(useRealTime)

    /** Does something in a process whose accounts are others. */
    async function whileAccountsAre<T>(
      change: (told: AccountOptions, review: AccountOptions) => Record<string, AccountOptions>,
      work: () => Promise<T>
    ): Promise<T> {
      const ledger = ledgerOf(store().container)
      const before = ledger.options
      const { told, review } = before.accounts
      Reflect.set(ledger, "options", { ...before, accounts: told && review && change(told, review) })
      try {
        return await work()
      } finally {
        Reflect.set(ledger, "options", before)
      }
    }

    it("a checkout that either account may have lost is given to neither: its callback names the one that is paid", async () => {
      const { control } = store().sandbox
      const unpaid = await loseCreation(store(), "told", "lost_before")
      const paid = await loseCreation(store(), "review", "lost_after")
      const id = String(control.checkouts()[0]?.id)
      control.addFault({ match: "callback", kind: "lost" })
      await control.pay(id)

      await audit(store().container)
      await control.retriggerCallback(id)
      await callbacksSettled(store())

      expect(await recordsOf(store(), unpaid)).toMatchObject({ orderIds: [], payments: 0 })
      expect(await recordsOf(store(), paid)).toMatchObject({ captured: [150.49], payments: 1 })
    })

    it("what one account has lost is recognised whichever reads the list, and nobody is told that it is unknown", async () => {
      await expectRecognised(store(), await loseCreation(store(), "review", "lost_after"))
    })

    it("nobody is told of a checkout that is being created while the list is read", async () => {
      const { control } = store().sandbox
      const cartId = await fillCart(store())
      control.addFault({ ...CREATE, kind: "held", when: "after_work" })
      const starting = startPayment(store(), cartId, undefined, "pp_instalments_review")
      await control.until(() => control.checkouts().length === 1)

      await audit(store().container)
      control.releaseHeld()

      const { serviceCheckoutId } = await starting
      expect(await attemptOf(store(), cartId)).toMatchObject({ remoteState: "received", serviceCheckoutId })
      expect(await noticesIn(store())).toEqual([])
    })

    it("nobody is told that a checkout is unknown which an account has lost that was renamed since", async () => {
      await loseCreation(store(), "told", "lost_after")

      await whileAccountsAre(
        (_, review) => ({ review }),
        () => audit(store().container)
      )

      expect(await noticesIn(store())).toEqual([])
    })

    describe("a refund whose answer was lost", () => {
      beforeEach(() => travelTo(store(), "2026-07-06T12:00:00Z"))

      const twoHours = async () => {
        for (let passed = 0; passed < 2 * HOUR; passed += 10 * MINUTE) {
          await letPass(store(), 10 * MINUTE)
          await runAll(store())
        }
      }
      const elsewhere = (account: AccountOptions) => ({
        ...account,
        baseUrl: account.baseUrl.replace("127.0.0.1", "localhost"),
      })

      it.each<[string, (told: AccountOptions, review: AccountOptions) => Record<string, AccountOptions>]>([
        ["beside the other", (told, review) => ({ told, review })],
        ["instead of the other", (told) => ({ told })],
        ["beside the other at another address of the service", (told, review) => ({ told, review: elsewhere(review) })],
      ])("is found once its account is back %s, which has read it meanwhile, and goes out once", async (_, back) => {
        await buy(store(), "review")
        const purchase = await buy(store(), "told")
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
        await refund(store(), purchase, 10)

        await whileAccountsAre((_told, review) => ({ review }), twoHours)
        expect((await newsOf(store())).filter((text) => text.includes("outside this shop"))).toEqual([])
        await whileAccountsAre(back, twoHours)

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
        expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
      })

      it("is asked about where the one that the list shows may be of an account that is not configured now", async () => {
        const [gone, purchase] = [await buy(store(), "told"), await buy(store(), "review")]
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
        await refund(store(), gone, 10)

        await whileAccountsAre(
          (_, review) => ({ review }),
          async () => {
            await letPass(store(), MINUTE / 2)
            store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_before" })
            await refund(store(), purchase, 10)
            await twoHours()
          }
        )
        await twoHours()

        expect([atService(store(), gone), atService(store(), purchase)]).toEqual([["requested 1000"], []])
        expect(await statesOf(store(), purchase)).toEqual(["unknown"])
      })

      it("is found although the other account has read it in the list, and goes out once", async () => {
        await buy(store(), "told")
        const purchase = await buy(store(), "review")
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind: "lost_after" })
        await refund(store(), purchase, 10)

        await twoHours()

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(requestsFor(store())).toBe(1)
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
        expect((await noticesIn(store())).filter((text) => text.includes("no record"))).toEqual([])
      })
    })
  },
  { ...REVIEWED, options: { ...REVIEWED.options, accounts: { told: {}, review: {} } } }
)

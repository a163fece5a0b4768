import type { AccountOptions } from "../../../src/core/options/options"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { adminApiOf } from "../../support/admin/admin-api"
import { brokenPromisesOf } from "../../support/promise/of-store"
import { atService, buy, newsOf, refund, refundElsewhere, runAll, statesOf } from "../../support/refund/refunds"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { expectRecognised, loseCreation } from "../../support/shopper/lost-creation"
import { audit } from "../../support/store/chores"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { databaseOf, noticesIn } from "../../support/store/records"
import { describeStore } from "../../support/store/store"
import { HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const SECOND = "second-secret"
const NOON = "2026-07-06T12:00:00Z"

describeStore(
  "two_secrets",
  (store) => {
    // The insides are reached for: how the service changes secrets is not shown.
    const insides = () => store().sandbox.control["service"].store
    let before: ReturnType<typeof ledgerOf>["options"]

    /** From now on, the account "told" has another secret than "review". */
    function useTwoSecrets(whose: "one merchant's" | "two merchants'"): void {
      const [first] = insides().integrations
      const second = first && whose === "two merchants'" ? { ...first } : first
      Reflect.set(insides(), "integrationOf", (secret: string) => (secret === SECOND ? second : first))
      const { told, review } = before.accounts
      const accounts = { told: { ...told, clientSecret: [SECOND] }, review } as Record<string, AccountOptions>
      Reflect.set(ledgerOf(store().container), "options", { ...before, accounts })
    }

    beforeEach(() => {
      before = ledgerOf(store().container).options
    })
    afterEach(() => {
      Reflect.set(ledgerOf(store().container), "options", before)
      Reflect.deleteProperty(insides(), "integrationOf")
      useRealTime()
    })

    const twoHours = async () => {
      for (let passed = 0; passed < 2 * HOUR; passed += 10 * MINUTE) {
        await letPass(store(), 10 * MINUTE)
        await runAll(store())
      }
    }

    /** An equal refund of each account in the same minute, and no answer. @returns what came of them, at the service and here */
    async function loseBoth() {
      await travelTo(store(), NOON)
      const purchases = [await buy(store(), "told"), await buy(store(), "review")]
      for (const [index, kind] of (["lost_after", "lost_before"] as const).entries()) {
        store().sandbox.control.addFault({ match: "POST /api/refunds", kind })
        await refund(store(), purchases[index]!, 10)
      }
      await twoHours()
      return Promise.all(purchases.map(async (one) => [atService(store(), one), await statesOf(store(), one)]))
    }

    it("a lost refund that may be either account's is asked about: both secrets are one merchant's", async () => {
      useTwoSecrets("one merchant's")
      expect(await loseBoth()).toEqual([
        [["requested 1000"], ["unknown"]],
        [[], ["unknown"]],
      ])
    })

    it("nobody is asked where the service denies one's payment with the other's secret: they are two merchants'", async () => {
      useTwoSecrets("two merchants'")
      const found = [["requested 1000"], ["requested"]]
      expect(await loseBoth()).toEqual([found, found])
      expect((await newsOf(store())).filter((text) => text.includes("needs a decision"))).toEqual([])
    })

    it.each(["one merchant's", "two merchants'"] as const)(
      "a checkout that one has lost is recognised, and nobody is told of an unknown one: %s",
      async (whose) => {
        useTwoSecrets(whose)
        await expectRecognised(store(), await loseCreation(store(), "review", "lost_after"))
      }
    )

    it("a stranger's checkout is told of although another merchant's account has lost one like it", async () => {
      useTwoSecrets("two merchants'")
      await loseCreation(store(), "review", "lost_before")
      await foreignCheckout(store(), SECOND)

      await audit(store().container)

      expect(await noticesIn(store())).toEqual([expect.stringContaining("no record")])
    })

    it("a refund made in the back office is told of once, and recorded on the order of either", async () => {
      useTwoSecrets("one merchant's")
      await travelTo(store(), NOON)
      await buy(store(), "told")
      const purchase = await buy(store(), "review")
      await refundElsewhere(store(), purchase, 1000)
      await twoHours()

      const ask = await adminApiOf(store())
      const [kept] = await databaseOf(store())("instalments_unmatched").select<{ id: string }[]>("id")
      const { id } = await attemptOf(store(), purchase.cartId)
      const { body } = await ask(`unmatched/${kept?.id}/orders`)
      expect(body).toMatchObject({ orders: expect.arrayContaining([expect.objectContaining({ payment_id: id })]) })
      expect(await ask(`unmatched/${kept?.id}/record`, { payment_id: id })).toMatchObject({ status: 200 })
      expect((await newsOf(store())).filter((text) => text.includes("outside this shop"))).toHaveLength(1)
      expect(await brokenPromisesOf(store(), purchase.cartId)).toEqual([])
    })
  },
  { ...REVIEWED, options: { ...REVIEWED.options, accounts: { told: {}, review: {} } } }
)

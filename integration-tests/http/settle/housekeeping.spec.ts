import housekeepingJob from "../../../src/jobs/housekeeping"
import reconcileJob from "../../../src/jobs/reconcile"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { databaseOf } from "../../support/store/records"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { startShopping } from "../../support/shopper/shopper"
import { REVIEWED } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

const AUDIT = "instalments-audit"
/** As long as the service's limit for lists makes the second page wait; more than a test has time for. */
const PAGE_EVERY_SECONDS = 3_600

describeStore(
  "housekeeping",
  (store) => {
    const audited = async () => (await ledgerOf(store().container).jobRuns.all()).find(({ job }) => job === AUDIT)
    const reconciled = async () =>
      (await ledgerOf(store().container).jobRuns.all()).find(({ job }) => job === "instalments-reconcile")
    const pagesRead = () => store().sandbox.control.requests("GET /api/checkouts").length
    const aDayLater = () =>
      databaseOf(store())("instalments_job_run")
        .where({ job: AUDIT })
        .update({ started_at: databaseOf(store()).raw("started_at - interval '1 day'") })

    it("a new ledger has nothing to look through: the first daily comparison comes a day later", async () => {
      await housekeepingJob(store().container)

      expect(await audited()).toMatchObject({ finishedAt: null })
      expect(pagesRead()).toBe(0)
    })

    it("the daily comparison reads a page when one is free, and goes on in another minute, in whichever process", async () => {
      const { container } = store()
      const { jobRuns } = ledgerOf(container)
      for (let n = 0; n < 12; n++) {
        await foreignCheckout(store())
      }
      await housekeepingJob(container)
      await aDayLater()

      await housekeepingJob(container)

      expect(pagesRead()).toBe(1)
      expect(await audited()).toMatchObject({ succeededAt: null })
      const position = await jobRuns.position(AUDIT)
      expect(JSON.parse(String(position))).toMatchObject({ step: "read", records: { length: 10 } })
      await housekeepingJob(container)
      expect(await jobRuns.position(AUDIT)).toBe(position)
      expect(pagesRead()).toBe(1)

      await databaseOf(store())("instalments_rate_budget").delete()
      await housekeepingJob(container)

      expect(pagesRead()).toBe(2)
      expect(await jobRuns.position(AUDIT)).toBeNull()
      expect(await audited()).toMatchObject({ error: null, succeededAt: expect.any(Date) })
      expect(await databaseOf(store())("instalments_unmatched").count()).toEqual([{ count: "12" }])
    })

    it("a daily comparison whose place cannot be read begins anew", async () => {
      const { container } = store()
      await foreignCheckout(store())
      await housekeepingJob(container)
      await ledgerOf(container).jobRuns.goOn(AUDIT, "{")

      await housekeepingJob(container)

      expect(await audited()).toMatchObject({ error: null, succeededAt: expect.any(Date) })
      expect(await databaseOf(store())("instalments_unmatched").count()).toEqual([{ count: "1" }])
    })

    it("a list whose empty pages name a next one all the same ends with the fifth of them in a row", async () => {
      const { container, sandbox } = store()
      await foreignCheckout(store())
      await housekeepingJob(container)
      await aDayLater()
      const next = `${sandbox.url}/api/checkouts?page[number]=2&page[items]=100`
      const body = JSON.stringify({ data: [], links: { first: null, last: null, prev: null, next } })
      sandbox.control.addFault({ match: "GET /api/checkouts", kind: "reply", status: 200, body, times: 100 })

      for (let pages = 0; pages < 8; pages++) {
        await housekeepingJob(container)
        await databaseOf(store())("instalments_rate_budget").delete()
      }

      expect(await audited()).toMatchObject({ error: null, succeededAt: expect.any(Date) })
      expect(pagesRead()).toBe(5)
    })

    // The last one: this store's process is told to end.
    it("in a process that is to end, no job begins another step, and nothing stays claimed", async () => {
      const { container } = store()
      const { cartId } = await startShopping(store())
      await databaseOf(store())("instalments_checkout").update({ next_check_at: new Date(0) })

      await ledgerOf(container).__hooks.onApplicationPrepareShutdown()
      const before = await reconciled()
      await reconcileJob(container)
      await housekeepingJob(container)

      expect(store().sandbox.control.requests("GET /api/checkouts/{id}")).toEqual([])
      expect(await databaseOf(store())("instalments_checkout").where({ cart_id: cartId })).toEqual([
        expect.objectContaining({ remote_state: "received", lease_owner: null }),
      ])
      expect((await reconciled())?.finishedAt).toEqual(before?.finishedAt)
    })
  },
  {
    ...REVIEWED,
    sandbox: { ...REVIEWED.sandbox, maxPageItems: 10 },
    options: {
      ...REVIEWED.options,
      rateLimits: {
        ...(REVIEWED.options?.rateLimits ?? {}),
        listCheckouts: { requests: 1, perSeconds: PAGE_EVERY_SECONDS },
      },
    },
  }
)

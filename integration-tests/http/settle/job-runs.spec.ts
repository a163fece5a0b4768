import { AsyncLocalStorage } from "node:async_hooks"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import healthJob from "../../../src/jobs/health"
import housekeepingJob from "../../../src/jobs/housekeeping"
import merchantConfigJob from "../../../src/jobs/merchant-config"
import reconcileJob from "../../../src/jobs/reconcile"
import refundsJob from "../../../src/jobs/refunds"
import type { AccountOptions } from "../../../src/core/options/options"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { runJob } from "../../../src/use-cases/service/run-job"
import { describeStore } from "../../support/store/store"

const MINUTELY = [healthJob, reconcileJob, refundsJob, housekeepingJob]

describeStore("job_runs", (store) => {
  const runs = () => ledgerOf(store().container).jobRuns.all()

  it("each job notes in the ledger when it began and when it ended", async () => {
    await refundsJob(store().container)
    await reconcileJob(store().container)

    const [reconciled, refunded] = await runs()
    expect([reconciled?.job, refunded?.job]).toEqual(["instalments-reconcile", "instalments-refunds"])
    expect(refunded?.error).toBeNull()
    expect(Number(refunded?.finishedAt)).toBeGreaterThanOrEqual(Number(refunded?.startedAt))
    await refundsJob(store().container)
    expect(Number((await runs())[1]?.startedAt)).toBeGreaterThan(Number(refunded?.startedAt))
  })

  it.each([
    { accounts: ["default"], jobs: [...MINUTELY, merchantConfigJob], most: 8 },
    // The service lets their config be read too seldom for a test to have it.
    { accounts: ["default", "second", "third"], jobs: MINUTELY, most: 7 },
  ])(
    "a minute in which nothing is due costs the database $most statements with $accounts",
    async ({ accounts, jobs, most }) => {
      const { container } = store()
      const known: Record<string, AccountOptions> = ledgerOf(container).options.accounts
      const [first] = Object.values(known)
      const configured = { ...known }
      Object.assign(known, Object.fromEntries(accounts.map((account) => [account, { ...first, account }])))
      const db: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const statements: string[] = []
      // What else asks the database meanwhile is not theirs.
      const here = new AsyncLocalStorage<true>()
      const note = ({ sql }: { sql: string }) => void (here.getStore() && statements.push(sql))
      try {
        // The first two minutes read the merchant's config, and end alerts of the start.
        for (const job of [...jobs, ...jobs]) {
          await job(container)
        }
        db.on("query", note)
        for (const job of jobs) {
          await here.run(true, () => job(container))
        }
      } finally {
        db.off("query", note)
        accounts
          .filter((account) => !(account in configured))
          .forEach((account) => Reflect.deleteProperty(known, account))
      }

      // Of these, one says of each job that it began and ended.
      expect(statements.length).toBeGreaterThan(jobs.length)
      expect(statements.length).toBeLessThanOrEqual(most)
    }
  )

  it("one that fails notes the kind of error, and one that ends well after it takes that back", async () => {
    const failing = runJob(store().container, "some-job", () => Promise.reject(new RangeError("£10 of Jane")))
    await expect(failing).rejects.toThrow(RangeError)
    expect(await runs()).toEqual([expect.objectContaining({ job: "some-job", error: "RangeError" })])

    await runJob(store().container, "some-job", () => Promise.resolve())

    expect(await runs()).toEqual([expect.objectContaining({ job: "some-job", error: null })])
  })
})

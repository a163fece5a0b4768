import reconcileJob from "../../../src/jobs/reconcile"
import refundsJob from "../../../src/jobs/refunds"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { runJob } from "../../../src/use-cases/service/run-job"
import { describeStore } from "../../support/store/store"

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

  it("one that fails notes the kind of error, and one that ends well after it takes that back", async () => {
    const failing = runJob(store().container, "some-job", () => Promise.reject(new RangeError("£10 of Jane")))
    await expect(failing).rejects.toThrow(RangeError)
    expect(await runs()).toEqual([expect.objectContaining({ job: "some-job", error: "RangeError" })])

    await runJob(store().container, "some-job", () => Promise.resolve())

    expect(await runs()).toEqual([expect.objectContaining({ job: "some-job", error: null })])
  })
})

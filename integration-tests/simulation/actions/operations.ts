import type { Lane } from "../lane"
import { restock, sellOut } from "../stock"
import type { Performers, Plain } from "./performer"

/** What the shop's operators do, and its clock. */
export type OperationActions = {
  run_jobs: Plain
  audit: Plain
  sell_out: Plain
  restock: Plain
  /** A deploy with the options of the other environment. */
  switch_environment: Plain
  /** A deploy whose options have lost the account, close it, or have it as before. */
  name_account: { as: Lane["account"] }
  /** The provider is not offered in the region any more. */
  untick_provider: Plain
}

export const operations: Performers<OperationActions> = {
  run_jobs: async ({ lane }, by) => (await lane.life(by).live(() => lane.runJobs().then(() => "passed"))) ?? "died",
  // With limits it would wait for a real minute until it may read the list.
  audit: async ({ lane }, by) =>
    lane.plan.limits
      ? "left out"
      : ((await lane.life(by).live(() => lane.runAudit().then(() => "compared"))) ?? "died"),
  sell_out: async ({ lane }) => {
    await sellOut(lane)
    return "done"
  },
  restock: async ({ lane }) => {
    await restock(lane)
    return "done"
  },
  switch_environment: async ({ lane }) => lane.environments.switch(),
  name_account: async ({ lane }, _by, { as }) => {
    lane.account = as
    return as
  },
  untick_provider: async ({ lane }) => {
    await lane.offerProvider(false)
    return "done"
  },
}

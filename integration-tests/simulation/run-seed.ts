import type { Checkout } from "../../src/core/checkout/checkout"
import { type Counts, countsOf } from "../support/promise/counts"
import { newCart, type ShopperCart } from "./cart"
import { copyCart, type Template } from "./copy-cart"
import { type Evidence, gather } from "./evidence"
import { forget } from "./forget"
import { heal } from "./heal"
import { violations } from "./invariants"
import type { Lane } from "./lane"
import { live, quiet } from "./live"
import { answerOpenQuestions } from "./open-answers"
import { rotate } from "./rotation"
import type { Schedule, StalledSchedule } from "./schedule/schedule"
import { tellBroken, tellHeading, tellMoment } from "./schedule/tell"
import type { Time } from "./time"

/** What a campaign adds up. */
export type Counted =
  "paid" | "later" | "orders" | "returned" | "refunds" | "failed" | "deaths" | "pauses" | "passes" | "requests"

/** What came of one seed. */
export type SeedReport = {
  seed: number
  violations: string[]
  /** The schedule, with what came of every action. */
  story: string
  /** For the campaign's summary. */
  counts: Record<Counted, number>
}

/** More callbacks than any seed has. */
const EVERY = 1_000_000

/** What an admin reads where nobody has thought of what went wrong; on a cart's routes, it is how Medusa says that its lock is taken. */
const UNKNOWN_ERROR = "500 An unknown error occurred"

/** Runs one schedule on a lane from start to end and looks at everybody's records afterwards. */
export async function runSeed(
  lane: Lane,
  template: Template,
  time: Time,
  schedule: StalledSchedule
): Promise<SeedReport> {
  const carts = await begin(lane, template, time, schedule)
  const story = [tellHeading(schedule), `  carts ${lane.cartIds.join(", ")}`]
  const counts = { deaths: 0, pauses: 0 }
  for (const [place, moment] of schedule.moments.entries()) {
    if (place === schedule.rotation?.beforeMoment) {
      rotate(lane.sandbox, schedule.rotation.of)
    }
    const { died, paused, words } = await live(lane, carts, { time, stallMs: schedule.stallMs }, moment)
    counts.deaths += died ? 1 : 0
    counts.pauses += paused ? 1 : 0
    story.push(`  ${tellMoment(moment)}`, ...words.map((word) => `     -> ${word}`))
  }
  await quiet(lane)
  const { passes, declined } = await heal(lane, carts, time)
  const evidence = await gather(lane, carts, schedule)
  const unknown = [...story, ...declined].filter((line) => line.includes(UNKNOWN_ERROR))
  const broken = [...violations(evidence), ...unknown.map((line) => `an admin read no reason: ${line.trim()}`)]
  lane.restart([0, 0])
  story.push(`  healed in ${passes} passes`, ...declined.map((words) => `     -> declined: ${words}`))
  story.push(...tellBroken(schedule, broken))
  return {
    seed: schedule.seed,
    violations: broken,
    story: story.join("\n"),
    counts: { ...counted(evidence), ...counts, passes },
  }
}

/** Everything of the seed before is forgotten. */
async function begin(lane: Lane, template: Template, time: Time, schedule: Schedule): Promise<ShopperCart[]> {
  await forget(lane, time)
  await lane.deploy(schedule)
  answerOpenQuestions(lane.sandbox, schedule.answers)
  if (schedule.proxy) {
    lane.sandbox.control.addFault({ match: "callback", kind: schedule.proxy, times: EVERY })
  }
  lane.restart(schedule.skewMs)
  const carts: ShopperCart[] = []
  while (carts.length < schedule.carts) {
    carts.push(newCart(await copyCart(lane.db, template), lane))
  }
  lane.cartIds = carts.map(({ cartId }) => cartId)
  return carts
}

function counted({ service, carts }: Evidence): Omit<SeedReport["counts"], "deaths" | "pauses" | "passes"> {
  const counts = carts.map(countsOf)
  const total = (of: (one: Counts) => number) => counts.reduce((sum, one) => sum + of(one), 0)
  return {
    paid: total(({ payments }) => payments),
    later: carts.flatMap(({ ledger }) => ledger).filter(isPaidLater).length,
    orders: total(({ orders }) => orders),
    returned: total(({ returned }) => returned),
    refunds: service.refunds.length,
    failed: service.refunds.filter(({ status }) => status === "failed").length,
    requests: service.requests.length,
  }
}

/** An order that stood already counts it. */
function isPaidLater({ forOrderId, placementState }: Checkout): boolean {
  return forOrderId !== null && placementState === "placed"
}

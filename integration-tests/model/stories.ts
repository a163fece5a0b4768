import { opening } from "../../src/core/cart/__tests__/explore/openings"
import type { Shop } from "../../src/core/cart/__tests__/explore/world"
import { breaks, cancelsOrder, completesAsMerchant, deletesOrder, mends } from "./by-merchant"
import { hears, jobsRun, refundEnds, takesUp, wakes } from "./by-plugin"
import { choosesOtherWay, completes, pays } from "./by-shopper"
import { hourPasses, minutesPass } from "./by-time"
import type { Deed } from "./deed"

/** What heals what a process has left that died or stalled. */
const HEALS = [jobsRun, minutesPass, jobsRun, jobsRun] as const
const FORWARD = ["begun", "ordered", "linked", "authorised", "recorded"] as const
const STALLS = ["linked", "authorised", "recorded"] as const
const BACK = ["undo_payment", "undo_links", "undo_order", "undo_session"] as const
const BETWEEN = ["remove_order 0", "remove_order 1", "remove_order 3"] as const

type Story = readonly [title: string, deeds: readonly Deed[]]

const STORIES: readonly Story[] = [
  ["a payment, its news, its order", [pays(0), hears(0)]],
  ["the shopper's own completion, before the news", [pays(0), completes(), hears(0), jobsRun]],
  ["the merchant's own completion, before the news", [pays(0), completesAsMerchant, hears(0), jobsRun]],
  ...FORWARD.map(
    (at) => [`a completion that dies: ${at}`, [pays(0), hears(0, { at, how: "dies" }), ...HEALS]] as const
  ),
  ...STALLS.map((at) => {
    const stalls = hears(0, { at, how: "stalls" })
    return [`a completion that stalls: ${at}`, [pays(0), stalls, minutesPass, jobsRun, wakes, ...HEALS]] as const
  }),
  ...BACK.map((at) => {
    const dies = hears(0, { at, how: "dies" })
    return [`a completion that fails, and dies: ${at}`, [pays(0), breaks, dies, mends, minutesPass, ...HEALS]] as const
  }),
  ...BETWEEN.map((at) => {
    const left = hears(0, { at: "linked", how: "dies" })
    const dies = takesUp(0, { at, how: "dies" })
    return [`a correction that dies: ${at}`, [pays(0), left, minutesPass, dies, ...HEALS]] as const
  }),
  ["a rule of the merchant's refuses the cart", [pays(0), hears(0, { at: "linked", how: "fails" }), jobsRun]],
  ["the merchant's code fails once", [pays(0), hears(0, { at: "recorded", how: "fails" }), jobsRun, jobsRun]],
  ["an order is cancelled", [pays(0), hears(0), cancelsOrder, jobsRun, refundEnds(0, "complete"), jobsRun]],
  ["an order is deleted", [pays(0), hears(0), deletesOrder, jobsRun, minutesPass, jobsRun]],
  ["another way to pay is chosen", [pays(0), choosesOtherWay, hears(0), jobsRun, hourPasses, jobsRun]],
]

/** What is played of a shop whatever the seeds are: all that can happen in it. What nobody has captured, Medusa does not record. */
export function storiesOf(policy: Shop): Story[] {
  return STORIES.filter(([, deeds]) => canHappen(policy, deeds))
}

/** A mishap at a step that no completion comes to cannot. */
function canHappen(policy: Shop, deeds: readonly Deed[]): boolean {
  try {
    deeds.reduce((world, { inModel }) => inModel(world), opening(policy, 0, 0))
    return true
  } catch {
    return false
  }
}

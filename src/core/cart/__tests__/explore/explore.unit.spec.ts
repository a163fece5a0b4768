import fc from "fast-check"
import { type Begun, opening } from "./openings"
import { type Breach, explore, type Found } from "./search"
import { type Known, walk } from "./walk"

/** Worlds of the largest openings, which have more than a test may take: `EXPLORE=1000000 npm run test:unit -- explore` goes further. */
const MOST = Number(process.env.EXPLORE ?? 20_000)
const ALL = 200_000
/** Walks at random, of so many mishaps and odd deeds each. */
const WALKS = process.env.EXPLORE === undefined ? 500 : 20_000
const MANY = 6

/** How many crashes, stalls and failures may come, and how many odd deeds people may do. */
const OPENINGS = [
  { ills: 1, deeds: 0, capture: "automatic", onUnplaceable: "refund", most: ALL, begun: "our_page" },
  { ills: 1, deeds: 0, capture: "manual", onUnplaceable: "hold", most: ALL, begun: "our_page" },
  { ills: 0, deeds: 2, capture: "automatic", onUnplaceable: "hold", most: ALL, begun: "our_page" },
  { ills: 0, deeds: 2, capture: "manual", onUnplaceable: "refund", most: ALL, begun: "our_page" },
  { ills: 1, deeds: 0, capture: "automatic", onUnplaceable: "refund", most: ALL, begun: "another_way" },
  { ills: 1, deeds: 0, capture: "automatic", onUnplaceable: "hold", most: MOST, begun: "second_page" },
  { ills: 1, deeds: 0, capture: "manual", onUnplaceable: "refund", most: MOST, begun: "second_page" },
  { ills: 2, deeds: 0, capture: "automatic", onUnplaceable: "refund", most: MOST, begun: "our_page" },
  { ills: 2, deeds: 0, capture: "manual", onUnplaceable: "hold", most: MOST, begun: "our_page" },
  { ills: 1, deeds: 1, capture: "automatic", onUnplaceable: "refund", most: MOST, begun: "our_page" },
  { ills: 1, deeds: 1, capture: "manual", onUnplaceable: "hold", most: MOST, begun: "our_page" },
] as const

const CORRECTIONS = [
  "abandon",
  "cancel_order",
  "complete_cart",
  "drop_sessions",
  "fit_session",
  "held",
  "left_unpaid",
  "look_again",
  "order_unpaid",
  "pay_order",
  "placed",
  "refunding",
  "remove_order",
  "reopened",
  "restore_order",
  "unlink_order",
  "unplaced",
  "void_payments",
  "wait",
]

describe("a small world, in every state that it can reach", () => {
  const found: Found[] = []

  it.each(OPENINGS)(
    "keeps the promise with $ills mishaps and $deeds odd deeds, $capture capture, policy $onUnplaceable, begun at $begun",
    ({ ills, deeds, most, begun, ...shop }) => {
      const one = explore(opening(shop, ills, deeds, begun), { most, enough: 3 })
      found.push(one)
      expect(one.breaches.map(told).join("\n\n")).toBe("")
      expect(one.isComplete || one.worlds === MOST).toBe(true)
    }
  )

  it("needs every correction somewhere", () => {
    const needed = new Set(found.flatMap(({ corrections }) => [...corrections.keys()]))
    expect(CORRECTIONS.filter((each) => !needed.has(each))).toEqual([])
  })

  it("comes to every end somewhere", () => {
    const ends = new Set(found.flatMap((each) => [...each.ends.keys()]))
    expect([...ends].sort()).toEqual(["kept", "order", "person", "refund"])
  })
})

describe.each(["automatic", "manual"] as const)("far beyond what a search can visit, %s capture", (capture) => {
  it.each(["refund", "hold"] as const)("a walk at random keeps the promise, policy %s", (onUnplaceable) => {
    const known: Known = new Map()
    const begun = fc.constantFrom<Begun>("our_page", "another_way", "second_page")
    const choices = fc.array(fc.nat(), { minLength: 90, maxLength: 90 })
    const keeps = (from: Begun, each: number[]) => {
      const breach = walk(opening({ capture, onUnplaceable }, MANY, MANY, from), each, known)
      expect(breach ? told(breach) : "").toBe("")
    }
    // The same walks in every run: what a change of the rules breaks, it breaks for whoever made it.
    fc.assert(fc.property(begun, choices, keeps), { seed: 1, numRuns: WALKS })
  })
})

function told({ what, story }: Breach): string {
  return [what, ...story.map((step, place) => `  ${place + 1}. ${step}`)].join("\n")
}

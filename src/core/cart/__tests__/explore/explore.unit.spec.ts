import { opening } from "./openings"
import { explore, type Found } from "./search"

/** Worlds of the largest openings, which have more than a test may take: `EXPLORE=1000000 npm run test:unit -- explore` goes further. */
const MOST = Number(process.env.EXPLORE ?? 20_000)
const ALL = 200_000

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

function told({ what, story }: Found["breaches"][number]): string {
  return [what, ...story.map((step, place) => `  ${place + 1}. ${step}`)].join("\n")
}

import { faultSchema } from "../../../sandbox/src/faults"
import { CARD_BEHAVIOURS } from "../../store/src/providers/card/behaviour"
import { LATER_ANSWERS, OTHER_ANSWERS } from "../faults/open-questions"
import { TROUBLES } from "../faults/troubles"
import { generate } from "../schedule/generate"
import { obstaclesOf } from "../schedule/obstacles"
import { SUBJECTS } from "../schedule/schedule"
import { tellHeading, tellMoment } from "../schedule/tell"

const SEEDS = Array.from({ length: 500 }, (_, index) => index + 1)
const schedules = SEEDS.map(generate)
const moments = schedules.flatMap((schedule) => schedule.moments)

describe("schedules", () => {
  it("are the same for the same seed", () => {
    expect(SEEDS.map(generate)).toEqual(schedules)
  })

  it("differ from seed to seed", () => {
    expect(new Set(schedules.map((schedule) => JSON.stringify(schedule.moments))).size).toBe(SEEDS.length)
  })

  it("hold only faults that the sandbox knows", () => {
    const faults = moments.flatMap((moment) => moment.faults)
    expect(faults.map((fault) => faultSchema.safeParse(fault).success)).not.toContain(false)
    expect(new Set(faults.map(({ kind }) => kind)).size).toBe(12)
  })

  it("let everything happen that a shop can meet", () => {
    const done = moments.flatMap(({ actions }) => actions.map(({ action }) => action))
    expect(new Set(done.map((action) => action.do)).size).toBe(53)
    const cards = done.flatMap((action) => ("behaviour" in action ? [action.behaviour] : []))
    expect(new Set(cards)).toEqual(new Set(CARD_BEHAVIOURS))
    expect(new Set(moments.flatMap(({ troubles }) => troubles))).toEqual(new Set(TROUBLES))
    expect(moments.some(({ crash }) => crash !== null)).toBe(true)
    expect(moments.some(({ pause }) => pause !== null)).toBe(true)
    expect(schedules.some(({ skewMs }) => skewMs[0] !== skewMs[1])).toBe(true)
  })

  it("are about every kind of shop, with one cart or a few", () => {
    expect(schedules.map(({ limits }) => limits)).toEqual(expect.arrayContaining([true, false]))
    expect(new Set(schedules.map(({ about }) => about))).toEqual(new Set(SUBJECTS))
    expect(new Set(schedules.map(({ shop }) => shop.capture))).toEqual(new Set(["automatic", "manual"]))
    expect(new Set(schedules.map(({ shop }) => shop.onUnplaceable))).toEqual(new Set(["refund", "hold"]))
    expect(new Set(schedules.map(({ carts }) => carts))).toEqual(new Set([1, 2, 3, 5]))
    expect(moments.flatMap(({ actions }) => actions).every(({ cart }) => cart < 5)).toBe(true)
  })

  it("ask every open question of the service's specification", () => {
    const answers = schedules.flatMap((schedule) => Object.entries(schedule.answers)).map(asText)
    const known = [...OTHER_ANSWERS, ...LATER_ANSWERS].flatMap((answer) => Object.entries(answer))
    expect(new Set(answers)).toEqual(new Set(known.map(asText)))
  })

  it("have merchants with odd bands, and with keys that change", () => {
    expect(new Set(schedules.map(({ bands }) => bands))).toEqual(new Set(["usual", "overlapping", "with_an_empty_one"]))
    expect(new Set(schedules.map(({ rotation }) => rotation?.of))).toEqual(
      new Set([undefined, "clientSecret", "signingKey"])
    )
  })

  it("know what may keep a payment from becoming an order: of its own cart, or of all", () => {
    const action = (cart: number, name: "pay" | "change_cart" | "sell_out") => ({
      ...{ by: 0 as const, cart },
      action: name === "pay" ? { do: name, tab: 0 } : { do: name },
    })
    const [moment] = generate(1).moments
    const story = (...actions: ReturnType<typeof action>[]) => ({
      moments: moment ? [{ ...moment, actions, pause: null }] : [],
    })
    expect(obstaclesOf(story(action(0, "pay"), action(1, "change_cart")), 0)).toEqual([])
    expect(obstaclesOf(story(action(0, "pay"), action(1, "change_cart")), 1)).toEqual(["change_cart"])
    expect(obstaclesOf(story(action(1, "sell_out")), 0)).toEqual(["sell_out"])
  })

  it("are told in lines that name what goes wrong", () => {
    const [schedule] = schedules
    expect(schedule && tellHeading(schedule)).toMatch(
      /^seed 1, about (payment|refunds|prices|elsewhere|changes|deploys|links): limits (on|off), refunds on the first day (taken|refused), clocks process 0 [+-]/
    )
    const deadly = moments.find(({ crash }) => crash !== null)
    expect(deadly && tellMoment(deadly)).toMatch(/process [01] dies before touch \d+/)
    const slow = moments.find(({ pause }) => pause !== null)
    expect(slow && tellMoment(slow)).toMatch(/process [01] pauses before touch \d+ \(meanwhile \w+/)
  })
})

const asText = ([question, answer]: [string, unknown]) => `${question} ${JSON.stringify(answer)}`

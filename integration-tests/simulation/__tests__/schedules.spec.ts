import { faultSchema } from "../../../src/sandbox/faults"
import { generate } from "../generate"
import { tellHeading, tellMoment } from "../tell"

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
    const done = new Set(moments.flatMap(({ deeds }) => deeds.map(({ action }) => action.do)))
    expect(done.size).toBe(25)
    expect(moments.some(({ crash }) => crash !== null)).toBe(true)
    expect(schedules.map(({ limits }) => limits)).toEqual(expect.arrayContaining([true, false]))
    expect(schedules.some(({ skewMs }) => skewMs[0] !== skewMs[1])).toBe(true)
  })

  it("are told in lines that name what goes wrong", () => {
    const [schedule] = schedules
    expect(schedule && tellHeading(schedule)).toMatch(
      /^seed 1, about (payment|refunds): limits (on|off), refunds on the first day (taken|refused), clocks process 0 [+-]/
    )
    const deadly = moments.find(({ crash }) => crash !== null)
    expect(deadly && tellMoment(deadly)).toMatch(/process [01] dies before touch \d+/)
  })
})

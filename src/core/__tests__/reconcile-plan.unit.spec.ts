import fc from "fast-check"
import { reconcilePlan } from "../reconcile-plan"

const aMinute = (requests: number) => ({ requests, perSeconds: 60 })

describe("reconcilePlan", () => {
  it.each([
    [0, 5, { singles: 0, page: false }],
    [1, 5, { singles: 1, page: false }],
    [4, 5, { singles: 4, page: false }],
    [5, 5, { singles: 4, page: true }],
    [1_000, 5, { singles: 4, page: true }],
    [1, 1, { singles: 1, page: false }],
    [2, 1, { singles: 1, page: true }],
    [100, 100, { singles: 80, page: true }],
  ])("%d due, %d look-ups a minute", (due, perMinute, plan) => {
    expect(reconcilePlan(due, aMinute(perMinute))).toEqual(plan)
  })

  const due = fc.nat(100_000)
  const perMinute = fc.integer({ min: 1, max: 10_000 })

  it("leaves a fifth of the look-ups to shoppers who are waiting, where there is more than one", () => {
    fc.assert(
      fc.property(due, perMinute, (waiting, limit) => {
        expect(reconcilePlan(waiting, aMinute(limit)).singles).toBeLessThanOrEqual(Math.max(1, limit * 0.8))
      })
    )
  })

  it("looks up no more than is due, and reads a page exactly when look-ups do not suffice", () => {
    fc.assert(
      fc.property(due, perMinute, (waiting, limit) => {
        const { singles, page } = reconcilePlan(waiting, aMinute(limit))
        expect(singles).toBeLessThanOrEqual(waiting)
        expect(page).toBe(singles < waiting)
      })
    )
  })

  it("always gets on: something due is asked for", () => {
    const some = fc.integer({ min: 1, max: 1_000 })
    fc.assert(
      fc.property(some, perMinute, (waiting, limit) =>
        expect(reconcilePlan(waiting, aMinute(limit)).singles).toBeGreaterThan(0)
      )
    )
  })
})

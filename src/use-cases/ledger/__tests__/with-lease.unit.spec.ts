import type InstalmentsModuleService from "../../../modules/instalments/service"
import { withLease } from "../with-lease"

const MINUTE = 60_000

describe("a lease whose work does not come back", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it("is kept for as long as any work takes, and then left to its next holder", async () => {
    const renew = jest.fn(async () => true)
    const take = async () => ({ key: "refund:order_1", token: "1", dead: null })
    const fence = { under: <T>(_: unknown, work: () => T) => work() }
    const ledger = { leases: { take, renew }, fence } as unknown as InstalmentsModuleService
    void withLease(ledger, "refund:order_1", () => new Promise(() => {}))

    await jest.advanceTimersByTimeAsync(4 * MINUTE)
    expect(renew).toHaveBeenCalledTimes(48)

    await jest.advanceTimersByTimeAsync(2 * MINUTE)
    renew.mockClear()
    await jest.advanceTimersByTimeAsync(60 * MINUTE)
    expect(renew).not.toHaveBeenCalled()
  })
})

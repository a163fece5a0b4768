import type { Sandbox } from "../../sandbox/src"

/**
 * Time passes at the service. What falls due runs as it does when its clock is moved; then everything it remembers moves
 * into the past instead, so that its clock shows real time, as the shop's does, and the two can be compared. The insides
 * are reached for because no merchant needs this, and the sandbox should not offer it.
 */
export async function passAtService({ control }: Sandbox, ms: number): Promise<void> {
  await control.clock.advance(ms)
  await control.settled()
  const { store, clock, limits } = control["service"]
  for (const checkout of store.checkouts.all()) {
    checkout.createdAt -= ms
    checkout.expiresAt -= ms
    checkout.paidAt = checkout.paidAt === undefined ? undefined : checkout.paidAt - ms
  }
  for (const refund of store.refunds.all()) {
    refund.createdAt -= ms
    refund.history.forEach((entry) => (entry.at -= ms))
  }
  clock["tasks"].forEach((task) => (task.at -= ms))
  limits["counted"].forEach((times, key, all) =>
    all.set(
      key,
      times.map((at) => at - ms)
    )
  )
  await control.clock.set(new Date(Date.parse(control.clock.now()) - ms).toISOString())
}

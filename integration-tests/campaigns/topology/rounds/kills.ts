import { until } from "../../../support/time/until"
import { LANDMARKS } from "../../pace"
import type { Played } from "../judge"
import { come, ordered, pay, type Shopper } from "../people"
import type { Stage } from "../stage"

const MINUTE = 60_000
/** Between the payment and its order. */
const BETWEEN = ["payment taken", "order written", "payment written"]

/** The server that has the callback is killed as soon as a step is done; the other one serves on. */
export async function killServer(stage: Stage): Promise<Played> {
  const [one, other] = stage.servers
  const shoppers: Shopper[] = []
  const orderedAfter: number[] = []
  for (const landmark of LANDMARKS.filter(({ name }) => BETWEEN.includes(name))) {
    stage.leadTo(one)
    const shopper = await come(stage, one)
    const before = await landmark.count(stage.shop)
    const paying = pay(stage, shopper)
    await until(landmark.name, async () => ((await landmark.count(stage.shop)) > before ? true : undefined))
    await one.kill()
    const killed = performance.now()
    stage.leadTo(other)
    await paying
    const late = await come(stage, other)
    await pay(stage, late)
    shoppers.push(shopper, late)
    await one.start()
    await ordered(stage, [shopper, late], 10 * MINUTE)
    orderedAfter.push(Math.round((performance.now() - killed) / 1_000))
  }
  return { shoppers, seen: [`orders at the latest ${orderedAfter.join(", ")} s after the kill`] }
}

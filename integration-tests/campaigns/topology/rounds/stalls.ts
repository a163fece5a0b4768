import { setTimeout as delay } from "node:timers/promises"
import { until } from "../../../support/time/until"
import { LANDMARKS } from "../../pace"
import type { Played } from "../judge"
import { come, complete, ordered, pay, type Shopper } from "../people"
import type { Stage } from "../stage"

const MINUTE = 60_000
const BETWEEN = ["payment taken", "order written", "payment written"]

/**
 * The server that has the callback is stopped in the midst of its completion, and goes on much later. Meanwhile the shopper tries
 * again at the other one, and new shoppers come.
 */
export const stopServer =
  (seconds: number) =>
  async (stage: Stage): Promise<Played> => {
    const [one, other] = stage.servers
    const shoppers: Shopper[] = []
    const served: number[] = []
    for (const landmark of LANDMARKS.filter(({ name }) => BETWEEN.includes(name))) {
      stage.leadTo(one)
      const shopper = await come(stage, one)
      const before = await landmark.count(stage.shop)
      const paying = pay(stage, shopper)
      await until(landmark.name, async () => ((await landmark.count(stage.shop)) > before ? true : undefined))
      one.pause()
      const stopped = performance.now()
      stage.leadTo(other)
      const again = complete(stage, shopper, other).catch(() => false)
      const late = await come(stage, other)
      await pay(stage, late)
      await ordered(stage, [late], MINUTE)
      served.push(Math.round((performance.now() - stopped) / 1000))
      await delay(Math.max(0, seconds * 1_000 - (performance.now() - stopped)))
      one.resume()
      await Promise.all([again, paying])
      shoppers.push(shopper, late)
    }
    await ordered(stage, shoppers, 10 * MINUTE)
    return { shoppers, seen: [`meanwhile new shoppers had their orders after ${served.join(", ")} s`] }
  }

import type { Cleanup } from "../processes/cleanup"
import { randomOf } from "../simulation/random"
import { unlinkedOrders } from "../simulation/unlinked-orders"
import { unknownPayments } from "../support/promise/of-processes"
import { killOften } from "./kills"
import { atRandom } from "./pace"
import { numberOption, runScript, say } from "./run-script"
import { openShop } from "./shop"
import { summed, tell } from "./tally"

/** npm run campaign:kill -- --kills 100 --seed 1 */
async function kill(cleanup: Cleanup): Promise<boolean> {
  const kills = numberOption("kills", 100)
  const random = randomOf(numberOption("seed", 1))
  const shop = await openShop("kill", cleanup)
  say(`A store, ${kills} kills`)
  const startedAt = performance.now()
  const paces = Array.from({ length: kills }, () => atRandom(random))
  const sum = summed(await killOften(shop, paces, random, cleanup))
  const unlinked = await unlinkedOrders(shop.db, "%")
  const unknown = await unknownPayments(shop)
  say(
    `In ${Math.round((performance.now() - startedAt) / 1000)} s: ${tell(sum)}; ${unlinked.length} orders belong to no cart, ` +
      `${unknown.length} payments are not in the ledger`
  )
  return sum.broken === 0 && unlinked.length === 0 && unknown.length === 0
}

runScript(kill)

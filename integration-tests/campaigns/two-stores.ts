import type { Cleanup } from "../processes/cleanup"
import { playRounds, summed } from "./rounds"
import { numberOption, runScript, say } from "./run-script"
import { openShop } from "./shop"

/** npm run campaign:two-stores -- --rounds 50 */
async function twoStores(cleanup: Cleanup): Promise<boolean> {
  const rounds = numberOption("rounds", 50)
  const shop = await openShop("two_stores", cleanup)
  say(`Two stores on one database, ${rounds} rounds`)
  const startedAt = performance.now()
  const sum = summed(await playRounds(shop, rounds, cleanup))
  say(
    `${sum.rounds} rounds in ${Math.round((performance.now() - startedAt) / 1000)} s: ${sum.orders} orders, ${sum.captures} captures, ` +
      `${sum.refundsRecorded} refunds recorded, ${sum.refundsAtService} refunds at the service, ` +
      `${sum.errorsToShoppers} errors shown to shoppers, ${sum.wrongRounds} rounds not as they should be`
  )
  return sum.wrongRounds === 0
}

runScript(twoStores)

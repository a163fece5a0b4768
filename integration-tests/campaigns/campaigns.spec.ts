import { createCleanup } from "../processes/cleanup"
import { hasRedis, startRedis } from "../processes/redis"
import { randomOf } from "../simulation/random"
import { unlinkedOrders } from "../simulation/unlinked-orders"
import { unknownPayments } from "../support/promise/of-processes"
import { killOften } from "./kills"
import { atLandmark, type Landmark, LANDMARKS, ORDER_WRITTEN } from "./pace"
import { playRounds, summed as sumOfRounds } from "./rounds"
import { type CampaignShop, openShop } from "./shop"
import { summed as sumOfKills } from "./tally"

const ROUNDS = 12
/** Each kill starts a store anew, which takes seconds; on a busy machine many. */
const LONG_MS = 600_000

if (!hasRedis()) {
  console.warn("Not run on Redis: this computer has no redis-server. On Debian: apt-get install redis-server")
}

describe("real store processes", () => {
  const cleanup = createCleanup()
  let shop: CampaignShop

  beforeAll(async () => {
    shop = await openShop("campaigns", cleanup)
  })

  afterAll(() => cleanup.run())

  it(`two on one database, callback to one and completion at the other: in ${ROUNDS} rounds one order each, no error`, async () => {
    expect(sumOfRounds(await playRounds(shop, ROUNDS, cleanup))).toEqual({
      rounds: ROUNDS,
      orders: ROUNDS,
      captures: ROUNDS,
      refundsRecorded: 0,
      refundsAtService: 0,
      errorsToShoppers: 0,
      wrongRounds: 0,
    })
  })

  it(
    "killed as soon as any step is done: after the restart every payment is one order",
    () => survives(shop, LANDMARKS),
    LONG_MS
  )

  ;(hasRedis() ? it : it.skip)(
    "events, workflows, locks and cache on Redis: killed as soon as an order is written, every payment is one order",
    async () => {
      const redis = await startRedis()
      cleanup.add(redis.stop)
      const env = { ...shop.surroundings.env, REDIS_URL: redis.url, MEDUSA_FF_CACHING: "true" }
      await survives({ ...shop, surroundings: { ...shop.surroundings, env } }, [ORDER_WRITTEN])
    },
    LONG_MS
  )

  async function survives(among: CampaignShop, deaths: readonly Landmark[]): Promise<void> {
    const sum = sumOfKills(await killOften(among, deaths.map(atLandmark), randomOf(1), cleanup))

    expect(sum).toMatchObject({ kills: deaths.length, unpaid: 0, returned: 0, broken: 0 })
    expect(sum.payments).toBeGreaterThan(deaths.length)
    expect(sum.orders).toBe(sum.payments)
    expect(await unlinkedOrders(among.db, "%")).toEqual([])
    expect(await unknownPayments(among)).toEqual([])
  }
})

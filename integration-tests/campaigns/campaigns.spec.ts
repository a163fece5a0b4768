import { createCleanup } from "../processes/cleanup"
import { randomOf } from "../simulation/random"
import { unlinkedOrders } from "../simulation/unlinked-orders"
import { unknownPayments } from "../support/promise/of-processes"
import { killOften } from "./kills"
import { atLandmark, LANDMARKS } from "./pace"
import { playRounds, summed as sumOfRounds } from "./rounds"
import { type CampaignShop, openShop } from "./shop"
import { summed as sumOfKills } from "./tally"

const ROUNDS = 12
/** Each kill starts a store anew, which takes seconds; on a busy machine many. */
const LONG_MS = 600_000

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
    async () => {
      const sum = sumOfKills(await killOften(shop, LANDMARKS.map(atLandmark), randomOf(1), cleanup))

      expect(sum).toMatchObject({ kills: LANDMARKS.length, unpaid: 0, returned: 0, broken: 0 })
      expect(sum.payments).toBeGreaterThan(LANDMARKS.length)
      expect(sum.orders).toBe(sum.payments)
      expect(await unlinkedOrders(shop.db, "%")).toEqual([])
      expect(await unknownPayments(shop)).toEqual([])
    },
    LONG_MS
  )
})

import { type Cleanup, createCleanup } from "../../processes/cleanup"
import { brokenPromisesAmong } from "../../support/promise/of-processes"
import { adminAt, buyAt, moneyAt, type RefundStores, startRefundStores } from "../../support/refund/refund-stores"
import { atService, type Purchase } from "../../support/refund/refunds"

const ROUNDS = 5
const POST = { match: "POST /api/refunds" } as const

describe("two stores on one database, whose locks in memory do not reach from one to the other", () => {
  let cleanup: Cleanup
  let stores: RefundStores

  beforeAll(async () => {
    cleanup = createCleanup()
    // The merchant's word: the service teaches nothing in one test that counts in the next.
    const options = { automaticRefundApproval: false }
    stores = await startRefundStores({ name: "two_stores", count: 2, env: { CAMPAIGN: "true" }, options }, cleanup)
  }, 600_000)

  afterAll(() => cleanup.run())

  const at = (index: number) => String(stores.addresses[index])

  /** An admin refunds at one of the stores. @returns undefined, or what the dashboard shows instead */
  async function refundAt(index: number, { paymentId }: Purchase, amount: number): Promise<string | undefined> {
    const admin = await adminAt(at(index))
    return admin.payment.refund(paymentId, { amount }).then(
      () => undefined,
      (error: Error) => error.message
    )
  }

  async function cancelAt(index: number, { orderId }: Purchase): Promise<void> {
    await (await adminAt(at(index))).order.cancel(orderId)
  }

  /** The jobs tick in both at the same moment. */
  async function tick(): Promise<void> {
    const answers = await Promise.all(stores.addresses.map((url) => fetch(`${url}/campaign/jobs`, { method: "POST" })))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
  }

  /** Everything that waits for a time in the ledger has waited long enough. */
  async function letTimeCome(): Promise<void> {
    await stores
      .db("instalments_refund")
      .whereNotNull("next_check_at")
      .update({ next_check_at: new Date(0) })
  }

  it(`a part at each at the same moment: in ${ROUNDS} rounds both are sent, once each, and the records are right`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await buyAt(stores, at(round % 2))

      expect(await Promise.all([refundAt(0, purchase, 4), refundAt(1, purchase, 6.66)])).toEqual([undefined, undefined])

      expect(atService(stores, purchase).sort()).toEqual(["requested 400", "requested 666"])
      expect(await moneyAt(stores, purchase)).toEqual({
        status: "pending",
        total: 139.83,
        paid: 150.49,
        refunded: 10.66,
        transactions: 139.83,
        pending: 0,
        refunds: [4, 6.66],
      })
      expect(await brokenPromisesAmong(stores, purchase.cartId)).toEqual([])
    }
  })

  it(`more than was paid, half of it at each: in ${ROUNDS} rounds one goes back and one is refused`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await buyAt(stores, at(round % 2))

      const answers = await Promise.all([refundAt(0, purchase, 100), refundAt(1, purchase, 100)])

      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
      expect(atService(stores, purchase)).toEqual(["requested 10000"])
      expect(await moneyAt(stores, purchase)).toMatchObject({
        total: 50.49,
        refunded: 100,
        transactions: 50.49,
        pending: 0,
        refunds: [100],
      })
      expect(await brokenPromisesAmong(stores, purchase.cartId)).toEqual([])
    }
  })

  it(`a refund at one while the other cancels the order: in ${ROUNDS} rounds all of it goes back, and no more`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const purchase = await buyAt(stores, at(round % 2))

      const [refused] = await Promise.all([refundAt(0, purchase, 50), cancelAt(1, purchase)])

      const wanted = refused === undefined ? ["requested 10049", "requested 5000"] : ["requested 15049"]
      expect(atService(stores, purchase).sort()).toEqual(wanted)
      expect(await moneyAt(stores, purchase)).toMatchObject({
        status: "canceled",
        total: 0,
        refunded: 150.49,
        transactions: 0,
        pending: 0,
        refunds: refused === undefined ? [50, 100.49] : [150.49],
      })
      expect(await brokenPromisesAmong(stores, purchase.cartId)).toEqual([])
    }
  })

  it("refunds that are due are sent or looked for once, although both stores tick", async () => {
    const purchases = [await buyAt(stores, at(0)), await buyAt(stores, at(1)), await buyAt(stores, at(0))]
    const { control } = stores.sandbox
    control.addFault({ ...POST, kind: "rate_limited", seconds: 1, times: 2 }, { ...POST, kind: "lost_after" })
    for (const purchase of purchases) {
      expect(await refundAt(0, purchase, 10)).toBeUndefined()
    }

    await letTimeCome()
    await Promise.all([tick(), tick()])

    expect(purchases.map((purchase) => atService(stores, purchase))).toEqual(purchases.map(() => ["requested 1000"]))
  })
})

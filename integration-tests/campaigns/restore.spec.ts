import merchantConfigJob from "../../src/jobs/merchant-config"
import reconcileJob from "../../src/jobs/reconcile"
import refundsJob from "../../src/jobs/refunds"
import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import { listedUnmatched } from "../support/admin/admin-views"
import { brokenPromisesOf } from "../support/promise/of-store"
import { ACCOUNTS } from "../support/refund/refunds"
import { audit } from "../support/store/chores"
import { copyDatabase } from "../support/store/copied-database"
import { describeStore } from "../support/store/store"
import { DAY, HOUR, MINUTE } from "../support/time/time"
import { until } from "../support/time/until"
import { randomOf } from "../simulation/random"
import { decideAll, isPaid, neverSent, newCustomers, sentTwice, takeStep } from "./restore-people"
import { passEverywhere, passInShop } from "./time"

// RESTORE_FROM=1 RESTORE_SEEDS=20 for more; npm run campaign:restore does that.
const FROM = Number(process.env.RESTORE_FROM ?? 1)
const SEEDS = Number(process.env.RESTORE_SEEDS ?? 1)
const CUSTOMERS = 6

describeStore(
  "restore",
  (store) => {
    it.each(Array.from({ length: SEEDS }, (_, place) => FROM + place))(
      "seed %d: after a restore nothing is sent twice, and all that was paid and is known becomes what it was",
      async (seed) => {
        const random = randomOf(seed)
        const customers = await newCustomers(store(), CUSTOMERS, random)
        const cartIds = customers.map(({ cartId }) => cartId)
        let passedMs = 0
        const jobs = async (processes = 1) => {
          for (const job of [merchantConfigJob, reconcileJob, refundsJob]) {
            await Promise.all(Array.from({ length: processes }, () => job(store().container)))
          }
        }
        const pass = async (ms: number, processes = 1) => {
          await passEverywhere(store(), cartIds, ms)
          passedMs += ms
          await jobs(processes)
        }
        const goOn = async (steps: number, pauses: readonly [number, ...number[]]) => {
          for (let step = 0; step < steps; step++) {
            await takeStep(store(), customers[random.int(0, CUSTOMERS - 1)]!, random)
            await pass(random.pick(pauses))
          }
        }
        const settle = async () => {
          for (const ms of [...Array<number>(12).fill(MINUTE), ...Array<number>(8).fill(HOUR), DAY, DAY]) {
            await pass(ms, random.pick([1, 2]))
          }
        }

        await goOn(14, [MINUTE, HOUR, 10 * HOUR])
        const backup = await copyDatabase(store(), "restore_backup")
        await until("database", () =>
          jobs()
            .then(() => true)
            .catch(() => undefined)
        )
        const before = customers.map((customer) => ({ ...customer, asks: [...customer.asks] }))
        passedMs = 0
        const backupAt = new Date()
        const restoredAt: Date[] = []
        const isShort = random.chance(0.4)
        for (let times = random.pick([1, 1, 2]); times > 0; times--) {
          await goOn(isShort ? 4 : 10, isShort ? [0, 1_000, MINUTE] : [MINUTE, 6 * HOUR, 20 * HOUR])
          await backup.restore()
          restoredAt.push(new Date())
          const lostMs = passedMs
          await until("database", () =>
            passInShop(store(), cartIds, lostMs)
              .then(() => true)
              .catch(() => undefined)
          )
        }
        await backup.drop()
        await settle()
        await audit(store().container)
        // Requests keep the moment at which they came, however much time has passed since. Until now the service alone knew of these.
        const lostTimes = restoredAt.map((until) => ({ from: backupAt, until, comparedAt: new Date() }))
        for (let day = 0; day < 3; day++) {
          await decideAll(store(), customers)
          await settle()
        }

        expect(customers.flatMap((customer) => sentTwice(store(), customer))).toEqual([])
        expect(before.flatMap((customer) => neverSent(store(), customer))).toEqual([])
        const told = (await listedUnmatched(store())).map(([name]) => name)
        for (const { cartId, payment } of customers) {
          const isKnown = (await ledgerOf(store().container).checkouts.ofCart(cartId)).length > 0
          if (isKnown) {
            expect(await brokenPromisesOf(store(), cartId, { lostTimes })).toEqual([])
          } else if (isPaid(store(), payment)) {
            expect(told).toContain(payment?.serviceCheckoutId)
          }
        }
      },
      3_600_000
    )
  },
  ACCOUNTS
)

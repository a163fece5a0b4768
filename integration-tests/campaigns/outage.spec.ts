import healthJob from "../../src/jobs/health"
import housekeepingJob from "../../src/jobs/housekeeping"
import merchantConfigJob from "../../src/jobs/merchant-config"
import reconcileJob from "../../src/jobs/reconcile"
import refundsJob from "../../src/jobs/refunds"
import { limitsKept } from "../simulation/invariants/limits"
import { noticesIn } from "../support/store/records"
import { brokenPromisesOf } from "../support/promise/of-store"
import { orderOf } from "../support/admin/admin-errands"
import { type StartedPayment, startShopping } from "../support/shopper/shopper"
import { listenTo } from "../support/store/events"
import { recordsOf } from "../support/store/payment-records"
import { setStock } from "../support/store/stock"
import { describeStore } from "../support/store/store"
import { MINUTE } from "../support/time/time"
import { until } from "../support/time/until"
import { OUTAGES } from "./outage-kinds"
import { passEverywhere } from "./time"

// OUTAGE_PAYMENTS=300 OUTAGE_MINUTES=120 for a bad night; npm run campaign:outage does that.
const PAYMENTS = Number(process.env.OUTAGE_PAYMENTS ?? 6)
const MINUTES = Number(process.env.OUTAGE_MINUTES ?? 30)
/** So many open a page each minute, and pay within ten. */
const PER_MINUTE = Math.ceil(PAYMENTS / 10)
/** Meanwhile somebody else tries to open a page, and goes away. */
const KNOCKS_MINUTES = 10
/** By then everything is over that an outage left. */
const AFTERWARDS_MINUTES = Number(process.env.OUTAGE_AFTERWARDS_MINUTES ?? 40)

/** New shoppers are served so soon after it. */
const SERVED_WITHIN_MS = 30_000

type Alert = { code: string }

describeStore("outage", (store) => {
  it.each(OUTAGES)(
    `$name for ${MINUTES} minutes, ${PAYMENTS} paid: none is refunded, each becomes its order, and one alert says why`,
    async ({ begin, end, alerts, afterwards, withoutJobs, isLongUp }) => {
      const raised = listenTo(store(), "instalments.alert.raised") as Alert[]
      await setStock(store(), "lamp", PAYMENTS + 10)
      const carts: StartedPayment[] = []
      // Medusa's scheduler logs what a job throws, and runs it again a minute later.
      const jobs = async () => {
        for (const job of [
          merchantConfigJob,
          reconcileJob,
          refundsJob,
          ...(isLongUp ? [housekeepingJob] : []),
          healthJob,
        ]) {
          await job(store().container).catch(() => undefined)
        }
      }
      const minute = async (run = jobs) => {
        await passEverywhere(
          store(),
          carts.map(({ cartId }) => cartId),
          MINUTE
        )
        await run()
      }
      const payAndReturn = async ({ serviceCheckoutId, reference }: StartedPayment) => {
        await store().sandbox.control.pay(serviceCheckoutId)
        await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })
      }
      await jobs()
      const uptime = jest.spyOn(process, "uptime").mockReturnValue(isLongUp ? (60 * MINUTE) / 1_000 : 1)
      // Who cannot open a page in the outage has opened it before.
      while (carts.length < PAYMENTS) {
        for (let shopper = 0; shopper < PER_MINUTE; shopper++) {
          carts.push(await startShopping(store()))
        }
        await minute()
      }

      await begin(store())
      for (let passed = 0; passed < MINUTES; passed++) {
        for (const payment of carts.slice(passed * PER_MINUTE, (passed + 1) * PER_MINUTE)) {
          await payAndReturn(payment)
        }
        if (passed % KNOCKS_MINUTES === 0) {
          await startShopping(store()).catch(() => undefined)
        }
        await minute(withoutJobs && (() => Promise.resolve()))
      }
      await end(store())

      // Connections that the outage broke may fail one shopper more.
      const late = await until("shop", () => startShopping(store()).catch(() => undefined), SERVED_WITHIN_MS)
      await payAndReturn(late)
      await orderOf(store(), late.cartId)
      for (let passed = 0; passed < AFTERWARDS_MINUTES; passed++) {
        await minute()
      }

      expect(store().sandbox.control.refunds()).toEqual([])
      for (const { cartId } of [...carts, late]) {
        expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [expect.any(String)], captured: [150.49] })
        expect(await brokenPromisesOf(store(), cartId)).toEqual([])
      }
      uptime.mockRestore()
      const told = [...new Set(raised.map(({ code }) => code))]
      expect(told.filter((code) => !afterwards?.includes(code)).sort()).toEqual([...alerts].sort())
      expect((await noticesIn(store())).filter((text) => !text.startsWith("Over"))).toHaveLength(told.length)
      expect(limitsKept({ requests: store().sandbox.control.requests() })).toEqual([])
    },
    6 * 3_600_000
  )
})

import { Modules } from "@medusajs/framework/utils"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { openApi } from "../../../sandbox/src/api/docs"
import healthJob from "../../../src/jobs/health"
import housekeepingJob from "../../../src/jobs/housekeeping"
import type { HealthView } from "../../../src/use-cases/health/answers"
import { explainsLoss } from "../../../src/core/health/alert"
import type { CallNews } from "../../../src/core/health/calls"
import { JOB_MINUTES } from "../../../src/core/health/facts"
import { londonDayAfter } from "../../../src/core/london-time"
import { LAST_REFUND_DAY } from "../../../src/core/refund-window"
import { watchHealth } from "../../../src/use-cases/health/watch"
import { amend } from "../../../src/use-cases/ledger/amend"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { gatewayFor } from "../../../src/use-cases/service/gateway"
import { fetchConfig } from "../../../src/use-cases/service/merchant-config"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminTokenOf, type AskAdmin, adminApiOf, asStranger } from "../../support/admin/admin-api"
import { whileMisbehaving } from "../../support/store/merchant"
import { databaseOf, noticesIn } from "../../support/store/records"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { fillCart, type StartedPayment, startPayment, startShopping } from "../../support/shopper/shopper"
import { listenTo } from "../../support/store/events"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"
import { ageLedger } from "../../support/store/age"
import { DAY, MINUTE, travelTo, useRealTime } from "../../support/time/time"
import { cancelOrder } from "../../support/refund/refunds"
import { payAndSettle } from "../../support/shopper/paying"
import { until } from "../../support/time/until"

const TOKEN = "a-token-that-only-the-monitor-knows"
const SECONDS = 1_000
const ANSWERED: CallNews = { kind: "answered", clockAheadMs: null }

/** What the service answers where it has these bands: from and to, in pence, and terms. */
function configOf(bands: [number, number, number[]][]): string {
  const rules = bands.map(([from_amount, to_amount, terms]) => ({ from_amount, to_amount, terms }))
  return JSON.stringify({
    data: { id: SANDBOX_DEFAULTS.merchant.id, type: "merchants", attributes: { name: "Shop", rules } },
  })
}

describeStore(
  "health",
  (store) => {
    let ask: AskAdmin
    let token: string
    let told: unknown[]
    let over: unknown[]

    beforeAll(() => {
      told = listenTo(store(), "instalments.alert.raised")
      over = listenTo(store(), "instalments.alert.cleared")
    })

    beforeEach(async () => {
      token = await adminTokenOf(store())
      ask = await adminApiOf(store())
      told.length = 0
      over.length = 0
      // The process runs for an hour, and so do the jobs.
      jest.spyOn(process, "uptime").mockReturnValue(3_600)
      await allJobsRun()
    })

    afterEach(() => {
      jest.restoreAllMocks()
      useRealTime()
    })

    async function allJobsRun(): Promise<void> {
      const { jobRuns } = ledgerOf(store().container)
      for (const job of Object.keys(JOB_MINUTES)) {
        await jobRuns.begin(job)
        await jobRuns.end(job, null)
      }
    }

    const door = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
      fetch(`${store().backendUrl}/hooks/instalments/health`, { headers })

    /** What a monitor, Prometheus and an admin read now, when the job has looked. */
    async function seen() {
      const { health } = (await ask<{ health: HealthView }>("health")).body
      const scraped = await fetch(`${store().backendUrl}/admin/instalments/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const raised = (await scraped.text())
        .split("\n")
        .flatMap((line) => /^instalments_alert\{code="(\w+)",severity.*\} 1$/.exec(line)?.[1] ?? [])
      return { status: (await door()).status, admin: health.alerts.map(({ text }) => text), metrics: raised }
    }

    /** What they read once something is told, or is over. */
    async function minuteLater(ms = 0) {
      await ageLedger(store(), ms)
      await allJobsRun()
      await healthJob(store().container)
      return seen()
    }

    /** The same a day later, when the service's description has been looked at again. */
    async function aDayLater() {
      const db = databaseOf(store())
      await db("instalments_job_run")
        .where({ job: "instalments-description" })
        .update({ started_at: db.raw("started_at - interval '1 day'") })
      await housekeepingJob(store().container)
      return minuteLater()
    }

    const WELL = { status: 200, admin: [], metrics: [] }
    const wrong = (text: string, code = text) => ({ status: 503, admin: [text], metrics: [code] })
    const fault = (...args: Parameters<ReturnType<typeof store>["sandbox"]["control"]["addFault"]>) =>
      store().sandbox.control.addFault(...args)
    const paidWithoutCallback = async (page?: StartedPayment) => {
      const { cartId, serviceCheckoutId, reference } = page ?? (await startShopping(store()))
      fault({ kind: "lost", match: "callback" })
      await store().sandbox.control.pay(serviceCheckoutId)
      await fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })
      await until("paid checkout", async () => ((await attemptOf(store(), cartId)).paidAt === null ? undefined : true))
      return { cartId, reference }
    }

    describe("the doors", () => {
      it("all is well, in few words, to who knows the token, and the service is not asked", async () => {
        expect(await minuteLater()).toEqual(WELL)

        expect(await (await door()).json()).toEqual({ status: "ok" })
        expect((await door({})).status).toBe(401)
        expect((await door({ authorization: "Bearer another" })).status).toBe(401)
        expect((await door({ authorization: `bearer ${TOKEN}` })).status).toBe(200)
        expect(store().sandbox.control.requests()).toEqual([])
        expect(await noticesIn(store())).toEqual([])
      })

      it("what a database that answers nobody keeps from being known is a 503 in time", async () => {
        const lock = await databaseOf(store()).transaction()
        await lock.raw("LOCK TABLE instalments_alert IN ACCESS EXCLUSIVE MODE")
        const looked = watchHealth(store().container)
        expect((await door()).status).toBe(503)
        await lock.rollback()
        await looked
      })

      it("what is wrong is for admins only", async () => {
        expect((await asStranger(store(), "health")).status).toBe(401)
        const metrics = await fetch(`${store().backendUrl}/admin/instalments/metrics`)
        expect(metrics.status).toBe(401)
      })
    })

    describe("a worker that was killed", () => {
      it("is seen by servers after two minutes, told once however many look, and over with the next run", async () => {
        await ageLedger(store(), 2 * MINUTE - 5 * SECONDS)
        expect(await seen()).toEqual(WELL)
        await ageLedger(store(), 10 * SECONDS)

        // No job runs: a monitor's question is what makes a server look.
        await until("503", async () => ((await door()).status === 503 ? true : undefined))
        await Promise.all([1, 2, 3].map(() => watchHealth(store().container)))

        expect(await seen()).toEqual(wrong("job_silent"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/^Background jobs are not running: .*reconcile/),
        ])
        await until("event", () => Promise.resolve(told.length > 0 ? true : undefined))
        expect(told).toEqual([expect.objectContaining({ code: "job_silent", severity: "critical", account: null })])

        expect(await minuteLater()).toEqual(WELL)
        expect(await noticesIn(store())).toEqual([
          expect.anything(),
          expect.stringMatching(/^Over after \d+ minutes: Background jobs/),
        ])
        await until("event", () => Promise.resolve(over.length > 0 ? true : undefined))
      })

      it("is told again where the feed refuses it, and in the log alone where the shop has none", async () => {
        const notifications = store().container.resolve(Modules.NOTIFICATION)
        const feed = jest.spyOn(notifications, "createNotifications")
        const look = async () => {
          await ageLedger(store(), 3 * MINUTE)
          await watchHealth(store().container)
          return noticesIn(store())
        }
        feed.mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
        expect(await look()).toEqual([])
        expect(await look()).toEqual([expect.stringMatching(/^Background jobs are not running: /)])
        expect(await look()).toHaveLength(1)
        await minuteLater()

        feed.mockClear()
        const providers = Reflect.get(notifications, "notificationProviderService_") as { providersCache?: unknown }
        jest.replaceProperty(providers, "providersCache", new Map())
        await look()
        await look()

        expect(feed).toHaveBeenCalledTimes(1)
        await expect(feed.mock.results[0]?.value).rejects.toThrow("notification provider")
      })

      it("is told to each admin in the language of their admin", async () => {
        await ageLedger(store(), 3 * MINUTE)
        await watchHealth(store().container)
        await store()
          .container.resolve(Modules.NOTIFICATION)
          .createNotifications({ to: "", channel: "feed", template: "admin-ui", data: { title: "Another's" } })

        const titles = async (headers: Record<string, string>) => {
          const response = await fetch(`${store().backendUrl}/admin/notifications?channel=feed&order=created_at`, {
            headers: { authorization: `Bearer ${token}`, ...headers },
          })
          const { notifications } = (await response.json()) as { notifications: { data: { title: string } }[] }
          return notifications.map(({ data }) => data.title)
        }
        const [english, german] = [/^Background jobs are not running: /, /^Hintergrundaufgaben laufen nicht: /].map(
          (title) => [expect.stringMatching(title), "Another's"]
        )
        expect(await titles({})).toEqual(english)
        expect(await titles({ cookie: "a=b; lng=de" })).toEqual(german)
        expect(await titles({ "accept-language": "de-AT,en;q=0.5" })).toEqual(german)
        expect(await titles({ cookie: "lng=en", "accept-language": "de" })).toEqual(english)
      })
    })

    describe("the service", () => {
      it("that is down is seen with the next minute, and so is its end, though nobody shops", async () => {
        fault({ kind: "status", status: 503, match: "POST /api/checkouts", times: 1_000 })
        fault({ kind: "status", status: 503, match: "GET /api/checkouts/{id}", times: 1_000 })
        await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })

        expect(await minuteLater()).toEqual(wrong("service_down"))
        expect((await minuteLater()).status).toBe(503)
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/does not answer as it should.*server_error 503/),
        ])

        store().sandbox.control.clearFaults()
        expect(await minuteLater()).toEqual(WELL)
      })

      it("leaves a backlog that is told where ten minutes after the end something of it is left", async () => {
        const { cartId } = await startShopping(store())
        fault({ kind: "status", status: 503, match: "POST /api/checkouts", times: 1_000 })
        fault({ kind: "status", status: 503, match: "GET /api/checkouts/{id}", times: 1_000 })
        await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
        await databaseOf(store())("instalments_checkout")
          .where({ cart_id: cartId })
          .update({ next_check_at: new Date(Date.now() - 60 * MINUTE) })
        expect(await minuteLater()).toEqual(wrong("service_down"))

        store().sandbox.control.clearFaults()
        expect(await minuteLater()).toEqual(WELL)

        expect(await minuteLater(9 * MINUTE)).toEqual(WELL)
        expect(await minuteLater(2 * MINUTE)).toEqual(wrong("backlog"))
      })

      it.each([
        ["get_checkout", "GET /api/checkouts/{id}"],
        ["get_refund", "GET /api/refunds/{id}"],
      ] as const)(
        "that answers all but %s goes on being asked for one: the end of that is seen with the next minute, and told by its length",
        async (endpoint, match) => {
          const { container } = store()
          const key = { account: "default", environment: "sandbox", endpoint } as const
          const failed = { kind: "failed", code: "unreadable_reply", status: 200, cause: null, suspect: null } as const
          fault({ kind: "reply", status: 200, body: "<html></html>", match, times: 1_000 })
          ledgerOf(container).calls.note(key, failed)
          await ledgerOf(container).calls.flush()
          await minuteLater(2 * MINUTE)
          ledgerOf(container).calls.note(key, failed)
          expect((await minuteLater()).status).toBe(503)
          await fetchConfig(gatewayFor(container, undefined), new Date())
          await ledgerOf(container).calls.flush()
          for (const minutes of [10, 10, 10]) {
            expect((await minuteLater(minutes * MINUTE)).status).toBe(503)
          }

          store().sandbox.control.clearFaults()
          expect(await minuteLater(MINUTE)).toEqual(WELL)
          expect((await noticesIn(store())).at(-1)).toMatch(new RegExp(`^Over after 3[23] minutes: .*${endpoint}`))
        }
      )

      it("that answers all but clicks is told once, however rarely anybody clicks, until one is answered", async () => {
        await startShopping(store())
        fault({ kind: "status", status: 503, match: "POST /api/checkouts", times: 1_000 })
        const clickLater = async (ms: number) => {
          await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
          await ageLedger(store(), ms)
          await reconcile(store().container)
          return minuteLater()
        }
        await clickLater(2 * MINUTE)
        for (let click = 0; click < 4; click++) {
          expect(await clickLater(120 * MINUTE)).toEqual(wrong("service_down"))
        }
        expect(await noticesIn(store())).toEqual([expect.stringMatching(/as it should: create_checkout/)])

        // Others wait in vain for something else meanwhile.
        await databaseOf(store())("instalments_checkout")
          .whereNotNull("next_check_at")
          .update({ next_check_at: new Date(Date.now() - 60 * MINUTE) })
        expect((await minuteLater()).admin).toEqual(["service_down", "backlog"])

        store().sandbox.control.clearFaults()
        await startShopping(store())
        await reconcile(store().container)
        expect(await minuteLater()).toEqual(WELL)
        expect((await noticesIn(store())).filter((text) => text.includes("create_checkout"))).toEqual([
          expect.anything(),
          expect.stringMatching(/^Over after \d{3} minutes: /),
        ])
      })

      it("whose failing endpoint nobody asks any more is not said to be well", async () => {
        const { calls } = ledgerOf(store().container)
        const key = { account: "default", environment: "sandbox", endpoint: "create_refund" } as const
        const failed = { kind: "failed", code: "server_error", status: 503, cause: null, suspect: null } as const
        const minutes = async (ms: number) => {
          calls.note({ ...key, endpoint: "get_checkout" }, { kind: "answered", clockAheadMs: null })
          return minuteLater(ms)
        }
        for (let click = 0; click < 2; click++) {
          calls.note(key, failed)
          await calls.flush()
          await minutes(2 * MINUTE)
        }
        expect(await minutes(60 * MINUTE)).toEqual(wrong("service_down_refunds", "service_down"))
        expect(await minutes(20 * MINUTE)).toEqual(WELL)
        expect((await noticesIn(store())).at(-1)).toMatch(
          /^No further failures after \d minutes: .*create_refund.* create_refund has not been called/
        )
      })

      it("that answers all but clicks is not over because a look-up failed once meanwhile", async () => {
        const { calls } = ledgerOf(store().container)
        const key = { account: "default", environment: "sandbox" } as const
        const failed = { kind: "failed", code: "server_error", status: 503, cause: null, suspect: null } as const
        const look = async (news: CallNews) => {
          calls.note({ ...key, endpoint: "get_checkout" }, news)
          await calls.flush()
        }
        for (let click = 0; click < 2; click++) {
          calls.note({ ...key, endpoint: "create_checkout" }, failed)
          await look(ANSWERED)
          await minuteLater(2 * MINUTE)
        }
        await minuteLater(10 * MINUTE)
        await look(failed)
        await look(ANSWERED)
        for (let hour = 0; hour < 3; hour++) {
          expect(await minuteLater(60 * MINUTE)).toEqual(wrong("service_down"))
        }
        expect(await noticesIn(store())).toHaveLength(1)
      })

      it("that is down does not fill the feed when it comes and goes", async () => {
        const calls = { account: "default", environment: "sandbox", endpoint: "get_checkout" } as const
        ledgerOf(store().container).calls.note(calls, { kind: "answered", clockAheadMs: null })
        for (let round = 0; round < 3; round++) {
          fault({ kind: "status", status: 500, match: "GET /api/checkouts/{id}", times: 1_000 })
          await minuteLater()
          ledgerOf(store().container).calls.note(calls, {
            kind: "failed",
            code: "server_error",
            status: 500,
            cause: null,
            suspect: null,
          })
          expect((await minuteLater()).status).toBe(503)
          store().sandbox.control.clearFaults()
          expect(await minuteLater()).toEqual(WELL)
        }
        const notices = await noticesIn(store())
        expect(notices).toHaveLength(3)
        expect(notices.filter((text) => text.startsWith("Over"))).toHaveLength(1)
      })

      it("that does not accept the secret is told at once, and over when it does", async () => {
        fault({ kind: "status", status: 401, match: "POST /api/checkouts", times: 1_000 })
        fault({ kind: "status", status: 401, match: "GET /api/checkouts/{id}", times: 1_000 })
        await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })

        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/does not accept the client secret\..*HTTP 401/),
        ])
        // Who asked within the last second is told what was read for them.
        await until("503", async () => ((await door()).status === 503 ? true : undefined))
        expect(await seen()).toEqual(wrong("credentials_clientSecret", "credentials"))
        store().sandbox.control.clearFaults()
        expect(await minuteLater()).toEqual(WELL)
      })

      it("that is down and then refuses the secret is not told as over before it answers", async () => {
        const answers = (status: number) => {
          store().sandbox.control.clearFaults()
          fault({ kind: "status", status, match: "POST /api/checkouts", times: 1_000 })
          fault({ kind: "status", status, match: "GET /api/checkouts/{id}", times: 1_000 })
        }
        const overs = async () => (await noticesIn(store())).filter((text) => text.startsWith("Over"))
        answers(503)
        await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
        expect(await minuteLater()).toEqual(wrong("service_down"))
        answers(401)
        expect(await minuteLater()).toEqual(wrong("credentials_clientSecret", "credentials"))
        answers(503)
        expect(await minuteLater()).toEqual(wrong("service_down"))
        expect([await overs(), over, (await noticesIn(store())).length]).toEqual([[], [], 2])

        store().sandbox.control.clearFaults()
        expect(await minuteLater()).toEqual(WELL)
        expect(await overs()).toHaveLength(2)
      })

      it("whose mistyped host was put right is told as over by the name that was wrong", async () => {
        const { alerts } = ledgerOf(store().container)
        const seenWith = (host: string) => {
          const facts = { host, endpoints: "config", cause: "unreachable ENOTFOUND" }
          const of = { code: "service_down", kind: "host", severity: "critical", account: "default" } as const
          return alerts.raise({ ...of, since: new Date(), facts })
        }
        await alerts.told((await seenWith("pay.exmaple.com"))!)
        // The calls before the restart are still the newest.
        await seenWith("pay.example.com")

        expect(await minuteLater()).toEqual(WELL)
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/^Over after .* The host pay\.exmaple\.com in/),
        ])
      })

      it("whose endpoints fail one after the other is told as over by those that were named, and explains what the others lose", async () => {
        const { alerts } = ledgerOf(store().container)
        const of = { code: "service_down", kind: null, severity: "critical", account: "default" } as const
        const seenAt = (endpoints: string, cause: string) =>
          alerts.raise({ ...of, since: new Date(), facts: { endpoints, cause } })
        await alerts.told((await seenAt("config", "timeout"))!)
        await seenAt("create_refund", "server_error 503")

        expect((await alerts.open()).map((one) => explainsLoss(one, { account: "default" }))).toEqual([true])
        expect(await minuteLater()).toEqual(WELL)
        expect(await noticesIn(store())).toEqual([expect.stringMatching(/^Over after .*: config \(timeout\)/)])
      })

      it("that had never answered, and then answers some calls and not others, is one trouble", async () => {
        const { calls } = ledgerOf(store().container)
        const key = { account: "default", environment: "sandbox" } as const
        const failed = { kind: "failed", code: "server_error", status: 503, cause: null, suspect: null } as const
        fault({ kind: "status", status: 503, match: "GET /api/checkouts/{id}", times: 1_000 })
        calls.note({ ...key, endpoint: "config" }, failed)
        calls.note({ ...key, endpoint: "create_checkout" }, failed)
        expect(await minuteLater()).toEqual(wrong("service_down_address", "service_down"))

        await minuteLater(2 * MINUTE)
        calls.note({ ...key, endpoint: "create_checkout" }, failed)
        await calls.flush()
        store().sandbox.control.clearFaults()
        await fetchConfig(gatewayFor(store().container, "default"), new Date())
        expect(await minuteLater()).toEqual(wrong("service_down_address", "service_down"))
        expect(await noticesIn(store())).toHaveLength(1)

        await startShopping(store())
        expect(await minuteLater()).toEqual(WELL)
        expect(await noticesIn(store())).toEqual([expect.anything(), expect.stringMatching(/^Over after /)])
      })

      it("whose account is no longer configured leaves no alert, and nothing that is said to continue", async () => {
        const { alerts } = ledgerOf(store().container)
        const gone = { code: "credentials", kind: "clientSecret", severity: "critical", account: "gone" } as const
        const facts = { endpoint: "get_checkout", status: 401 }
        await alerts.told((await alerts.raise({ ...gone, since: new Date(), facts }))!)

        expect(await minuteLater()).toEqual(WELL)
        // A process that still has the account may see it.
        expect(await alerts.open()).toHaveLength(1)
        expect(await minuteLater(16 * MINUTE)).toEqual(WELL)
        expect([await alerts.open(), await noticesIn(store())]).toEqual([[], []])
        await until("event", () => Promise.resolve(over.length > 0 ? true : undefined))
      })

      it.each([400, 404, 422])(
        "that declines every cart with %d and answers all else is told until it opens a page",
        async (status) => {
          await startShopping(store())
          fault({ kind: "status", status, match: "POST /api/checkouts", times: 1_000 })
          const declinedCart = () => expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
          await declinedCart()
          await declinedCart()
          expect((await minuteLater(6 * MINUTE)).admin).toEqual([])
          await declinedCart()
          expect(await minuteLater(20 * MINUTE)).toEqual(wrong("checkouts_refused"))
          const notices = await noticesIn(store())
          expect(notices.at(-1)).toMatch(
            new RegExp(`declines every new payment\\..* 3 carts in a row were declined \\(\\w+ ${status}\\)`)
          )
          expect(notices).toHaveLength(1)

          store().sandbox.control.clearFaults()
          expect(await minuteLater()).toEqual(wrong("checkouts_refused"))
          await startShopping(store())
          expect(await minuteLater()).toEqual(WELL)
        }
      )

      it("where a page of somebody else answers everything is told as that, and what it declined meanwhile is over with it", async () => {
        await startShopping(store())
        fault({ kind: "reply", status: 404, body: "<h1>Not here</h1>", match: "any", times: 1_000 })
        for (let cart = 0; cart < 3; cart++) {
          await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
          await minuteLater(3 * MINUTE)
        }
        expect((await minuteLater()).admin).toContain("credentials_baseUrl")

        store().sandbox.control.clearFaults()
        await fetchConfig(gatewayFor(store().container, "default"), new Date())
        await minuteLater()
        await minuteLater(3 * MINUTE)
        expect(await minuteLater(20 * MINUTE)).toEqual(WELL)
      })

      it("that is reached by all calls but one, which is sent elsewhere, is told of that one, once", async () => {
        const sendOn = (match: "GET /api/checkouts/{id}" | "POST /api/checkouts") =>
          fault({ kind: "reply", status: 301, body: "", match, times: 1_000 })
        await startShopping(store())
        sendOn("POST /api/checkouts")
        for (let cart = 0; cart < 4; cart++) {
          await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
          await minuteLater(2 * MINUTE)
          await fetchConfig(gatewayFor(store().container, "default"), new Date())
        }
        expect(await minuteLater()).toEqual(wrong("service_down"))
        expect(await noticesIn(store())).toEqual([expect.stringMatching(/create_checkout \(unexpected_status 301\)/)])
        store().sandbox.control.clearFaults()
        await startShopping(store())
        expect(await minuteLater()).toEqual(WELL)
      })

      it("that is reached by all calls but look-ups is told of these, once, though nobody shops", async () => {
        const { container } = store()
        const key = { account: "default", environment: "sandbox", endpoint: "get_checkout" } as const
        await startShopping(store())
        fault({ kind: "reply", status: 301, body: "", match: "GET /api/checkouts/{id}", times: 1_000 })
        const sentOn = { code: "unexpected_status", status: 301, cause: null, suspect: "baseUrl" } as const
        ledgerOf(container).calls.note(key, { kind: "failed", ...sentOn })
        for (let minute = 0; minute < 12; minute += 2) {
          await minuteLater(2 * MINUTE)
        }
        expect(await minuteLater()).toEqual(wrong("service_down"))
        const notices = await noticesIn(store())
        expect(notices).toEqual([expect.stringMatching(/get_checkout \(unexpected_status 301\)/)])

        store().sandbox.control.clearFaults()
        await minuteLater(MINUTE)
        expect(await minuteLater(MINUTE)).toEqual(WELL)
        expect(await noticesIn(store())).toEqual([...notices, expect.stringMatching(/^Over after /)])
      })

      it("whose replies to look-ups alone cannot be read, whatever they are, is one trouble", async () => {
        const { calls } = ledgerOf(store().container)
        const key = { account: "default", environment: "sandbox", endpoint: "get_checkout" } as const
        await startShopping(store())
        // So it is asked about a checkout that does not exist.
        fault({ kind: "reply", status: 404, body: "[]", match: "GET /api/checkouts/{id}", times: 1_000 })
        const unreadable = { code: "unreadable_reply", status: 200, cause: null, suspect: null } as const
        for (let minute = 0; minute < 12; minute += 2) {
          calls.note(key, { kind: "failed", ...unreadable })
          calls.note(key, { kind: "failed", ...unreadable })
          await minuteLater()
          await minuteLater(2 * MINUTE)
        }
        expect(await minuteLater()).toEqual(wrong("service_down"))
        expect(await noticesIn(store())).toEqual([expect.stringMatching(/does not answer as it should: get_checkout/)])
      })

      it("that answers every click with 429 is told as that, until it opens a page", async () => {
        await startShopping(store())
        fault({ kind: "rate_limited", seconds: 1, match: "POST /api/checkouts", times: 1_000 })
        for (let cart = 0; cart < 3; cart++) {
          await minuteLater(3 * MINUTE)
          await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
        }
        expect(await minuteLater()).toEqual(wrong("checkouts_refused_limited", "checkouts_refused"))
        expect((await noticesIn(store())).at(-1)).toMatch(
          /because of its limits\..* 3 carts in a row were answered with 429/
        )

        store().sandbox.control.clearFaults()
        await startShopping(store())
        expect(await minuteLater()).toEqual({ status: 200, admin: ["limit_hit"], metrics: ["limit_hit"] })
      })

      it("that declines the refunds of all cancelled orders is told until it takes one", async () => {
        const cancelled: string[] = []
        for (let order = 0; order < 4; order++) {
          const { cartId, serviceCheckoutId } = await startShopping(store())
          await payAndSettle(store(), serviceCheckoutId)
          cancelled.push(String((await attemptOf(store(), cartId)).orderId))
        }
        fault({ kind: "status", status: 422, match: "POST /api/refunds", times: 1_000 })
        for (const orderId of cancelled.slice(0, 2)) {
          await cancelOrder(store(), { orderId })
        }
        expect(await minuteLater(6 * MINUTE)).toEqual(WELL)
        await cancelOrder(store(), { orderId: cancelled[2]! })
        expect(await minuteLater()).toEqual(wrong("refunds_refused"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/declines every refund\..* refunds of 3 carts in a row were declined/),
        ])

        store().sandbox.control.clearFaults()
        await cancelOrder(store(), { orderId: cancelled[3]! })
        expect(await minuteLater()).toEqual(WELL)
      })

      it("that does not know any payment page is told, and none of them counts as expired before it knows one again", async () => {
        const expired = listenTo(store(), "instalments.checkout.expired")
        const comeBack = (reference: string) =>
          fetch(`${store().backendUrl}/instalments/return/${reference}`, { redirect: "manual" })
        const started = [await startShopping(store()), await startShopping(store()), await startShopping(store())]
        const [paid] = started
        fault({ kind: "lost", match: "callback", times: 20 })
        await store().sandbox.control.pay(paid!.serviceCheckoutId)
        fault({ kind: "status", status: 404, match: "GET /api/checkouts/{id}", times: 1_000 })
        for (const { reference } of started) {
          await comeBack(reference)
        }
        expect(await minuteLater(3 * MINUTE)).toEqual(WELL)
        await ageLedger(store(), 60 * MINUTE)
        await reconcile(store().container)
        expect(await minuteLater()).toEqual(wrong("service_down_lookups", "service_down"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/does not know the payments it is asked about\..* 3 carts in a row .* HTTP 404/),
        ])
        const attempts = await Promise.all(started.map(({ cartId }) => attemptOf(store(), cartId)))
        expect(attempts.map(({ answeredAt, expiryToldAt }) => [answeredAt, expiryToldAt])).toEqual(
          started.map(() => [null, null])
        )

        store().sandbox.control.clearFaults()
        await ageLedger(store(), 20 * MINUTE)
        await reconcile(store().container)
        await until("order", async () => ((await attemptOf(store(), paid!.cartId)).orderId === null ? undefined : true))
        await until("events", () => Promise.resolve(expired.length === 2 ? true : undefined))
        expect((await minuteLater()).admin).not.toContain("service_down_lookups")
      })

      it("that forgets each page that has closed is well, and they expire", async () => {
        const expired = listenTo(store(), "instalments.checkout.expired")
        const started = [await startShopping(store()), await startShopping(store()), await startShopping(store())]
        fault({ kind: "status", status: 404, match: "GET /api/checkouts/{id}", times: 1_000 })
        await ageLedger(store(), 60 * MINUTE)
        await reconcile(store().container)

        await until("events", () => Promise.resolve(expired.length === started.length ? true : undefined))
        expect(await minuteLater(6 * MINUTE)).toEqual(WELL)
      })

      it("that refuses the secret for refunds alone is told as that, once, until it takes one", async () => {
        const orders: string[] = []
        for (let order = 0; order < 3; order++) {
          const { cartId, serviceCheckoutId } = await startShopping(store())
          await payAndSettle(store(), serviceCheckoutId)
          orders.push(String((await attemptOf(store(), cartId)).orderId))
        }
        fault({ kind: "status", status: 401, match: "POST /api/refunds", times: 1_000 })
        const refused = wrong("refunds_refused_credentials", "refunds_refused")
        for (const orderId of orders.slice(0, 2)) {
          await cancelOrder(store(), { orderId })
          expect(await minuteLater(2 * MINUTE)).toEqual(refused)
          await startShopping(store())
          expect(await minuteLater(2 * MINUTE)).toEqual(refused)
        }
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/refuses refunds with this account's credentials\. .*can still pay.*HTTP 401/),
        ])

        store().sandbox.control.clearFaults()
        await cancelOrder(store(), { orderId: orders[2]! })
        expect(await minuteLater()).toEqual(WELL)
      })

      const BANDED = "Validation failed: Amount has to be between £35.00 and £900.00"
      const declineAmounts = () =>
        fault({ kind: "status", status: 422, detail: BANDED, match: "POST /api/checkouts", times: 1_000 })

      it("that declines amounts which its own config offers is told as that, until it opens a page", async () => {
        await startShopping(store())
        declineAmounts()
        for (let cart = 0; cart < 3; cart++) {
          await minuteLater(3 * MINUTE)
          const message = "Pay in instalments is not available for this amount."
          await expect(startShopping(store())).rejects.toMatchObject({ status: 400, message })
        }
        expect(await minuteLater()).toEqual(wrong("checkouts_refused_amounts", "checkouts_refused"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/declines amounts that its own config offers\..* 3 carts in a row were declined/),
        ])

        store().sandbox.control.clearFaults()
        await startShopping(store())
        expect(await minuteLater()).toEqual(WELL)
      })

      it.each([
        [
          "whose amounts have just changed",
          { kind: "reply", status: 200, body: configOf([[1_000_00, 2_000_00, [3]]]) },
        ],
        ["that declines amounts and does not show its config", { kind: "status", status: 429 }],
      ] as const)("%s raises no alert of declined pages", async (_, config) => {
        await startShopping(store())
        declineAmounts()
        fault({ ...config, match: "GET /api/config", times: 1_000 })
        await ageLedger(store(), 5 * MINUTE)
        const message = "Pay in instalments is not available for this amount."
        await expect(startShopping(store())).rejects.toMatchObject({ status: 400, message })
        for (let cart = 0; cart < 3; cart++) {
          await minuteLater(3 * MINUTE)
          await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
        }
        expect((await minuteLater()).metrics).not.toContain("checkouts_refused")
      })

      it.each([
        ["no amounts", configOf([])],
        [
          "no terms for any amount",
          configOf([
            [35_00, 900_00, []],
            [900_01, 1_000_00, []],
          ]),
        ],
      ])("that offers %s any more is told until it offers some", async (_, body) => {
        const config = () => fetchConfig(gatewayFor(store().container, "default"), new Date())
        await config()
        fault({ kind: "reply", status: 200, body, match: "GET /api/config" })
        await config()

        expect(await minuteLater()).toEqual(wrong("checkouts_refused_no_bands", "checkouts_refused"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/^The instalment service offers this account no amounts/),
        ])
        await config()
        expect(await minuteLater()).toEqual(WELL)
      })

      it("that offers something that cannot be read offers the rest, and is told of by its fields until all can be read", async () => {
        const config = () => fetchConfig(gatewayFor(store().container, "default"), new Date())
        const odd = configOf([
          [35_00, 900_00, [3]],
          [900_01, 1_000_00, [0]],
        ])
        fault({ kind: "reply", status: 200, body: odd, match: "GET /api/config" })
        await config()

        await startShopping(store())
        expect(await minuteLater()).toEqual({
          status: 200,
          admin: ["service_changed_config"],
          metrics: ["service_changed"],
        })
        expect(await noticesIn(store())).toEqual([expect.stringContaining("rules.1.terms.0")])
        expect(await aDayLater()).toMatchObject({ admin: ["service_changed_config"] })
        await config()
        expect(await minuteLater()).toEqual(WELL)
      })

      it("that turns requests away for its limits is a warning, and no reason for 503", async () => {
        fault({ kind: "rate_limited", seconds: 1, match: "POST /api/checkouts", times: 1 })
        await startShopping(store())

        expect(await minuteLater()).toEqual({ status: 200, admin: ["limit_hit"], metrics: ["limit_hit"] })
        expect(await minuteLater(61 * MINUTE).then(({ admin }) => admin)).not.toContain("limit_hit")
      })

      it("that answers no look-up for its limits is critical once nobody has known for a quarter of an hour who paid", async () => {
        const { cartId } = await startShopping(store()).then(async (page) => {
          fault({ kind: "rate_limited", seconds: 1, match: "GET /api/checkouts/{id}", times: 1_000 })
          fault({ kind: "lost", match: "callback" })
          await store().sandbox.control.pay(page.serviceCheckoutId)
          return page
        })
        const ofTable = () => databaseOf(store())("instalments_checkout").where({ cart_id: cartId })
        await ofTable().update({ expires_at: new Date(Date.now() - 3 * MINUTE), next_check_at: new Date() })
        await reconcile(store().container)
        expect(await minuteLater()).toEqual({ status: 200, admin: ["limit_hit"], metrics: ["limit_hit"] })

        expect((await minuteLater(13 * MINUTE)).admin).toEqual(["limit_hit_lookups"])
        expect((await minuteLater(MINUTE)).admin).toEqual(["limit_hit_lookups"])
        expect((await noticesIn(store())).at(-1)).toMatch(
          /refuses to say who has paid.* wait for their orders: up to 1/
        )

        store().sandbox.control.clearFaults()
        await databaseOf(store()).raw("UPDATE instalments_rate_budget SET slots = '[]'")
        await ofTable().update({ next_check_at: new Date() })
        await reconcile(store().container)
        expect((await minuteLater()).admin).toEqual(["limit_hit"])
      })

      it.each([
        ["a minute", -MINUTE],
        ["a month", -31 * DAY],
        ["all the years since 1970", -Date.now()],
      ])("whose clock is %s off is told with its next answer", async (_, ms) => {
        fault({ kind: "misdated", ms, match: "POST /api/checkouts", times: 1 })
        await startShopping(store())
        expect(await minuteLater()).toEqual(wrong("clock_service", "clock"))

        await startShopping(store())
        expect(await minuteLater()).toEqual(WELL)
      })
    })

    it("what a database that takes no writes cannot keep is told to who asks, and to all once it does", async () => {
      const { calls } = ledgerOf(store().container)
      const db = databaseOf(store())
      const tables = ["instalments_alert", "instalments_service_call"]
      for (const table of tables) {
        await db.raw(`ALTER TABLE ${table} ADD CONSTRAINT takes_no_writes CHECK (false) NOT VALID`)
      }
      calls.note(
        { account: "default", environment: "sandbox", endpoint: "get_checkout" },
        { kind: "answered", clockAheadMs: null }
      )
      try {
        await ageLedger(store(), 3 * MINUTE)
        await until("503", async () => ((await door()).status === 503 ? true : undefined))
        expect(await seen()).toEqual(wrong("job_silent"))
      } finally {
        for (const table of tables) {
          await db.raw(`ALTER TABLE ${table} DROP CONSTRAINT takes_no_writes`)
        }
      }

      await watchHealth(store().container)
      expect(await noticesIn(store())).toEqual([expect.stringMatching(/^Background jobs are not running/)])
    })

    it("a clock that differs from the database's by a minute is told", async () => {
      await travelTo(store(), new Date(Date.now() + MINUTE).toISOString())
      expect(await minuteLater()).toEqual(wrong("clock_database", "clock"))
      useRealTime()
      // It was seen by one process, which has not looked since, for all that the others know.
      expect(await minuteLater()).toEqual(wrong("clock_database", "clock"))
      expect(await minuteLater(3 * MINUTE)).toEqual(WELL)
    })

    describe("callbacks", () => {
      it("that are blocked are missed after two payments that were found by asking", async () => {
        await paidWithoutCallback()
        expect((await minuteLater(3 * MINUTE)).admin).toEqual([])
        const { reference } = await paidWithoutCallback()

        expect(await minuteLater(2 * MINUTE + SECONDS)).toEqual(wrong("callbacks_missing"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/callbacks do not arrive.*asking the service: 2/),
        ])

        await sendCallback(store(), { body: callbackBody(reference) })
        expect(await minuteLater()).toEqual(WELL)
      })

      it("that came while the store was stopped are not missed, those of pages opened since are, and no restart ends that", async () => {
        const uptime = jest.spyOn(process, "uptime").mockReturnValue(60)
        await paidWithoutCallback()
        await paidWithoutCallback()
        expect((await minuteLater(20 * MINUTE)).admin).toEqual([])

        uptime.mockReturnValue(30 * 60)
        expect(await minuteLater()).toEqual(wrong("callbacks_missing"))
        uptime.mockReturnValue(60)
        expect(await minuteLater()).toEqual(wrong("callbacks_missing"))
      })

      it("that came while the payments were not looked after are not missed", async () => {
        const pages = [await startShopping(store()), await startShopping(store())]
        await ageLedger(store(), 5 * MINUTE)
        await watchHealth(store().container)
        for (const page of pages) {
          await paidWithoutCallback(page)
        }
        await minuteLater()
        expect(await minuteLater(16 * MINUTE)).toEqual(WELL)
      })

      it("that lose their signature are told with the first, and are no strangers'", async () => {
        const { reference } = await startShopping(store())
        await sendCallback(store(), { body: callbackBody(reference), signature: null })

        const found = await until("alert", async () => {
          const now = await minuteLater()
          return now.status === 503 ? now : undefined
        })
        expect(found).toEqual(wrong("callbacks_unsigned_stripped", "callbacks_unsigned"))
        const { accounts } = (await ask<{ accounts: { health: string }[] }>("callbacks/summary")).body
        expect(accounts[0]?.health).toBe("stripped")

        await sendCallback(store(), { body: callbackBody(reference) })
        expect(await minuteLater()).toEqual(WELL)
      })

      it("whose signature does not match are told once, however often the service accepts the key since", async () => {
        const { reference } = await startShopping(store())
        await sendCallback(store(), { body: callbackBody(reference), key: "another-key" })

        const found = await until("alert", async () => {
          const now = await minuteLater()
          return now.status === 503 ? now : undefined
        })
        expect(found).toEqual(wrong("callbacks_unsigned_wrong_key", "callbacks_unsigned"))
        await startShopping(store())
        expect(await minuteLater()).toEqual(wrong("callbacks_unsigned_wrong_key", "callbacks_unsigned"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/signature is not valid.* If they are the same, .* rewrites the body/),
        ])
      })
    })

    it("a backlog is told when the oldest is ten minutes late, and over when it is worked off", async () => {
      const { cartId } = await startShopping(store())
      await databaseOf(store())("instalments_checkout")
        .where({ cart_id: cartId })
        .update({ next_check_at: new Date(Date.now() - 9 * MINUTE) })
      expect(await minuteLater()).toEqual(WELL)

      expect(await minuteLater(2 * MINUTE)).toEqual(wrong("backlog"))
      await reconcile(store().container)
      expect(await minuteLater()).toEqual(WELL)
    })

    it("what fell due while the store was stopped is a backlog ten minutes after its start at the earliest", async () => {
      const { cartId } = await startShopping(store())
      await databaseOf(store())("instalments_checkout")
        .where({ cart_id: cartId })
        .update({ next_check_at: new Date(Date.now() - 30 * MINUTE) })
      const uptime = jest.spyOn(process, "uptime").mockReturnValue(9 * 60)
      expect(await minuteLater()).toEqual(WELL)
      uptime.mockReturnValue(11 * 60)
      expect(await minuteLater()).toEqual(wrong("backlog"))
    })

    it("what comes and goes is told twice, and over when it has been away for a quarter of an hour", async () => {
      const { cartId } = await startShopping(store())
      const dueSince = (minutes: number) =>
        databaseOf(store())("instalments_checkout")
          .where({ cart_id: cartId })
          .update({ next_check_at: new Date(Date.now() - minutes * MINUTE) })
      for (let turn = 0; turn < 4; turn++) {
        await dueSince(12)
        expect((await minuteLater()).status).toBe(503)
        await dueSince(-60)
        expect(await minuteLater(MINUTE)).toEqual(WELL)
      }
      const news = async () => (await noticesIn(store())).map((text) => (text.startsWith("Over") ? "over" : "raised"))
      expect((await news()).sort()).toEqual(["over", "raised", "raised"])
      expect([told.length, over.length]).toEqual([2, 1])

      expect(await minuteLater(16 * MINUTE)).toEqual(WELL)

      expect((await news()).sort()).toEqual(["over", "over", "raised", "raised"])
      expect([told.length, over.length]).toEqual([2, 2])
    })

    it("a shopper who came back and is looked at before all others is no backlog", async () => {
      const { cartId } = await startShopping(store())
      const { due } = ledgerOf(store().container)
      await due.lookFirst(await due.returned(await attemptOf(store(), cartId), new Date(), true))
      expect(await minuteLater()).toEqual(WELL)
    })

    /** What fails for a moment is no alert: whatever could not be placed is tried again after a minute. */
    async function triedAgain() {
      expect(await minuteLater()).toEqual(WELL)
      expect(await minuteLater(MINUTE + SECONDS)).toEqual(WELL)
      await reconcile(store().container)
    }

    it("a hook that throws is one alert however many carts it fails, and over once all have their orders", async () => {
      const throws = () => Promise.reject(new Error("The loyalty service is away"))
      await whileMisbehaving({ orderCreated: throws }, async () => {
        for (let shopper = 0; shopper < 3; shopper++) {
          const { cartId, serviceCheckoutId } = await startShopping(store())
          await store().sandbox.control.pay(serviceCheckoutId)
          await until("failed cart", async () =>
            (await attemptOf(store(), cartId)).problem === "completion_failed" ? true : undefined
          )
        }
        await triedAgain()
        expect(await minuteLater()).toEqual(wrong("placing_failing"))
        // More of them are due than a run takes up, as after a night: the same trouble, told already.
        await databaseOf(store())("instalments_checkout")
          .where({ placement_state: "unplaced" })
          .update({ next_check_at: new Date(Date.now() - 12 * MINUTE) })
        expect(await minuteLater()).toEqual(wrong("placing_failing"))
        const shops = (await noticesIn(store())).filter((text) => text.startsWith("Orders cannot be placed"))
        expect(shops).toEqual([
          expect.stringMatching(/: \d paid carts? .* Error: The loyalty service is away\. .* Fix the cause/),
        ])
      })

      const { serviceCheckoutId } = await startShopping(store())
      await payAndSettle(store(), serviceCheckoutId)
      expect(await minuteLater()).toEqual(wrong("placing_failing"))
      await reconcile(store().container)
      expect(await minuteLater()).toEqual(WELL)
    })

    it("a database that is away for a moment is no alert, and one that is still away a minute later is named", async () => {
      const cut = () => Promise.reject(new Error("terminating connection due to administrator command"))
      await whileMisbehaving({ orderCreated: cut }, async () => {
        const { cartId, serviceCheckoutId } = await startShopping(store())
        await store().sandbox.control.pay(serviceCheckoutId)
        await until("failed cart", async () =>
          (await attemptOf(store(), cartId)).problem === "completion_failed" ? true : undefined
        )
        await triedAgain()
        expect(await minuteLater()).toEqual(wrong("placing_failing"))
        expect(await noticesIn(store())).toEqual([
          expect.stringMatching(/^An order cannot be placed.* the connection to the database failed: terminating/),
        ])
      })

      await minuteLater(3 * MINUTE)
      await reconcile(store().container)
      expect(await minuteLater()).toEqual(WELL)
    })

    it("nor is one that was away while Medusa authorised the payment, whose error only Medusa's log names", async () => {
      const cut = jest
        .spyOn(store().container.resolve(Modules.PAYMENT), "authorizePaymentSession")
        .mockRejectedValue(new Error("terminating connection due to administrator command"))
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await store().sandbox.control.pay(serviceCheckoutId)
      const { failureCause } = await until("failed cart", async () => {
        const attempt = await attemptOf(store(), cartId)
        return attempt.problem === "completion_failed" ? attempt : undefined
      })
      expect(failureCause).toContain("Payment authorization failed")
      cut.mockRestore()
      await triedAgain()
      expect(await minuteLater()).toEqual(WELL)
      expect(await noticesIn(store())).toEqual([])
    })

    it("what the service publishes and the plugin does not know is told once, and over when it is as before", async () => {
      const { control } = store().sandbox
      const { paths, ...rest } = openApi(false) as { paths: Record<string, unknown> }
      expect(await aDayLater()).toEqual(WELL)

      const { "/api/refunds/{id}": gone, ...others } = paths
      control.publish({ ...rest, paths: others })
      expect(await aDayLater()).toEqual({ status: 200, admin: ["service_changed"], metrics: ["service_changed"] })
      expect(await aDayLater()).toMatchObject({ admin: ["service_changed"] })
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await control.pay(serviceCheckoutId)
      await until("order", async () =>
        (await attemptOf(store(), cartId)).placementState === "placed" ? true : undefined
      )
      expect(await noticesIn(store())).toEqual([expect.stringContaining("missing call: GET /api/refunds/{id}")])

      control.publish({ unreadable: gone })
      expect(await aDayLater()).toMatchObject({ admin: ["service_changed"] })
      control.publish(null)
      expect(await aDayLater()).toEqual(WELL)
      expect(over).toMatchObject([{ code: "service_changed" }])
    })

    it("so it is where the service publishes it at its other address alone", async () => {
      const { control } = store().sandbox
      const { paths, ...rest } = openApi(false) as { paths: Record<string, unknown> }
      const { "/api/refunds": _gone, ...others } = paths
      control.publish({ ...rest, paths: others }, "/api-docs")
      expect((await fetch(`${store().sandbox.url}/docs/api/v2`)).status).toBe(404)
      expect(await aDayLater()).toMatchObject({ admin: ["service_changed"] })
      expect(await noticesIn(store())).toEqual([expect.stringMatching(/missing call: .*\/api\/refunds/)])

      control.publish(null, "/api-docs")
      expect(await aDayLater()).toEqual(WELL)
      control.publish(null)
    })

    it.each([
      ["was held", (since: Date) => ({ problem: "cart_changed", held_at: since })],
      ["could not be refunded", () => ({ problem: "refund_failed", held_at: null })],
      [
        "was learnt of a month late",
        (since: Date) => ({
          problem: "cart_changed",
          held_at: since,
          created_at: since,
          paid_at: londonDayAfter(since, 30),
        }),
      ],
    ])(
      "money without an order that %s is told of ten days before its last day of refund, again while it still helps, and is no reason for 503",
      async (_, waiting) => {
        const cartId = await fillCart(store())
        await startPayment(store(), cartId)
        const holdSince = async (days: number) => {
          const since = londonDayAfter(new Date(), -days)
          await databaseOf(store())("instalments_checkout")
            .where({ cart_id: cartId })
            .update({
              remote_state: "successful",
              placement_state: "unplaced",
              next_check_at: null,
              paid_at: since,
              ...waiting(since),
            })
          const text = days > LAST_REFUND_DAY ? "window_closing_closed" : "window_closing"
          expect(await minuteLater()).toEqual({ status: 200, admin: [text], metrics: ["window_closing"] })
          return noticesIn(store())
        }
        const told = expect.stringMatching(/^Payments without an order .*: 1\./)

        expect(await holdSince(90)).toEqual([told])
        expect(await holdSince(91)).toEqual([told])
        expect(await holdSince(93)).toHaveLength(2)
        expect(await holdSince(97)).toHaveLength(3)
        expect(await holdSince(99)).toHaveLength(4)
        expect(await holdSince(100)).toHaveLength(4)

        expect((await holdSince(101)).at(-1)).toMatch(/^A payment without an order can no longer be refunded/)
        expect(await holdSince(400)).toHaveLength(5)
        const { id } = await amend(ledgerOf(store().container), await attemptOf(store(), cartId), () => ({
          change: { problem: "cart_changed" },
        }))
        expect((await ask(`payments/${id}/dismiss`, { issue: "unplaced" })).status).toBe(200)
        expect(await minuteLater()).toEqual(WELL)
      }
    )
  },
  { ...REVIEWED, options: { ...REVIEWED.options, healthToken: TOKEN } }
)

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type AskAdmin, adminApiOf } from "../../support/admin/admin-api"
import {
  ACCOUNTS,
  atService,
  buy,
  newsOf,
  refund,
  refundElsewhere,
  requestsFor,
  rowsOf,
  runAll,
  runDue,
  statesOf,
} from "../../support/refund/refunds"
import { watchHealth } from "../../../src/use-cases/health/watch"
import { describeStore } from "../../support/store/store"
import { DAY, HOUR, letPass, MINUTE, travelTo, useRealTime } from "../../support/time/time"

const POST = { match: "POST /api/refunds" } as const
const NOON = "2026-07-06T12:00:00Z"

describeStore(
  "refund_lost",
  (store) => {
    let ask: AskAdmin

    beforeEach(async () => {
      await travelTo(store(), NOON)
      ask = await adminApiOf(store())
    })
    afterEach(useRealTime)

    it.each(["lost_before", "lost_after"] as const)(
      "while answers are lost, one of the refunds that are due is sent at a time, and each is made once in the end (%s)",
      async (kind) => {
        const purchases = [await buy(store(), "told"), await buy(store(), "told"), await buy(store(), "told")]
        for (const purchase of purchases) {
          await refund(store(), purchase, 10)
        }
        await letPass(store(), DAY)
        store().sandbox.control.addFault({ ...POST, kind, times: 20 })

        await runDue(store())

        expect(requestsFor(store())).toBe(1)
        const states = await Promise.all(purchases.map((purchase) => statesOf(store(), purchase)))
        expect(states.flat().sort()).toEqual(["scheduled", "scheduled", "unknown"])
        store().sandbox.control.clearFaults()
        for (let minute = 0; minute < 80; minute += 2) {
          await letPass(store(), 2 * MINUTE)
          await runDue(store())
        }
        expect(purchases.flatMap((purchase) => atService(store(), purchase))).toEqual(Array(3).fill("requested 1000"))
        // What the first look at the list finds is told to nobody.
        const told = [
          expect.stringContaining("the service's answer was lost"),
          expect.stringMatching(/^The service has received the refund of £10\.00/),
        ]
        const news = (await newsOf(store())).filter((text) => !text.includes("is scheduled"))
        expect(news).toEqual(kind === "lost_after" ? [] : told)
      }
    )

    it("whose answer is lost each time it is sent is told once, and once more when the service has it", async () => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ ...POST, kind: "lost_before", times: 3 })
      await refund(store(), purchase, 10)
      for (let minute = 0; minute < 240; minute += 4) {
        await letPass(store(), 4 * MINUTE)
        await runDue(store())
      }

      expect(requestsFor(store())).toBe(4)
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await newsOf(store())).toEqual([
        expect.stringMatching(/^The refund of £10\.00 .*the service's answer was lost/),
        expect.stringMatching(/^The service has received the refund of £10\.00 for order #\d+\. .*only once/),
      ])
    })

    it("is one of several equal ones of a payment, asked for again and again in an outage: each has its own record", async () => {
      const purchase = await buy(store())
      const { control } = store().sandbox
      control.addFault({ ...POST, kind: "lost_after", times: 3 })
      control.addFault({ match: "GET /api/refunds", kind: "lost_before", times: 1_000 })
      const minutes = async (count: number) => {
        for (let minute = 0; minute < count; minute += 5) {
          await letPass(store(), 5 * MINUTE)
          await runDue(store())
        }
      }
      for (let time = 0; time < 3; time++) {
        await refund(store(), purchase, 10)
        await minutes(20)
      }
      control.clearFaults()
      await minutes(60)

      expect(atService(store(), purchase)).toEqual(Array(3).fill("requested 1000"))
      expect(await statesOf(store(), purchase)).toEqual(Array(3).fill("requested"))
      expect((await newsOf(store())).filter((text) => text.includes("fits"))).toEqual([])
    })

    it("is not sent again while the list names ever another page, which is told once after a day", async () => {
      const { control } = store().sandbox
      const purchase = await buy(store())
      control.addFault({ ...POST, kind: "lost_before" })
      await refund(store(), purchase, 10)
      const endless = () => {
        const attributes = { amount: 4711, currency: "GBP", status: "complete", created_at: "2026-07-01T12:00:00Z" }
        const data = [{ id: "b7a1f1de-3c55-4d7b-8f0e-5a1f1f0c9a11", type: "refund_requests", attributes }]
        const page = "/api/refunds?page[number]=2"
        const body = JSON.stringify({ data, links: { first: page, last: page, prev: null, next: page } })
        control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body, times: 10_000 })
      }
      const hours = async (count: number) => {
        for (let hour = 0; hour < count; hour++) {
          await letPass(store(), HOUR)
          await runDue(store())
        }
        return (await newsOf(store())).filter((text) => text.includes("could not be read to its end"))
      }
      endless()
      expect(await hours(23)).toEqual([])
      expect(await hours(4)).toEqual([expect.stringMatching(/^The refund list of .*\(\d+ pages so far\)/)])
      expect(requestsFor(store())).toBe(1)

      control.clearFaults()
      await hours(2)
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      endless()
      expect(await hours(28)).toHaveLength(2)
    })

    describe("for everybody, as an alert tells", () => {
      /** Answers are lost until an alert tells so; then also that to a refund of this purchase. */
      const lostInOutage = async () => {
        const [first, second, third] = [await buy(store()), await buy(store()), await buy(store())]
        store().sandbox.control.addFault({ ...POST, kind: "lost_before", times: 1_000 })
        await refund(store(), first, 10)
        await letPass(store(), 2 * MINUTE)
        await refund(store(), second, 11)
        await watchHealth(store().container)
        const before = await newsOf(store())
        expect(before).toContainEqual(expect.stringMatching(/^The instalment service does not answer/))
        expect(before.filter((text) => text.includes("answer was lost"))).toEqual([])
        await refund(store(), third, 12)
        expect(await statesOf(store(), third)).toEqual(["unknown"])
        expect(await newsOf(store())).toEqual(before)
        return { third, before }
      }
      const minutes = async (count: number) => {
        for (let minute = 0; minute < count; minute += 2) {
          await letPass(store(), 2 * MINUTE)
          await runDue(store())
          await watchHealth(store().container)
        }
      }
      const ofThird = (texts: readonly string[]) => texts.filter((text) => text.includes("£12.00"))

      it("is not told beside it; afterwards once at the most, and then with how it ended", async () => {
        const { third } = await lostInOutage()
        await minutes(40)
        expect(await statesOf(store(), third)).toEqual(["unknown"])
        expect(ofThird(await newsOf(store()))).toEqual([])

        store().sandbox.control.clearFaults()
        await minutes(60)

        expect(atService(store(), third)).toEqual(["requested 1200"])
        const told = ofThird(await newsOf(store()))
        const ends = told.filter((text) => text.startsWith("The service has received the refund"))
        expect([0, 1]).toContain(ends.length)
        expect(told).toHaveLength(2 * ends.length)
      })

      it("is told once it is over, where it is not known then, and once more when the service has it", async () => {
        const { third } = await lostInOutage()
        store().sandbox.control.clearFaults()
        store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "status", status: 500, times: 1_000 })
        await refund(store(), await buy(store()), 20)
        await minutes(20)

        expect(ofThird(await newsOf(store()))).toEqual([expect.stringContaining("the service's answer was lost")])
        store().sandbox.control.clearFaults()
        await minutes(60)
        expect(atService(store(), third)).toEqual(["requested 1200"])
        expect(ofThird(await newsOf(store()))).toEqual([
          expect.stringContaining("the service's answer was lost"),
          expect.stringMatching(/^The service has received the refund/),
        ])
      })
    })

    const OWN_FORM = JSON.stringify({
      errors: [{ status: "403", code: "forbidden", title: "Forbidden", detail: "No" }],
    })

    it.each([
      ["a firewall hides behind a page of its own (403)", 403, "<h1>Blocked</h1>"],
      ["a firewall hides behind a page of its own (404)", 404, "<h1>Blocked</h1>"],
      ["a firewall hides behind a page of its own (401)", 401, "<h1>Log in</h1>"],
      ["a firewall hides behind a page of its own (429)", 429, "<h1>Slow down</h1>"],
      ["is answered with a refusal that the service's document does not have", 403, OWN_FORM],
    ])("what %s is looked for, and made once", async (_what, status, body) => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ ...POST, kind: "reply", status, body })
      expect(await refund(store(), purchase, 10)).toBeUndefined()
      expect(await statesOf(store(), purchase)).toEqual(["unknown"])

      for (let minute = 0; minute < 80; minute += 2) {
        await letPass(store(), 2 * MINUTE)
        await runDue(store())
      }

      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await statesOf(store(), purchase)).toEqual(["requested"])
    })

    describe("and is answered with a record of something else", () => {
      const answerWith = (attributes: object) => {
        const record = {
          id: "0a0a0a0a-0000-4000-8000-000000000001",
          type: "refund_requests",
          attributes: { amount: 1000, currency: "GBP", status: "requested", ...attributes },
        }
        const body = JSON.stringify({ data: record })
        return { answer: { ...POST, kind: "reply", status: 200, body } as const, record }
      }
      const minutes = async (count: number) => {
        for (let minute = 0; minute < count; minute += 3) {
          await letPass(store(), 3 * MINUTE)
          await runDue(store())
        }
      }

      it.each([{ amount: 2500 }, { currency: "EUR" }])("(%p), what was made is found in the list", async (other) => {
        const purchase = await buy(store())
        store().sandbox.control.addFault(answerWith(other).answer)
        expect(await refund(store(), purchase, 10)).toBeUndefined()
        expect(await statesOf(store(), purchase)).toEqual(["unknown"])
        await minutes(60)

        const [made] = store().sandbox.control.refunds()
        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "requested", serviceRefundId: made?.id }])
        expect(requestsFor(store())).toBe(1)
      })

      it("is for a person, and not sent again, where the list has that record", async () => {
        const purchase = await buy(store())
        const { answer, record } = answerWith({ amount: 2500, created_at: "2026-07-06T12:00:00Z" })
        const links = { first: "/api/refunds", last: "/api/refunds", prev: null, next: null }
        const body = JSON.stringify({ data: [record], links })
        store().sandbox.control.addFault(answer, {
          match: "GET /api/refunds",
          kind: "reply",
          status: 200,
          body,
          times: 1_000,
        })
        await refund(store(), purchase, 10)
        await minutes(60)

        const [row] = await rowsOf(store(), purchase)
        expect(row).toMatchObject({ state: "unknown", reason: { code: "one_may_fit" } })
        expect(requestsFor(store())).toBe(1)
        expect((await ask(`refunds/${row?.id}/decision`, { adopt: record.id })).status).toBe(200)
        expect(await rowsOf(store(), purchase)).toMatchObject([
          { state: "requested", serviceRefundId: record.id, reason: { code: "other_amount" } },
        ])
      })
    })

    /** The list of refunds as the service would answer with it now, all on one page. */
    const listOfNow = () => {
      const data = store()
        .sandbox.control.refunds()
        .map(({ id, amountMinor, status, createdAt }) => ({
          id,
          type: "refund_requests",
          attributes: { amount: amountMinor, currency: "GBP", status, created_at: createdAt },
        }))
      return JSON.stringify({ data, links: { first: "/api/refunds", last: "/api/refunds", prev: null, next: null } })
    }

    it.each(["lost_after", "lost_before"] as const)(
      "that the list may show with another amount (%s) is for a person, who has it sent again where it is another",
      async (kind) => {
        const [purchase, other] = [await buy(store()), await buy(store())]
        store().sandbox.control.addFault({ ...POST, kind })
        await refund(store(), purchase, 10)
        if (kind === "lost_before") {
          await refundElsewhere(store(), other, 999)
        }
        const body = listOfNow().replace('"amount":1000', '"amount":999')
        const list = { match: "GET /api/refunds", kind: "reply", status: 200, body, times: 1_000 } as const
        store().sandbox.control.addFault(list)
        const minutes = async (count: number) => {
          for (let minute = 0; minute < count; minute += 3) {
            await letPass(store(), 3 * MINUTE)
            await runDue(store())
          }
        }
        await minutes(60)

        const [row] = await rowsOf(store(), purchase)
        expect(row).toMatchObject({ state: "unknown", reason: { code: "other_amount_fits" } })
        expect(atService(store(), purchase)).toEqual(kind === "lost_after" ? ["requested 1000"] : [])
        expect(await newsOf(store())).not.toContainEqual(expect.stringContaining("outside this shop"))
        const [made] = store().sandbox.control.refunds()
        const decision = kind === "lost_after" ? { adopt: made?.id } : { send_again: true }
        expect((await ask(`refunds/${row?.id}/decision`, decision)).status).toBe(200)
        store().sandbox.control.clearFaults()
        await minutes(9)

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
      }
    )

    describe("that the list shows with a date days too early", () => {
      /** The list dates every refund of this amount so much earlier; everything else is as the service has it. */
      const datedEarly = (amount: number, ms: number) => {
        const { data, links } = JSON.parse(listOfNow()) as {
          data: { attributes: { amount: number; created_at: string } }[]
          links: object
        }
        for (const { attributes } of data.filter((record) => record.attributes.amount === amount)) {
          attributes.created_at = new Date(Date.parse(attributes.created_at) - ms).toISOString()
        }
        const body = JSON.stringify({ data, links })
        store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body, times: 1_000 })
      }
      const minutes = async (count: number, each: number) => {
        for (let minute = 0; minute < count; minute += each) {
          await letPass(store(), each * MINUTE)
          await runDue(store())
        }
      }

      it.each([25, 48, 24 * 3650])("(%d hours) is for a person where the list had been read before", async (hours) => {
        const other = await buy(store())
        await refund(store(), other, 20)
        await minutes(93, 31)
        const purchase = await buy(store())
        store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
        await refund(store(), purchase, 10)
        datedEarly(1000, hours * HOUR)
        await minutes(60, 3)

        expect(await rowsOf(store(), purchase)).toMatchObject([{ state: "unknown", reason: { code: "one_may_fit" } }])
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        const [row] = await rowsOf(store(), purchase)
        const [made] = store()
          .sandbox.control.refunds()
          .filter(({ amountMinor }) => amountMinor === 1000)
        expect((await ask(`refunds/${row?.id}/decision`, { adopt: made?.id })).status).toBe(200)
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
      })

      it("(2 days) is for a person where the list was never read before", async () => {
        const purchase = await buy(store())
        store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
        await refund(store(), purchase, 10)
        datedEarly(1000, 48 * HOUR)
        await minutes(60, 3)

        const [row] = await rowsOf(store(), purchase)
        expect(row).toMatchObject({ state: "unknown", reason: { code: "one_may_fit" } })
        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        const [made] = store().sandbox.control.refunds()
        expect((await ask(`refunds/${row?.id}/decision`, { adopt: made?.id })).status).toBe(200)
        expect(await statesOf(store(), purchase)).toEqual(["requested"])
      })

      it("is no question, and nobody's news, where it was there when the list was read for the first time", async () => {
        const [purchase, other] = [await buy(store()), await buy(store())]
        await refundElsewhere(store(), other, 1000)
        datedEarly(1000, 8 * DAY)
        store().sandbox.control.addFault({ ...POST, kind: "lost_before" })
        await refund(store(), purchase, 10)
        await minutes(75, 3)

        expect(atService(store(), purchase)).toEqual(["requested 1000"])
        expect(await newsOf(store())).not.toContainEqual(
          expect.stringMatching(/no refund requested in Medusa|back office/)
        )
      })
    })

    it("is not sent again while the list is an old copy, which lacks what the service has accepted since", async () => {
      const [purchase, other] = [await buy(store()), await buy(store())]
      await refund(store(), purchase, 5)
      const body = listOfNow()
      store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body, times: 1_000 })
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 20)
      await letPass(store(), MINUTE)
      await refund(store(), other, 30)

      for (let minute = 0; minute < 60; minute += 3) {
        await letPass(store(), 3 * MINUTE)
        await runDue(store())
      }
      expect(atService(store(), purchase)).toEqual(["requested 500", "requested 2000"])
      expect(await statesOf(store(), purchase)).toEqual(["requested", "unknown"])

      store().sandbox.control.clearFaults()
      await letPass(store(), 3 * MINUTE)
      await runDue(store())
      expect(atService(store(), purchase)).toEqual(["requested 500", "requested 2000"])
      expect(await statesOf(store(), purchase)).toEqual(["requested", "requested"])
    })

    it("is not sent again while the list lags behind by less than an hour, and is found when it no longer does", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 5)
      await letPass(store(), DAY)
      await runDue(store())
      const body = listOfNow()
      store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body, times: 1_000 })
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 20)
      const minutes = async (count: number) => {
        for (let minute = 0; minute < count; minute += 2) {
          await letPass(store(), 2 * MINUTE)
          await runDue(store())
        }
      }

      await minutes(54)
      expect(requestsFor(store())).toBe(2)
      expect((await rowsOf(store(), purchase))[1]).toMatchObject({ state: "unknown", reason: null })
      store().sandbox.control.clearFaults()
      await minutes(20)

      expect(requestsFor(store())).toBe(2)
      expect((await statesOf(store(), purchase))[1]).toBe("requested")
      expect(await newsOf(store())).toEqual([
        expect.stringMatching(
          /answer was lost. The service's list of refunds is checked before anything is sent again/
        ),
        expect.stringMatching(/^The service has received the refund of £20\.00/),
      ])
    })

    it("is not sent again while the list is empty, although what the service accepted last is days old", async () => {
      const purchase = await buy(store())
      await refund(store(), purchase, 5)
      for (let hour = 0; hour < 30; hour += 3) {
        await letPass(store(), 3 * 60 * MINUTE)
        await runDue(store())
      }
      for (let minute = 0; minute < 12; minute += 3) {
        await letPass(store(), 3 * MINUTE)
        await runDue(store())
      }
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 20)
      const body = JSON.stringify({
        data: [],
        links: { first: "/api/refunds", last: "/api/refunds", prev: null, next: null },
      })
      store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body, times: 1_000 })

      for (let minute = 0; minute < 40; minute += 4) {
        await letPass(store(), 4 * MINUTE)
        await runDue(store())
      }
      expect(atService(store(), purchase)).toEqual([expect.stringMatching(/ 500$/), "requested 2000"])

      store().sandbox.control.clearFaults()
      await letPass(store(), 3 * MINUTE)
      await runDue(store())
      expect(atService(store(), purchase)).toHaveLength(2)
      expect((await statesOf(store(), purchase))[1]).toEqual("requested")
    })

    const ELSEWHERE = {
      id: "b7a1f1de-3c55-4d7b-8f0e-5a1f1f0c9a11",
      type: "refund_requests",
      attributes: { amount: 4711, currency: "GBP", status: "complete", created_at: "2026-07-01T12:00:00Z" },
    }
    it.each([
      ["the first page is empty", [[]]],
      ["pages between are empty", [[ELSEWHERE], [], []]],
    ])("is found, and not sent again, where %s and names a next one", async (_, before) => {
      const { control, url } = store().sandbox
      const purchase = await buy(store())
      control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 20)

      for (let minute = 0; minute < 90; minute += 5) {
        control.clearFaults()
        before.forEach((data, at) => {
          const next = `${url}/api/refunds?page[number]=1&page[items]=10&read=${at + 1}`
          const body = JSON.stringify({ data, links: { first: next, last: next, prev: null, next } })
          control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body })
        })
        await letPass(store(), 5 * MINUTE)
        await runDue(store())
      }

      expect(requestsFor(store())).toBe(1)
      expect(await statesOf(store(), purchase)).toEqual(["requested"])
    })

    it("is not taken for an equal one in the list of another account, which does not know its payment", async () => {
      const [purchase, theirs] = [await buy(store()), await buy(store())]
      store().sandbox.control.addFault({ ...POST, kind: "lost_before" })
      await refund(store(), purchase, 10)
      await refundElsewhere(store(), theirs, 1000)
      store().sandbox.control.addFault({ match: "GET /api/checkouts/{id}", kind: "status", status: 404, times: 1_000 })

      for (let minute = 0; minute < 20; minute += 2) {
        await letPass(store(), 2 * MINUTE)
        await runDue(store())
      }

      expect(await rowsOf(store(), purchase)).toMatchObject([
        { state: "unknown", serviceRefundId: null, reason: { code: "lost_not_known" } },
      ])
    })

    it("a lost refund does not take the record of another payment's equal refund that is just being sent", async () => {
      const [lost, other] = [await buy(store()), await buy(store())]
      store().sandbox.control.addFault({ ...POST, kind: "lost_before" })
      await refund(store(), lost, 10)
      store().sandbox.control.addFault({ ...POST, kind: "held", when: "after_work" })
      const sending = refund(store(), other, 10)
      await store().sandbox.control.until(() => atService(store(), other).length === 1)

      await letPass(store(), MINUTE)
      await runDue(store())
      expect(await statesOf(store(), lost)).toEqual(["unknown"])
      store().sandbox.control.releaseHeld()
      expect(await sending).toBeUndefined()
      for (let minute = 0; minute < 80; minute += 2) {
        await letPass(store(), 2 * MINUTE)
        await runDue(store())
      }

      expect(atService(store(), lost)).toEqual(["requested 1000"])
      expect(atService(store(), other)).toEqual(["requested 1000"])
      const [a] = await rowsOf(store(), lost)
      const [b] = await rowsOf(store(), other)
      const idOf = (checkoutId: string) =>
        store()
          .sandbox.control.refunds()
          .find((made) => made.checkoutId === checkoutId)?.id
      expect([a?.serviceRefundId, b?.serviceRefundId]).toEqual([idOf(lost.checkoutId), idOf(other.checkoutId)])
    })

    it("a record that was seen before the refund was asked for is not it", async () => {
      const [mine, other] = [await buy(store()), await buy(store())]
      await refundElsewhere(store(), other, 1000)
      await runDue(store())
      await letPass(store(), 5 * MINUTE)
      store().sandbox.control.addFault({ ...POST, kind: "lost_before" })
      await refund(store(), mine, 10)

      for (let minute = 0; minute < 80; minute += 2) {
        await letPass(store(), 2 * MINUTE)
        await runDue(store())
      }

      expect(atService(store(), mine)).toEqual(["requested 1000"])
      expect(requestsFor(store())).toBe(3)
    })

    it("a record that an admin was told of as made elsewhere is not it, though the clocks differ", async () => {
      const [mine, other] = [await buy(store()), await buy(store())]
      await refundElsewhere(store(), other, 1000)
      await letPass(store(), 10 * MINUTE)
      await runDue(store())
      await letPass(store(), 35 * MINUTE)
      await runDue(store())
      store().sandbox.control.addFault({ ...POST, kind: "lost_before" })
      await refund(store(), mine, 10)

      await letPass(store(), MINUTE)
      await runDue(store())
      expect(await statesOf(store(), mine)).toEqual(["unknown"])
      await letPass(store(), 30 * MINUTE)
      await runAll(store())
      await letPass(store(), 30 * MINUTE)
      await runAll(store())
      await runDue(store())

      expect(atService(store(), mine)).toEqual(["requested 1000"])
    })

    it("'never arrived' takes two complete readings of a list whose order is not known", async () => {
      const purchases = [await buy(store()), await buy(store())]
      for (const purchase of purchases) {
        await refund(store(), purchase, 7)
      }
      const mine = purchases[0]!
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), mine, 10)
      const made = store().sandbox.control.refunds()
      const withoutMine = made.filter(({ amountMinor }) => amountMinor !== 1000)
      await letPass(store(), 16 * MINUTE)
      // The list changes its order while it is read, and what was on the next page is on the one before.
      const page = {
        data: withoutMine.toReversed().map(({ id, amountMinor, status, createdAt }) => ({
          id,
          type: "refund_requests",
          attributes: { amount: amountMinor, currency: "GBP", status, created_at: createdAt },
        })),
        links: { first: "/api/refunds", last: "/api/refunds", prev: null, next: null },
      }
      store().sandbox.control.addFault({
        match: "GET /api/refunds",
        kind: "reply",
        status: 200,
        body: JSON.stringify({ ...page, data: page.data.toReversed() }),
      })
      await runDue(store())
      await runDue(store())
      expect(requestsFor(store())).toBe(3)
      await letPass(store(), HOUR)
      await runAll(store())

      expect(atService(store(), mine).filter((line) => line.endsWith(" 1000"))).toEqual(["requested 1000"])
      expect(await statesOf(store(), mine)).toEqual(["requested", "requested"])
    })

    it("is found on a page that shows records twice", async () => {
      const purchase = await buy(store())
      await refundElsewhere(store(), purchase, 700)
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 10)
      const made = store().sandbox.control.refunds()
      const data = [...made, ...made].map(({ id, amountMinor, status, createdAt }) => ({
        id,
        type: "refund_requests",
        attributes: { amount: amountMinor, currency: "GBP", status, created_at: createdAt },
      }))
      const body = JSON.stringify({
        data,
        links: { first: "/api/refunds", last: "/api/refunds", prev: null, next: null },
      })
      store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "reply", status: 200, body, times: 2 })

      await letPass(store(), 16 * MINUTE)
      await runAll(store())

      expect(await statesOf(store(), purchase)).toEqual(["requested"])
      expect(atService(store(), purchase)).toEqual(["requested 700", "requested 1000"])
    })

    it("is found although the service's clock is hours ahead", async () => {
      const purchase = await buy(store())
      await store().sandbox.control.clock.advance(3 * HOUR)
      // Its record shows how far the clocks are apart.
      await refund(store(), purchase, 7)
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 10)

      for (let minute = 0; minute < 60; minute += 10) {
        await letPass(store(), 10 * MINUTE)
        await runAll(store())
      }

      expect(await statesOf(store(), purchase)).toEqual(["requested", "requested"])
      expect(atService(store(), purchase)).toEqual(["requested 700", "requested 1000"])
      expect(requestsFor(store())).toBe(2)
      await store().sandbox.control.clock.reset()
    })

    it.each([-2, -1, 1, 2])("is found although a proxy dates the answers %d hours ahead", async (hours) => {
      const purchase = await buy(store())
      store().sandbox.control.addFault({ match: "GET /api/refunds", kind: "misdated", ms: hours * HOUR, times: 1_000 })
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 10)

      for (let minute = 0; minute < 60; minute += 10) {
        await letPass(store(), 10 * MINUTE)
        await runAll(store())
      }

      expect(requestsFor(store())).toBe(1)
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
      expect(await statesOf(store(), purchase)).toEqual(["requested"])
    })

    it.each([-20, -3, 3, 20])(
      "is for a person, and never sent again, where the service's own clock is %d hours ahead and no other refund shows it",
      async (hours) => {
        const purchase = await buy(store())
        await store().sandbox.control.clock.advance(hours * HOUR)
        store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
        await refund(store(), purchase, 10)

        await store().sandbox.control.clock.reset()
        await letPass(store(), 20 * MINUTE)
        await runAll(store())
        await letPass(store(), 20 * MINUTE)
        await runAll(store())

        expect(requestsFor(store())).toBe(1)
        expect(await newsOf(store())).toContainEqual(expect.stringMatching(/needs a decision\..*may be this one/))
      }
    )

    it("is not sent again at an admin's word before the list was read after it was sent", async () => {
      const purchase = await buy(store())
      await runDue(store())
      await letPass(store(), MINUTE)
      store().sandbox.control.addFault({ ...POST, kind: "lost_after" })
      await refund(store(), purchase, 10)
      const [row] = await rowsOf(store(), purchase)

      const answer = await ask(`refunds/${row?.id}/decision`, { send_again: true })
      await letPass(store(), MINUTE)
      await runDue(store())
      await runDue(store())

      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/list of refunds/) } })
      expect(atService(store(), purchase)).toEqual(["requested 1000"])
    })

    it("two lost refunds that an admin gives the same record to: one takes it, the other is told so", async () => {
      const [one, two, other] = [await buy(store()), await buy(store()), await buy(store())]
      store().sandbox.control.addFault({ ...POST, kind: "lost_before", times: 2 })
      await refund(store(), one, 10)
      await refund(store(), two, 10)
      await letPass(store(), MINUTE)
      const foreign = await refundElsewhere(store(), other, 1000)
      await runDue(store())
      const ids = [await rowsOf(store(), one), await rowsOf(store(), two)].map(([row]) => row?.id)

      const answers = await Promise.all(ids.map((id) => ask(`refunds/${id}/decision`, { adopt: foreign })))

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      const db = store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      expect(await db("instalments_refund").where({ service_refund_id: foreign })).toHaveLength(1)
      await letPass(store(), DAY)
    })
  },
  ACCOUNTS
)

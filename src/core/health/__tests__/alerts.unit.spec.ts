import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { ALERT_CODES, type AlertSeverity, alertKey, hasEnded } from "../alert"
import { alertsOf } from "../alerts"
import { type AccountFacts, type CallbackFacts, type HealthFacts, JOB_MINUTES, OF_EACH_MINUTE } from "../facts"
import { account, ago, declined, endpoint, facts, failing, NONE_HELD, NOW } from "./some-facts"

const found = (over: Partial<HealthFacts>) => alertsOf(facts(over)).map(alertKey)
const foundFor = (over: Partial<AccountFacts>) => found({ accounts: [account(over)] })
const callbacks = (over: Partial<AccountFacts["callbacks"]>) => ({ callbacks: { ...account().callbacks, ...over } })

describe("what is wrong", () => {
  it("is nothing in a shop where all is well, nor in one that has just been installed", () => {
    expect(found({})).toEqual([])
    const nothing = {
      acceptedAt: null,
      unheard: null,
      missed: null,
      stripped: null,
      unverified: null,
      malformed: null,
    }
    const fresh = account({ endpoints: [], callbacks: nothing, backlog: { count: 0, oldestDueAt: null } })
    expect(found({ bootedAt: ago(1), jobs: [], accounts: [fresh] })).toEqual([])
  })

  it("names the worst first, and its severity", () => {
    const worst = alertsOf(
      facts({
        placing: { waiting: 2, unrelieved: 2, since: ago(1), cause: "The tax provider did not answer" },
        contract: ["completeCart"],
        accounts: [
          account({
            endpoints: [endpoint({ limitedAt: ago(5), clockAheadMs: -60_000 })],
            held: { ...NONE_HELD, count: 1, closing: 1, firstPaidAt: ago(95 * 24 * 60) },
          }),
        ],
      })
    )
    expect(worst.map(({ code, severity }): [string, AlertSeverity] => [code, severity])).toEqual([
      ["placing_failing", "critical"],
      ["clock", "critical"],
      ["medusa_contract", "critical"],
      ["limit_hit", "warning"],
      ["window_closing", "warning"],
    ])
    expect(worst[0]?.facts).toEqual({ count: 2, cause: "The tax provider did not answer" })
    expect(worst[1]?.facts).toEqual({ seconds: 60 })
    expect(worst[4]?.facts).toEqual({ count: 1, day: "2026-06-20", reminder: 7 })
  })
})

describe("jobs", () => {
  const reconcile = (over: Partial<HealthFacts["jobs"][number]>) => ({
    jobs: facts().jobs.map((job) => (job.job === "instalments-reconcile" ? { ...job, ...over } : job)),
  })

  it("of each minute are those of src/jobs", () => {
    const folder = path.join(__dirname, "../../../jobs")
    const schedules = readdirSync(folder).map((file) => {
      const [, name, schedule] = /name: "(.+)", schedule: "(.+)"/.exec(readFileSync(path.join(folder, file), "utf8"))!
      return [name, schedule]
    })
    const everyMinute = Object.entries(JOB_MINUTES).filter(([, minutes]) => minutes === 1)
    expect(schedules.sort()).toEqual(everyMinute.map(([job]) => [job, "* * * * *"]).sort())
  })

  it("are silent two minutes after the last sign of any of them: the worker is gone", () => {
    const allOfMinute = (startedAt: Date, succeededAt: Date) => ({
      jobs: facts().jobs.map((job) => (OF_EACH_MINUTE.includes(job.job) ? { ...job, startedAt, succeededAt } : job)),
    })
    expect(found(allOfMinute(ago(1.95), ago(1.9)))).toEqual([])
    expect(found(allOfMinute(ago(2.1), ago(2.05)))).toEqual(["job_silent"])
    expect(found({ ...allOfMinute(ago(2.1), ago(2.05)), bootedAt: ago(1.9) })).toEqual([])
    // It may be at work on one of them still.
    expect(found({ ...allOfMinute(ago(2.1), ago(3)) })).toEqual([])
  })

  it("are silent after three missed minutes, and after five where a run has not ended", () => {
    expect(found(reconcile({ startedAt: ago(2.9), succeededAt: ago(2.8) }))).toEqual([])
    expect(found(reconcile({ startedAt: ago(3.2), succeededAt: ago(3.1) }))).toEqual(["job_silent"])
    expect(found(reconcile({ startedAt: ago(3.2), succeededAt: ago(4.9) }))).toEqual([])
    expect(found(reconcile({ startedAt: ago(3.2), succeededAt: ago(5.1) }))).toEqual(["job_silent"])
  })

  it("that run and fail are as good as silent, and say how", () => {
    const [alert] = alertsOf(facts(reconcile({ startedAt: ago(0.5), succeededAt: ago(4), error: "KnexTimeoutError" })))
    expect(alert).toMatchObject({
      code: "job_silent",
      since: ago(4),
      facts: { jobs: "reconcile", minutes: 4, error: "KnexTimeoutError" },
    })
  })

  it("get their time after a night when nothing ran at all", () => {
    const night = { startedAt: ago(600), succeededAt: ago(600) }
    expect(found({ ...reconcile(night), bootedAt: ago(1) })).toEqual([])
    expect(found({ ...reconcile(night), bootedAt: ago(4) })).toEqual(["job_silent"])
  })

  it("of each day may be late by an hour", () => {
    const daily = (hours: number) => ({
      jobs: facts().jobs.map((job) =>
        job.job === "instalments-audit" ? { ...job, startedAt: ago(hours * 60), succeededAt: ago(hours * 60) } : job
      ),
    })
    expect(found(daily(24.9))).toEqual([])
    expect(found(daily(25.1))).toEqual(["job_silent"])
  })

  it("that never ran are silent too", () => {
    expect(found({ jobs: [], bootedAt: ago(4) })).toEqual(["job_silent"])
  })
})

describe("the service", () => {
  it("is down when two calls in a row failed and nothing was answered after them", () => {
    expect(foundFor({ endpoints: [failing(1, 1)] })).toEqual([])
    expect(foundFor({ endpoints: [failing(1, 2)] })).toEqual(["service_down:default"])
    expect(foundFor({ endpoints: [failing(1, 1), failing(1, 1, { endpoint: "config" })] })).toEqual([
      "service_down:default",
    ])
  })

  it("is down at one endpoint when that fails for a minute while others are answered, for as long as it may not be asked again", () => {
    const others = endpoint({ answeredAt: NOW })
    const one = (minutes: number, last: number, name = "create_checkout") =>
      failing(minutes, 3, { endpoint: name, failedAt: ago(last) })
    // One click of one shopper.
    expect(foundFor({ endpoints: [others, one(0.2, 0.1)] })).toEqual([])
    expect(foundFor({ endpoints: [others, one(100, 60, "create_refund")] })).toEqual(["service_down:default"])
    expect(foundFor({ endpoints: [others, one(100, 80, "create_refund")] })).toEqual([])
    const [alert] = alertsOf(facts({ accounts: [account({ endpoints: [others, one(2, 0.1)] })] }))
    expect(alert).toMatchObject({
      code: "service_down",
      since: ago(2),
      facts: { endpoints: "create_checkout", cause: "server_error 503" },
    })
  })

  it("is down for clicks until one is answered, for a week, and where all failed at the same time not for longer than they did", () => {
    const others = endpoint({ answeredAt: NOW })
    const clicks = (hours: number) =>
      failing(hours * 60 + 5, 2, { endpoint: "create_checkout", failedAt: ago(hours * 60) })
    expect(foundFor({ endpoints: [others, clicks(12)] })).toEqual(["service_down:default"])
    expect(foundFor({ endpoints: [others, clicks(12)], isClosed: true })).toEqual([])
    expect(foundFor({ endpoints: [others, clicks(7 * 24 + 1)] })).toEqual([])
    expect(foundFor({ endpoints: [{ ...others, failedAt: ago(14 * 60) }, clicks(12)] })).toEqual([
      "service_down:default",
    ])
    const failedToo = { ...others, failingSince: ago(12 * 60 - 1), failedAt: ago(11 * 60) }
    expect(foundFor({ endpoints: [failedToo, clicks(12)] })).toEqual([])
    // It failed once, hours after.
    const failedLater = { ...others, failingSince: ago(60), failedAt: ago(60) }
    expect(foundFor({ endpoints: [failedLater, clicks(12)] })).toEqual(["service_down:default"])
  })

  it("that fails for clicks alone explains nothing that is due, or that it declines otherwise", () => {
    const clicks = failing(700, 2, { endpoint: "create_checkout", failedAt: ago(600) })
    const found = foundFor({
      endpoints: [endpoint({ answeredAt: NOW }), clicks],
      backlog: { count: 900, oldestDueAt: ago(30) },
      refundsDeclined: { carts: 5, since: ago(60) },
    })
    expect(found).toEqual(["service_down:default", "refunds_refused:default", "backlog:default"])
  })

  it("whose host cannot be found has a remedy of its own", () => {
    const none = { code: "unreachable", status: null, cause: "ENOTFOUND", suspect: "baseUrl" } as const
    const lost = failing(1, 2, none)
    expect(alertsOf(facts({ accounts: [account({ endpoints: [lost] })] }))).toMatchObject([
      { code: "service_down", kind: "host", facts: { host: "pay.example.com" } },
    ])
    // A name that does not exist does not exist the second time either.
    expect(foundFor({ endpoints: [{ ...lost, failures: 1 }] })).toEqual(["service_down:host:default"])
  })

  it("which never answered may be looked for at a wrong address, and where it once answered it is not", () => {
    const page = failing(1, 2, { answeredAt: null, code: "unreadable_reply", status: 200 })
    expect(alertsOf(facts({ accounts: [account({ endpoints: [page] })] }))).toMatchObject([
      { code: "service_down", kind: "address", facts: { host: "pay.example.com", cause: "unreadable_reply 200" } },
    ])
    const before = endpoint({ endpoint: "config", answeredAt: ago(600) })
    expect(foundFor({ endpoints: [page, before] })).toEqual(["service_down:default"])
  })

  it("explains what piles up meanwhile", () => {
    const late = { count: 900, oldestDueAt: ago(30) }
    expect(foundFor({ backlog: late })).toEqual(["backlog:default"])
    expect(foundFor({ backlog: late, endpoints: [failing(1, 2)] })).toEqual(["service_down:default"])
  })

  it.each([
    ["clientSecret", endpoint({ endpoint: "config", answeredAt: NOW }), false],
    ["clientSecret", endpoint({ endpoint: "config", answeredAt: ago(2) }), true],
    ["signingKey", endpoint({ endpoint: "config", answeredAt: NOW }), true],
    ["signingKey", endpoint({ endpoint: "create_refund", isSigned: true, answeredAt: NOW }), false],
    ["merchantId", endpoint({ endpoint: "get_checkout", answeredAt: NOW }), true],
    ["baseUrl", endpoint({ endpoint: "config", isAlwaysThere: true, answeredAt: NOW }), false],
  ] as const)("does not accept %s until an answer proves the contrary", (suspect, other, isRaised) => {
    const refused = failing(1, 1, { endpoint: "create_checkout", isSigned: true, suspect, status: 401 })
    expect(foundFor({ endpoints: [refused, other] })).toEqual(isRaised ? [`credentials:${suspect}:default`] : [])
  })
})

describe("calls that are sent elsewhere", () => {
  const SENT_ON = { endpoint: "create_checkout", suspect: "baseUrl", code: "unexpected_status", status: 301 } as const
  const sentOn = (minutes: number, failures: number, over: Partial<AccountFacts["endpoints"][number]> = {}) =>
    failing(minutes, failures, { ...SENT_ON, ...over })
  const config = (answeredAt: Date | null) => endpoint({ endpoint: "config", isAlwaysThere: true, answeredAt })

  it("speak against the address where that happens at several endpoints, or where nothing was ever answered", () => {
    expect(foundFor({ endpoints: [config(ago(30)), sentOn(1, 1)] })).toEqual([])
    expect(foundFor({ endpoints: [config(ago(30)), sentOn(1, 2)] })).toEqual([])
    const both = [config(ago(30)), sentOn(1, 1), sentOn(0.5, 1, { endpoint: "get_checkout" })]
    expect(foundFor({ endpoints: both })).toEqual(["credentials:baseUrl:default"])
    // Not in a row.
    const between = endpoint({ endpoint: "get_refund", answeredAt: ago(20) })
    expect(
      foundFor({
        endpoints: [between, sentOn(0.5, 1), sentOn(40, 1, { endpoint: "create_refund", failedAt: ago(40) })],
      })
    ).toEqual([])
    expect(foundFor({ endpoints: [sentOn(0, 1, { answeredAt: null })] })).toEqual(["credentials:baseUrl:default"])
  })

  it("speak against it where the service itself knows no such address: it knows no payment below that either", () => {
    const unknown = sentOn(1, 1, {
      endpoint: "config",
      isAlwaysThere: true,
      code: "not_found",
      status: 404,
    })
    expect(foundFor({ endpoints: [unknown, endpoint({ answeredAt: NOW })] })).toEqual(["credentials:baseUrl:default"])
    expect(
      foundFor({ endpoints: [unknown, endpoint({ endpoint: "list_refunds", isAlwaysThere: true, answeredAt: NOW })] })
    ).toEqual([])
  })

  it.each([
    ["a payment", endpoint({ answeredAt: ago(0.05) })],
    ["the bands, between two of them", config(ago(5))],
  ])("are an outage of one endpoint where the service is asked for %s and answers", (_, other) => {
    expect(foundFor({ endpoints: [other, sentOn(0.5, 1)] })).toEqual([])
    const [told, ...more] = alertsOf(facts({ accounts: [account({ endpoints: [other, sentOn(10, 3)] })] }))
    expect([told, more]).toMatchObject([
      { code: "service_down", kind: null, facts: { endpoints: "create_checkout", cause: "unexpected_status 301" } },
      [],
    ])
  })

  it("are one outage where two endpoints are sent elsewhere and all others are answered, whichever of them was asked last", () => {
    const refunds = (failedAt: Date) => sentOn(9, 3, { endpoint: "create_refund", failedAt })
    for (const failedAt of [ago(8), ago(0.05)]) {
      expect(foundFor({ endpoints: [config(ago(5)), endpoint(), sentOn(10, 3), refunds(failedAt)] })).toEqual([
        "service_down:default",
      ])
    }
  })

  it("are an outage of one endpoint where nothing else is asked for minutes", () => {
    const asked = { endpoint: "get_checkout", status: 404 }
    expect(foundFor({ endpoints: [config(ago(30)), sentOn(0.5, 4, asked)] })).toEqual([])
    expect(foundFor({ endpoints: [config(ago(30)), sentOn(2, 4, asked)] })).toEqual(["service_down:default"])
  })

  it("are nothing any more once the address is right again, before one of them fails once more", () => {
    const look = endpoint({ code: "unexpected_status", status: 301, failedAt: ago(3), answeredAt: ago(1) })
    const click = (failedAt: Date) => sentOn(9, 3, { failedAt })
    expect(foundFor({ endpoints: [look, click(ago(4))] })).toEqual([])
    expect(foundFor({ endpoints: [look, click(ago(2))] })).toEqual([])
    expect(foundFor({ endpoints: [look, config(NOW), click(ago(2))] })).toEqual([])
    expect(foundFor({ endpoints: [look, click(ago(0.1))] })).toEqual(["service_down:default"])
  })
})

describe("callbacks", () => {
  it("are missing after two payments without one, or one that was not delivered again either", () => {
    expect(foundFor(callbacks({ missed: { count: 1, since: ago(5) } }))).toEqual([])
    expect(foundFor(callbacks({ missed: { count: 2, since: ago(5) } }))).toEqual(["callbacks_missing:default"])
    expect(foundFor(callbacks({ missed: { count: 1, since: ago(16) } }))).toEqual(["callbacks_missing:default"])
  })

  it("that come and are turned away are not called missing", () => {
    const missed = { count: 5, since: ago(30) }
    const some = { count: 5, since: ago(30), lastAt: ago(1) }
    expect(foundFor(callbacks({ missed, stripped: some }))).toEqual(["callbacks_unsigned:stripped:default"])
    expect(foundFor(callbacks({ missed, malformed: some }))).toEqual(["callbacks_unsigned:malformed:default"])
  })

  describe("with another signature", () => {
    const accepted = (minutes: number) => [
      endpoint({ endpoint: "create_checkout", isSigned: true, answeredAt: ago(minutes) }),
    ]
    const refused = (since: number, last = since, missed: CallbackFacts["missed"] = null) =>
      callbacks({ missed, unverified: { count: 1, since: ago(since), lastAt: ago(last) } })

    it("are rewritten where the service accepts our key since, else it may be the key", () => {
      expect(foundFor({ ...refused(2), endpoints: accepted(1) })).toEqual(["callbacks_unsigned:rewritten:default"])
      expect(foundFor({ ...refused(9, 1), endpoints: accepted(2) })).toEqual(["callbacks_unsigned:rewritten:default"])
      // The service's own key may have changed in between.
      expect(foundFor({ ...refused(1), endpoints: accepted(2) })).toEqual(["callbacks_unsigned:wrong_key:default"])
      // Before this process began, the key may have been another one.
      expect(foundFor({ ...refused(1), endpoints: accepted(601) })).toEqual(["callbacks_unsigned:wrong_key:default"])
    })

    it("are over with a restart after which the service accepts the key, and were not missing", () => {
      const missed = { count: 2, since: ago(690) }
      expect(foundFor({ ...refused(700, 640), endpoints: accepted(601) })).toEqual([
        "callbacks_unsigned:wrong_key:default",
      ])
      expect(foundFor({ ...refused(700, 640, missed), endpoints: accepted(1) })).toEqual([])
      // By another process, which was replaced a minute later.
      expect(foundFor({ ...refused(700, 599), endpoints: accepted(1) })).toEqual([])
      expect(foundFor({ ...refused(700, 30), endpoints: accepted(1) })).toEqual([
        "callbacks_unsigned:rewritten:default",
      ])
    })

    it("are told with the key that the service does not accept for its calls", () => {
      const endpoints = [
        endpoint({
          ...failing(2, 2, { code: "bad_request", suspect: "signingKey", status: 400 }),
          endpoint: "create_checkout",
          isSigned: true,
          answeredAt: ago(60),
        }),
      ]
      const missed = { count: 2, since: ago(20) }
      expect(foundFor({ ...refused(30, 5, missed), endpoints })).toEqual(["credentials:signingKey:default"])
    })
  })
})

it("an order that the shop itself cannot place is told at once, and three that wait while others are placed", () => {
  expect(found({ placing: { waiting: 0, unrelieved: 0, since: null, cause: null } })).toEqual([])
  expect(found({ placing: { waiting: 1, unrelieved: 1, since: ago(9), cause: null } })).toEqual(["placing_failing"])
  expect(found({ placing: { waiting: 2, unrelieved: 0, since: ago(9), cause: null } })).toEqual([])
  expect(found({ placing: { waiting: 3, unrelieved: 0, since: ago(9), cause: null } })).toEqual(["placing_failing"])
})

it("what an outage left is told where it has not been worked off ten minutes after", () => {
  const backlog = { count: 466, oldestDueAt: ago(120) }
  expect(foundFor({ backlog, pausedUntil: NOW })).toEqual([])
  expect(foundFor({ backlog, pausedUntil: ago(9) })).toEqual([])
  expect(foundFor({ backlog, pausedUntil: ago(11) })).toEqual(["backlog:default"])
  expect(foundFor({ backlog: { count: 1_000, oldestDueAt: ago(120) }, pausedUntil: NOW })).toEqual(["backlog:default"])
  // An older outage excuses nothing.
  expect(foundFor({ backlog: { count: 1, oldestDueAt: ago(11) }, pausedUntil: ago(60) })).toEqual(["backlog:default"])
})

it("what was due while nothing ran gets its ten minutes from the start on", () => {
  const late = account({ backlog: { count: 2, oldestDueAt: ago(60) } })
  const since = (bootedAt: Date) => found({ accounts: [late], bootedAt })
  expect([since(ago(0.1)), since(ago(9))]).toEqual([[], []])
  expect(since(ago(11))).toEqual(["backlog:default"])
})

it("so many due at once are told before they are late", () => {
  expect(foundFor({ backlog: { count: 999, oldestDueAt: ago(0.1) } })).toEqual([])
  expect(foundFor({ backlog: { count: 1_000, oldestDueAt: ago(0.1) } })).toEqual(["backlog:default"])
})

it("one clock that is wrong is one alert, whoever's it is", () => {
  const service = (clockAheadMs: number) => ({ accounts: [account({ endpoints: [endpoint({ clockAheadMs })] })] })
  // A server's own, the database's own, and the service's or that of both of ours.
  expect(found({ clockAheadMs: -31_000 })).toEqual(["clock:database"])
  expect(found({ clockAheadMs: -60_000, ...service(60_000) })).toEqual(["clock:database"])
  expect(found(service(-60_000))).toEqual(["clock:service:default"])
})

it("pages that are declined cart after cart are told of where no cart can be the reason, and no other alert says why", () => {
  expect(foundFor({ declined: declined(5, 3) })).toEqual(["checkouts_refused:default"])
  expect(foundFor({ declined: declined(4.9, 30) })).toEqual([])
  expect(foundFor({ declined: declined(600, 2) })).toEqual([])
  expect(foundFor({ declined: { ...declined(5, 3)!, kind: "limited" } })).toEqual(["checkouts_refused:limited:default"])
  expect(foundFor({ declined: { ...declined(5, 3)!, kind: "amounts" } })).toEqual(["checkouts_refused:amounts:default"])
  expect(foundFor({ declined: declined(600, 30), isClosed: true })).toEqual([])
  const wrong = failing(1, 1, { suspect: "clientSecret" })
  expect(foundFor({ declined: declined(5, 3), endpoints: [wrong] })).toEqual(["credentials:clientSecret:default"])
})

it("declined refunds are told of three carts in five minutes on, unless the service does not answer", () => {
  const declinedFor = (minutes: number, carts: number, over: Partial<AccountFacts> = {}) =>
    foundFor({ refundsDeclined: { carts, since: ago(minutes) }, ...over })
  expect(declinedFor(5, 3)).toEqual(["refunds_refused:default"])
  expect([...declinedFor(4.9, 30), ...declinedFor(600, 2)]).toEqual([])
  expect(declinedFor(5, 3, { isClosed: true })).toEqual(["refunds_refused:default"])
  expect(declinedFor(5, 3, { endpoints: [failing(1, 2)] })).toEqual(["service_down:default"])
})

it("checkouts that the service denies are told of three carts in five minutes on, unless it does not answer at all", () => {
  const deniedFor = (minutes: number, carts: number, over: Partial<AccountFacts> = {}) =>
    foundFor({ denied: { carts, since: ago(minutes) }, ...over })
  expect(deniedFor(5, 3)).toEqual(["service_down:lookups:default"])
  expect([...deniedFor(4.9, 30), ...deniedFor(600, 2)]).toEqual([])
  expect(deniedFor(5, 3, { endpoints: [failing(1, 2)] })).toEqual(["service_down:default"])
})

describe("a secret that is refused for refunds", () => {
  const refused = (over: Partial<AccountFacts["endpoints"][number]> = {}) =>
    failing(30, 4, { endpoint: "create_refund", isSigned: true, suspect: "clientSecret", status: 401, ...over })
  const others = (answeredAt: Date) => endpoint({ answeredAt })

  it("alone is told as that, before and after each further one", () => {
    const [told] = alertsOf(facts({ accounts: [account({ endpoints: [refused(), others(ago(0.05))] })] }))
    expect(told).toMatchObject({
      code: "refunds_refused",
      kind: "credentials",
      since: ago(30),
      facts: { endpoint: "create_refund", status: 401 },
    })
    expect(foundFor({ endpoints: [refused(), others(ago(29))] })).toEqual(["refunds_refused:credentials:default"])
  })

  it("is told of everything where something else is refused too, and of nothing before something else was asked", () => {
    const first = refused({ failingSince: ago(1), failures: 1 })
    expect(foundFor({ endpoints: [first, others(ago(5))] })).toEqual([])
    const asked = failing(0.5, 1, { suspect: "clientSecret", status: 401 })
    expect(foundFor({ endpoints: [first, asked] })).toEqual(["credentials:clientSecret:default"])
  })

  it("is no news once it was wrong for everything and is right again, until one is refused after that", () => {
    const endpoints = [refused({ failedAt: ago(10) }), others(NOW)]
    expect(foundFor({ endpoints, explainedUntil: ago(9) })).toEqual([])
    expect(foundFor({ endpoints, explainedUntil: ago(11) })).toEqual(["refunds_refused:credentials:default"])
  })
})

it("clicks refused for the service's limits are one alert, not two", () => {
  const endpoints = [endpoint({ limitedAt: NOW })]
  expect(foundFor({ endpoints, declined: { ...declined(5, 3)!, kind: "limited" } })).toEqual([
    "checkouts_refused:limited:default",
  ])
  expect(foundFor({ endpoints, declined: declined(5, 3) })).toContain("limit_hit:default")
})

describe("look-ups refused for the service's limits", () => {
  const limited = (answered: number, waiting: number, over: Partial<AccountFacts> = {}) => ({
    endpoints: [endpoint({ answeredAt: ago(answered), limitedAt: ago(1) })],
    unanswered: { count: 2, since: ago(waiting) },
    ...over,
  })
  const CRITICAL = "limit_hit:lookups:default"

  it("are critical where nothing tells who has paid for a quarter of an hour, and a warning before", () => {
    expect(foundFor(limited(300, 14))).toEqual(["limit_hit:default"])
    expect(foundFor(limited(14, 300))).toEqual(["limit_hit:default"])
    expect(foundFor(limited(300, 16))).toEqual([CRITICAL])
    expect(foundFor(limited(16, 300))).toEqual([CRITICAL])
    expect(foundFor(limited(300, 300, { unanswered: null }))).toEqual(["limit_hit:default"])
    const [told] = alertsOf(facts({ accounts: [account(limited(300, 16))] }))
    expect(told).toMatchObject({ severity: "critical", since: ago(16), facts: { count: 2, minutes: 16 } })
  })

  it("are over with the next that is answered", () => {
    expect(foundFor(limited(0.5, 300))).toEqual(["limit_hit:default"])
  })

  it("have their quarter of an hour after a restart, and after an outage", () => {
    expect(found({ bootedAt: ago(14), accounts: [account(limited(300, 200))] })).toEqual(["limit_hit:default"])
    expect(foundFor(limited(300, 200, { pausedUntil: ago(14) }))).toEqual(["limit_hit:default"])
  })

  it("explain what piles up, and are told beside clicks that are refused, which they are not", () => {
    const late = { count: 900, oldestDueAt: ago(30) }
    const clicks = { ...declined(5, 3)!, kind: "limited" as const }
    expect(foundFor(limited(300, 30, { backlog: late }))).toEqual([CRITICAL])
    expect(foundFor(limited(300, 30, { declined: clicks }))).toEqual(["checkouts_refused:limited:default", CRITICAL])
  })

  it("are not told beside an outage", () => {
    const down = failing(1, 2, { endpoint: "list_checkouts" })
    const { endpoints, unanswered } = limited(300, 30)
    expect(foundFor({ unanswered, endpoints: [...endpoints, down] })).not.toContain(CRITICAL)
  })
})

it("an account without any band is told of, unless nobody is to pay through it", () => {
  expect(foundFor({ bandlessAt: ago(1), declined: declined(5, 3) })).toEqual(["checkouts_refused:no_bands:default"])
  expect(foundFor({ bandlessAt: ago(1), isClosed: true })).toEqual([])
})

it("what the config offers and cannot be read is told of beside what the description shows, unless nobody is to pay", () => {
  const oddFields = "rules.1.to_amount"
  const changed = { since: NOW, facts: { count: 1, differences: "new status: checkouts: on_hold" } }
  expect(foundFor({ oddFields, changed })).toEqual(["service_changed:default", "service_changed:config:default"])
  expect(foundFor({ oddFields, isClosed: true })).toEqual([])
})

it("held money is told of ten days before its last day", () => {
  expect(foundFor({ held: { ...NONE_HELD, count: 1, closing: 1, firstPaidAt: ago(89 * 24 * 60) } })).toEqual([])
  expect(foundFor({ held: { ...NONE_HELD, count: 1, closing: 1, firstPaidAt: ago(90 * 24 * 60) } })).toEqual([
    "window_closing:default",
  ])
})

it.each([
  [90, 10],
  [92, 10],
  [93, 7],
  [96, 7],
  [97, 3],
  [98, 3],
  [99, 1],
  [100, 1],
])("on day %d the reminder of %d days holds", (day, reminder) => {
  const held = { ...NONE_HELD, count: 1, closing: 1, firstPaidAt: ago(day * 24 * 60) }
  expect(alertsOf(facts({ accounts: [account({ held })] }))).toMatchObject([{ facts: { reminder } }])
})

it("held money is told of for good once the service refunds it no longer, beside what it still does", () => {
  const closed = { closed: 2, closedPaidAt: ago(101 * 24 * 60) }
  const held = { count: 3, closing: 1, firstPaidAt: ago(95 * 24 * 60), ...closed }
  const unconfigured = { ...NONE_HELD, accounts: null, ...closed }
  expect(alertsOf(facts({ accounts: [account({ held })], unconfigured }))).toMatchObject([
    { code: "window_closing", kind: null, facts: { count: 1 } },
    { code: "window_closing", kind: "closed", account: "default", severity: "warning", facts: { count: 2 } },
    { code: "window_closing", kind: "closed", account: null, facts: { count: 2 } },
  ])
  expect(foundFor({ held: { ...NONE_HELD, count: 2, ...closed } })).toEqual(["window_closing:closed:default"])
})

it("so is money of accounts that are not configured, in one alert that names them", () => {
  const closing = (days: number) => ({
    ...NONE_HELD,
    accounts: "gb (production), uk (sandbox)",
    closing: 2,
    firstPaidAt: ago(days * 24 * 60),
  })
  expect(found({ unconfigured: closing(89) })).toEqual([])
  expect(alertsOf(facts({ unconfigured: closing(97) }))).toMatchObject([
    {
      code: "window_closing",
      kind: "unconfigured",
      account: null,
      facts: { accounts: "gb (production), uk (sandbox)", count: 2, reminder: 3 },
    },
  ])
})

it("every code can be raised", () => {
  const everything = alertsOf(
    facts({
      jobs: [],
      placing: { waiting: 2, unrelieved: 2, since: NOW, cause: null },
      clockAheadMs: 60_000,
      contract: ["x"],
      accounts: [
        account({ endpoints: [failing(1, 2), endpoint({ endpoint: "x", answeredAt: null, limitedAt: NOW })] }),
        account({ endpoints: [failing(1, 1, { suspect: "clientSecret" })] }),
        account({ declined: declined(5, 3) }),
        account({ refundsDeclined: { carts: 3, since: ago(5) } }),
        account(callbacks({ missed: { count: 2, since: NOW } })),
        account(callbacks({ stripped: { count: 2, since: NOW, lastAt: NOW } })),
        account({ changed: { since: NOW, facts: { count: 1, differences: "new status: checkouts: on_hold" } } }),
        account({ held: { ...NONE_HELD, count: 1, closing: 1, firstPaidAt: ago(99 * 24 * 60) } }),
      ],
    })
  ).map(({ code }) => code)
  const late = alertsOf(facts({ accounts: [account({ backlog: { count: 1, oldestDueAt: ago(60) } })] })).map(
    ({ code }) => code
  )
  expect(new Set([...everything, ...late])).toEqual(new Set(ALERT_CODES))
})

it("an alert that came back is over when it has been away for a quarter of an hour, any other at once", () => {
  const seen = (minutesAgo: number, reopenedAt: Date | null) => hasEnded({ reopenedAt, seenAt: ago(minutesAgo) }, NOW)
  expect([seen(1, null), seen(14, ago(20)), seen(16, ago(20))]).toEqual([true, false, true])
})

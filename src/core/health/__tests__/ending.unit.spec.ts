import { type Alert, alert } from "../alert"
import { asOpened, endingOf, lastedUntil, unaskedOf } from "../ending"
import type { AccountFacts, EndpointFacts } from "../facts"
import { account, ago, endpoint, facts, failing, NOW } from "./some-facts"

const of = (code: Alert["code"], kind: Alert["kind"] = null, whose: string | null = "default"): Alert => ({
  ...alert(code, "critical", NOW, {}, kind),
  account: whose,
})
const down = of("service_down")
const refused = of("credentials", "clientSecret")
const silent = of("job_silent", null, null)
const ending = (open: Alert, standing: readonly Alert[], over: Partial<AccountFacts> = {}) =>
  endingOf(open, standing, facts({ accounts: [account(over)] }))

describe("an open alert", () => {
  it("lasts while it is seen, and is over when it is not", () => {
    expect(ending(down, [down])).toBe("lasts")
    expect(ending(down, [])).toBe("over")
    expect(ending(silent, [down])).toBe("over")
  })

  it.each([
    ["an outage by a refused secret", down, refused],
    ["an outage at the one address that declines every cart by now", down, of("checkouts_refused")],
    ["declined carts by an outage", of("checkouts_refused"), down],
    ["a refused secret by an outage", refused, down],
    ["an outage by a host that cannot be found", down, of("service_down", "host")],
    ["declined refunds by an outage", of("refunds_refused"), down],
    ["a limit by clicks that are all refused for it", of("limit_hit"), of("checkouts_refused", "limited")],
    ["a limit by look-ups that are all refused for it", of("limit_hit"), of("limit_hit", "lookups")],
    ["a backlog by refused look-ups", of("backlog"), of("limit_hit", "lookups")],
    ["a backlog by dead workers", of("backlog"), silent],
    ["a backlog by an outage", of("backlog"), down],
    ["missing callbacks by refused ones", of("callbacks_missing"), of("callbacks_unsigned", "stripped")],
    ["the service's clock by the database's", of("clock", "service"), of("clock", "database", null)],
  ])("is hidden and not over: %s", (_, open, standing) => {
    expect(ending(open, [standing])).toBe("hidden")
    expect(ending(open, [{ ...standing, account: "another" }])).toBe("over")
  })

  it("is not hidden by an outage of clicks alone, which explains nothing else", () => {
    const clicks = { ...down, facts: { endpoints: "create_checkout" } }
    expect(["backlog", "refunds_refused"].map((code) => ending(of(code as Alert["code"]), [clicks]))).toEqual([
      "over",
      "over",
    ])
    expect(ending(of("checkouts_refused"), [clicks])).toBe("hidden")
  })

  it("is not hidden by requests that were refused for the service's limits, but no look-ups", () => {
    expect(ending(of("backlog"), [of("limit_hit")])).toBe("over")
    expect(ending(of("limit_hit", "lookups"), [of("limit_hit")])).toBe("over")
  })

  it("of a backlog is not over in the minutes that it has after an outage", () => {
    const left = { count: 466, oldestDueAt: ago(120) }
    expect(ending(of("backlog"), [], { backlog: left, pausedUntil: ago(1) })).toBe("hidden")
    expect(ending(of("backlog"), [], { pausedUntil: ago(1) })).toBe("over")
  })

  it("of a backlog is not over by a restart", () => {
    const late = account({ backlog: { count: 2, oldestDueAt: ago(60) } })
    expect(endingOf(of("backlog"), [], facts({ accounts: [late], bootedAt: ago(1) }))).toBe("hidden")
  })

  it("of an outage is not over while an endpoint that failed again and again was asked nothing more, for as long as it may take", () => {
    const endpoints = (minutes: number) => [
      endpoint({ endpoint: "get_config" }),
      failing(minutes + 20, 3, { failedAt: ago(minutes) }),
    ]
    expect(ending(down, [], { endpoints: endpoints(60) })).toBe("hidden")
    expect(ending(down, [], { endpoints: endpoints(80) })).toBe("over")
  })

  it("of an outage is not over while one that it names failed last, though it failed once: that another is answered says nothing of it", () => {
    const told = { ...down, facts: { endpoints: "create_refund, list_refunds" } }
    const after = (minutes: number, failures = 1) =>
      ending(told, [], {
        endpoints: [endpoint(), failing(minutes, failures, { endpoint: "list_refunds", failedAt: ago(minutes) })],
      })
    expect([after(0.1), after(14)]).toEqual(["hidden", "hidden"])
    expect([after(16), after(0.1, 0)]).toEqual(["over", "over"])
    const click = failing(0.1, 1, { endpoint: "create_checkout" })
    const ofClick = { ...down, facts: { endpoints: "create_checkout, get_checkout" } }
    expect(ending(ofClick, [], { endpoints: [endpoint(), click] })).toBe("over")
    expect(ending(told, [], { endpoints: [endpoint(), failing(0.1, 1, { endpoint: "config" })] })).toBe("over")
  })

  it("of an outage is not over by a call that is sent elsewhere, before it is known whether all are", () => {
    const sentOn = { suspect: "baseUrl", code: "unexpected_status", status: 404 } as const
    const config = endpoint({ endpoint: "config", isAlwaysThere: true, answeredAt: ago(30) })
    expect(ending(down, [], { endpoints: [config, failing(0.5, 3, sentOn)] })).toBe("hidden")
  })

  it("of an account that is closed, or no longer configured, is dropped", () => {
    expect(ending(of("checkouts_refused"), [], { isClosed: true })).toBe("dropped")
    expect(ending(down, [], { isClosed: true })).toBe("over")
    expect(ending(of("credentials", "clientSecret", "gone"), [silent])).toBe("dropped")
  })
})

it("an outage of one endpoint goes by the name of the one that was told before anything was answered", () => {
  const address = { ...of("service_down", "address"), facts: { host: "pay.example.com", endpoints: "config" } }
  const found = { ...down, facts: { endpoints: "create_checkout", cause: "timeout" } }
  expect(asOpened(found, [address])).toMatchObject({
    kind: "address",
    facts: { ...found.facts, host: "pay.example.com" },
  })
  expect(asOpened(found, [{ ...address, account: "another" }, down])).toBe(found)
  expect(asOpened(refused, [address])).toBe(refused)
})

describe("an alert that is over has lasted", () => {
  const kept = (code: Alert["code"]) => ({ ...of(code), since: ago(100), seenAt: ago(20) })
  const lasted = (code: Alert["code"], failedAt: Date) =>
    lastedUntil(kept(code), facts({ accounts: [account({ endpoints: [endpoint({ failedAt }), endpoint()] })] }))

  it("until it was last seen, an outage until its last failure", () => {
    expect(lasted("service_down", ago(30))).toEqual(ago(30))
    expect(lasted("service_down", ago(10))).toEqual(ago(10))
    expect(lasted("service_down", ago(200))).toEqual(ago(20))
    expect(lasted("backlog", ago(30))).toEqual(ago(20))
  })
})

it("an outage that nothing shows to be over names what was not asked since", () => {
  const unasked = (one: EndpointFacts, other = endpoint(), open = { ...down, since: ago(200) }) =>
    unaskedOf(open, facts({ accounts: [account({ endpoints: [one, other] })] }))
  const click = failing(120, 3, { endpoint: "create_checkout", failedAt: ago(100) })
  expect(unasked(click)).toBe("create_checkout")
  // All failed, and all else is answered.
  expect(unasked(click, endpoint({ failedAt: ago(90) }))).toBe("create_checkout")
  expect(unasked({ ...click, failures: 0 })).toBeNull()
  // An earlier trouble.
  expect(unasked(click, endpoint(), { ...down, since: ago(50) })).toBeNull()
  expect(unasked(click, endpoint(), { ...refused, since: ago(200) })).toBeNull()
})

it("what the config offers and cannot be read stands since it was first seen, however often it is read", () => {
  const found = of("service_changed", "config")
  expect(asOpened(found, [{ ...found, since: ago(90) }]).since).toEqual(ago(90))
  expect(asOpened(found, [{ ...found, since: ago(90), account: "another" }]).since).toEqual(NOW)
})

import { defaultIntegration, type Sandbox } from "../index"
import { call, create, DAY_MS, NOON, paid, payload, sandboxWith } from "./support"

interface Reply {
  status: number
  json: unknown
}

async function control(sandbox: Sandbox, route: string, json?: unknown): Promise<Reply> {
  const [method, path] = route.split(" ")
  const response = await fetch(`${sandbox.url}/_control${path}`, {
    method,
    ...(method === "POST" && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(json ?? {}) }),
  })
  return { status: response.status, json: await response.json() }
}

describe("control in the process", () => {
  it("pays with the first term by default, and only with terms that are offered", async () => {
    const { control: operator, ...sandbox } = await sandboxWith()
    const first = await create({ control: operator, ...sandbox })
    expect(await operator.pay(first.id)).toMatchObject({
      redirectedTo: "https://shop.example/thanks",
      deliveries: [{ checkoutId: first.id, trigger: "initial" }],
    })
    expect(operator.checkout(first.id)).toMatchObject({ status: "successful", term: 1, paidAt: NOON })
    const second = await create({ control: operator, ...sandbox })
    await expect(operator.pay(second.id, { term: 24 })).rejects.toThrow("There is no term 24")
  })

  it("pays and cancels each checkout once", async () => {
    const sandbox = await sandboxWith()
    const id = await paid(sandbox)
    await expect(sandbox.control.pay(id)).rejects.toThrow("is successful")
    await expect(sandbox.control.cancel(id)).rejects.toThrow("is successful")
    await expect(sandbox.control.pay("unknown")).rejects.toThrow("There is no checkout unknown")
  })

  it("expires the page without moving the clock, and pays it all the same with afterLapse", async () => {
    const sandbox = await sandboxWith()
    const { id, payment_url } = await create(sandbox)
    await sandbox.control.expire(id)
    expect((await fetch(payment_url)).status).toBe(410)
    expect(sandbox.control.clock.now()).toBe(NOON)
    await expect(sandbox.control.pay(id)).rejects.toThrow("has expired")
    await sandbox.control.pay(id, { afterLapse: true })
    expect(sandbox.control.checkout(id).status).toBe("successful")
  })

  it("cancels an expired checkout with its callback where lapsedCheckout says so", async () => {
    const sandbox = await sandboxWith({ lapsedCheckout: "cancelled" })
    const { id } = await create(sandbox)
    expect(await sandbox.control.expire(id)).toMatchObject({ status: "cancelled" })
    expect(sandbox.control.deliveries()).toHaveLength(1)
  })

  it("waits until something is so, or says that it never was", async () => {
    const sandbox = await sandboxWith()
    const one = sandbox.control.until(() => sandbox.control.checkouts().length === 1)
    await create(sandbox)
    await one
    await expect(sandbox.control.until(() => false, 5)).rejects.toThrow("did not come to that within 5 ms")
    const unknown = (): boolean => sandbox.control.checkout("unknown").status === "successful"
    await expect(sandbox.control.until(unknown)).rejects.toThrow("There is no checkout unknown")
  })

  it("forgets everything but clock and integrations on reset", async () => {
    const sandbox = await sandboxWith({ rateLimits: true })
    await paid(sandbox)
    sandbox.control.addFault({ match: "any", kind: "lost_before" })
    await sandbox.control.clock.advance(1)
    await sandbox.control.reset()
    expect(sandbox.control.checkouts()).toEqual([])
    expect(sandbox.control.requests()).toEqual([])
    expect(sandbox.control.faults()).toEqual([])
    await sandbox.control.clock.advance(DAY_MS)
    expect(sandbox.control.deliveries()).toEqual([])
    // Neither the request's count nor the obligation to sign is left.
    await sandbox.control.clock.set(NOON)
    const unsigned = { text: JSON.stringify(payload()), headers: { "X-Signature": "" } }
    expect((await call(sandbox, "POST /api/checkouts", unsigned)).status).toBe(200)
  })

  it("gives copies: changing them changes nothing", async () => {
    const sandbox = await sandboxWith()
    await create(sandbox)
    sandbox.control.requests().forEach((request) => (request.body = ""))
    sandbox.control.checkouts().forEach((checkout) => (checkout.customer.email = ""))
    expect(sandbox.control.requests()[0]?.body).not.toBe("")
    expect(sandbox.control.checkouts()[0]?.customer.email).toBe("ada@example.com")
  })

  it("refuses an integration that is not complete, and one whose client secret is taken", async () => {
    const sandbox = await sandboxWith()
    expect(() => sandbox.control.addIntegration({ ...defaultIntegration(), clientSecret: "a b" })).toThrow()
    expect(() => sandbox.control.addIntegration(defaultIntegration())).toThrow("cannot share a client secret")
    await expect(sandboxWith({ integrations: [{ ...defaultIntegration(), signingKey: "" }] })).rejects.toThrow()
  })
})

it("an option that is undefined is the default", async () => {
  const clock = { startAt: NOON, frozen: true }
  const sandbox = await sandboxWith({
    clock,
    escaping: undefined,
    callback: { maxRetries: undefined },
    port: undefined,
  })
  await paid(sandbox)
  await sandbox.control.clock.advance(DAY_MS)
  expect(sandbox.control.deliveries()).toHaveLength(19)
})

describe("control over HTTP", () => {
  it("does what the object does", async () => {
    const sandbox = await sandboxWith({ refunds: "manual" })
    const first = await create(sandbox)
    const second = await create(sandbox)
    expect((await control(sandbox, `POST /checkouts/${first.id}/decline`, { term: 3 })).json).toMatchObject({
      declines: 1,
    })
    const outcome = await control(sandbox, `POST /checkouts/${first.id}/pay`, { term: 3 })
    expect(outcome).toMatchObject({
      status: 200,
      json: { redirectedTo: "https://shop.example/thanks", deliveries: [{}] },
    })
    expect((await control(sandbox, `POST /checkouts/${first.id}/callback`)).json).toHaveLength(2)
    expect((await control(sandbox, `POST /checkouts/${second.id}/expire`)).json).toMatchObject({ expiresAt: NOON })
    const late = await control(sandbox, `POST /checkouts/${second.id}/cancel`, { afterLapse: true })
    expect(late.json).toMatchObject({ redirectedTo: "https://shop.example/basket" })
    const later = await control(sandbox, "POST /clock", { advanceMs: 2 * DAY_MS })
    expect(later.json).toEqual({ now: "2026-01-17T12:00:00.000Z" })
    await call(sandbox, "POST /api/refunds", { json: { checkout_id: first.id, amount: 1 } })
    const refund = sandbox.control.refunds()[0]?.id ?? ""
    const moved = await control(sandbox, `POST /refunds/${refund}/move`, { to: "failed" })
    expect(moved.json).toMatchObject({ status: "failed" })
    expect((await control(sandbox, `GET /refunds/${refund}`)).json).toMatchObject({ checkoutId: first.id })
    expect((await control(sandbox, `GET /checkouts/${first.id}`)).json).toMatchObject({ status: "successful", term: 3 })
  })

  it("shows the same lists as the object", async () => {
    const sandbox = await sandboxWith()
    await paid(sandbox)
    sandbox.control.addFault({ match: "callback", kind: "lost" })
    expect((await control(sandbox, "GET /requests")).json).toEqual(sandbox.control.requests())
    expect((await control(sandbox, "GET /deliveries")).json).toEqual(sandbox.control.deliveries())
    expect((await control(sandbox, "GET /checkouts")).json).toEqual(sandbox.control.checkouts())
    expect((await control(sandbox, "GET /refunds")).json).toEqual(sandbox.control.refunds())
    expect((await control(sandbox, "GET /faults")).json).toEqual(sandbox.control.faults())
    expect((await control(sandbox, "GET /clock")).json).toEqual({ now: NOON })
  })

  it("takes one fault or several, releases held requests and forgets faults", async () => {
    const sandbox = await sandboxWith()
    await control(sandbox, "POST /faults", { match: "GET /api/config", kind: "held" })
    await control(sandbox, "POST /faults", [
      { match: "any", kind: "garbage" },
      { match: "callback", kind: "lost" },
    ])
    const answer = call(sandbox, "GET /api/config")
    await sandbox.control.until(() => sandbox.control.requests().length === 1)
    expect((await control(sandbox, "POST /faults/release")).status).toBe(200)
    expect((await answer).status).toBe(200)
    expect((await control(sandbox, "GET /faults")).json).toHaveLength(2)
    await control(sandbox, "DELETE /faults")
    expect(sandbox.control.faults()).toEqual([])
  })

  it("adds integrations, sets the clock, settles and resets", async () => {
    const sandbox = await sandboxWith()
    await control(sandbox, "POST /integrations", { ...defaultIntegration(), clientSecret: "other" })
    expect((await call(sandbox, "GET /api/config", { secret: "other" })).status).toBe(200)
    const set = await control(sandbox, "POST /clock", { set: "2027-01-01T00:00:00Z" })
    expect(set.json).toEqual({ now: "2027-01-01T00:00:00.000Z" })
    expect((await control(sandbox, "POST /clock/reset")).json).toEqual({ now: NOON })
    expect((await control(sandbox, "POST /settled")).status).toBe(200)
    const { id } = await create(sandbox)
    await control(sandbox, `POST /checkouts/${id}/invalidate`)
    expect(sandbox.control.checkout(id).status).toBe("invalid_payload")
    await control(sandbox, "POST /reset")
    expect(sandbox.control.checkouts()).toEqual([])
  })

  it.each([
    ["POST /clock", { set: "noon" }, "set", "Invalid ISO datetime"],
    ["POST /clock", {}, "", 'Give either "set"'],
    ["POST /clock", { set: NOON, advanceMs: 1 }, "", 'Give either "set"'],
    ["POST /faults", { match: "callback", kind: "lots" }, "kind", "Expected one of lost_before, lost_after, "],
    ["POST /faults", {}, "kind", "Expected one of lost_before, lost_after, "],
    ["POST /faults", { match: "callback", kind: "garbage" }, "match", '"GET /api/config"|'],
    ["POST /faults", { match: "any", kind: "lost" }, "match", 'expected "callback"'],
    ["POST /faults", { match: "any", kind: "slow" }, "ms", "expected number"],
    ["POST /faults", { match: "callback", kind: "lost", time: 2 }, "", "Known: kind, match, times, skip"],
    ["POST /faults", [{ match: "any", kind: "garbage" }, {}], "[1].kind", "Expected one of lost_before, lost_after, "],
    ["POST /faults", "lost", "", "expected object"],
    ["POST /checkouts/unknown/pay", { months: 3 }, "", 'There is no field "months". Known: term, afterLapse'],
    ["POST /checkouts/unknown/expire", { status: "successful" }, "status", 'expected one of "received"|"cancelled"'],
    ["POST /checkouts/unknown/amount", { amountMinor: 0 }, "amountMinor", "expected number to be >=1"],
    ["POST /refunds/unknown/move", { to: "lost" }, "to", '"pending"|"complete"|"failed"'],
    ["POST /integrations", {}, "clientSecret", "expected string"],
  ])("answers %s %j with the field %j, what it takes and an example", async (route, json, field, message) => {
    const sandbox = await sandboxWith()
    const { status, json: refusal } = await control(sandbox, route, json)
    expect(status).toBe(400)
    expect(sandbox.control.faults()).toEqual([])
    const problem = { field, message: expect.stringContaining(message) }
    expect(refusal).toMatchObject({
      error: expect.stringContaining(message),
      problems: expect.arrayContaining([problem]),
      example: expect.anything(),
    })
  })

  it("the example of a faulty body works", async () => {
    const sandbox = await sandboxWith({ refunds: "manual" })
    const id = await paid(sandbox)
    await sandbox.control.clock.advance(2 * DAY_MS)
    await call(sandbox, "POST /api/refunds", { json: { checkout_id: id, amount: 1 } })
    const refund = sandbox.control.refunds()[0]?.id ?? ""
    const open = `/checkouts/${(await create(sandbox)).id}`
    const routes = ["/clock", "/faults", `/refunds/${refund}/move`, "/integrations"]
    const ofCheckout = ["/decline", "/amount", "/expire"].map((name) => open + name)
    const settling = await Promise.all(
      ["/pay", "/cancel"].map(async (name) => `/checkouts/${(await create(sandbox)).id}${name}`)
    )
    for (const route of [...routes, ...ofCheckout, ...settling]) {
      const { json } = await control(sandbox, `POST ${route}`, { colour: "red" })
      const { example } = json as { example: unknown }
      expect(await control(sandbox, `POST ${route}`, example)).toMatchObject({ status: 200 })
    }
  })

  it("says what cannot be done, and that a body is no JSON", async () => {
    const sandbox = await sandboxWith()
    const unknown = await control(sandbox, "POST /checkouts/unknown/pay", {})
    expect(unknown).toEqual({ status: 400, json: { error: "There is no checkout unknown" } })
    const response = await fetch(`${sandbox.url}/_control/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "lost",
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: expect.stringContaining("The body is no JSON"),
      example: { match: "callback", kind: "lost" },
    })
  })

  it("changes an amount only to one that can be paid, and not below what was refunded", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    const beyond = await control(sandbox, `POST /checkouts/${id}/amount`, { amountMinor: 10_00 })
    expect(beyond.json).toEqual({ error: expect.stringContaining("Amount has to be between £35.00") })
    await sandbox.control.pay(id)
    await sandbox.control.clock.advance(2 * DAY_MS)
    await call(sandbox, "POST /api/refunds", { json: { checkout_id: id, amount: 20_00 } })
    const below = await control(sandbox, `POST /checkouts/${id}/amount`, { amountMinor: 19_99 })
    expect(below).toEqual({ status: 400, json: { error: `£20.00 of checkout ${id} were refunded already` } })
    const changed = await control(sandbox, `POST /checkouts/${id}/amount`, { amountMinor: 20_00 })
    expect(changed).toMatchObject({ status: 200, json: { amountMinor: 20_00 } })
  })

  it("has no other routes, and takes no form that a website could post", async () => {
    const sandbox = await sandboxWith()
    expect(await control(sandbox, "GET /nothing")).toEqual({
      status: 404,
      json: { error: expect.stringContaining("Known: GET /_control/clock, POST /_control/clock") },
    })
    const forged = await fetch(`${sandbox.url}/_control/reset`, { method: "POST", body: "{}" })
    expect(forged.status).toBe(415)
  })
})

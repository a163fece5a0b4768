import type { Fault, Sandbox } from "../index"
import { type Answer, call, create, payload, sandboxWith } from "./support"

function post(sandbox: Sandbox): Promise<Answer> {
  return call(sandbox, "POST /api/checkouts", { json: payload() })
}

describe("a fault", () => {
  it.each<[Fault, number]>([
    [{ match: "POST /api/checkouts", kind: "lost_before" }, 0],
    [{ match: "POST /api/checkouts", kind: "lost_after" }, 1],
    [{ match: "POST /api/checkouts", kind: "truncated" }, 1],
  ])("%j breaks the connection, with %d checkouts made", async (fault, made) => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault(fault)
    await expect(post(sandbox)).rejects.toThrow()
    expect(sandbox.control.checkouts()).toHaveLength(made)
    expect(sandbox.control.requests()).toMatchObject([{ endpoint: fault.match, fault: fault.kind }])
    expect(sandbox.control.requests()[0]).not.toHaveProperty("status")
    expect((await post(sandbox)).status).toBe(200)
  })

  it.each<[Fault, number]>([
    [{ match: "POST /api/checkouts", kind: "status", status: 500 }, 0],
    [{ match: "POST /api/checkouts", kind: "status", status: 500, when: "after_work" }, 1],
  ])("%j answers 500 in the service's form, with %d checkouts made", async (fault, made) => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault(fault)
    const error = {
      status: "500",
      code: "internal_server_error",
      title: expect.any(String),
      detail: expect.any(String),
    }
    expect(await post(sandbox)).toEqual({ status: 500, json: { errors: [error] } })
    expect(sandbox.control.checkouts()).toHaveLength(made)
  })

  it("says what it is told to", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault({ match: "POST /api/checkouts", kind: "status", status: 422, detail: "Too late." })
    expect(await post(sandbox)).toMatchObject({ json: { errors: [{ detail: "Too late." }] } })
  })

  it("of a status that the service does not know comes as a proxy's page", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault({ match: "GET /api/config", kind: "status", status: 502 })
    const response = await fetch(`${sandbox.url}/api/config`)
    expect([response.status, response.headers.get("content-type")]).toEqual([502, "text/html"])
  })

  it("rate_limited answers 429 with its seconds and does nothing", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault({ match: "POST /api/checkouts", kind: "rate_limited", seconds: 7 })
    expect(await post(sandbox)).toEqual({ status: 429, json: { error: "Rate limit exceeded. Try again in 7 seconds" } })
    expect(sandbox.control.checkouts()).toEqual([])
  })

  it("garbage is no JSON, wrong_schema is JSON of another shape, reply is what one says; all after the work", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault(
      { match: "POST /api/checkouts", kind: "garbage" },
      { match: "POST /api/checkouts", kind: "wrong_schema" },
      { match: "POST /api/checkouts", kind: "reply", status: 200, body: '{"mine":true}' }
    )
    await expect(post(sandbox)).rejects.toThrow("is not valid JSON")
    expect(await post(sandbox)).toMatchObject({ status: 200, json: { data: { id: 42 } } })
    expect(await post(sandbox)).toEqual({ status: 200, json: { mine: true } })
    expect(sandbox.control.checkouts()).toHaveLength(3)
  })

  it("slow answers after the work, and only then", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault({ match: "POST /api/checkouts", kind: "slow", ms: 30 })
    const answer = post(sandbox)
    await sandbox.control.until(() => sandbox.control.checkouts().length === 1)
    expect(sandbox.control.requests()[0]).not.toHaveProperty("status")
    expect((await answer).status).toBe(200)
  })

  it.each([
    ["before_work", 0],
    ["after_work", 1],
  ] as const)("held %s keeps the request until it is released", async (when, made) => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault({ match: "POST /api/checkouts", kind: "held", when })
    const answer = post(sandbox)
    await sandbox.control.until(() => sandbox.control.requests().length === 1)
    await call(sandbox, "GET /api/checkouts")
    expect(sandbox.control.checkouts()).toHaveLength(made)
    sandbox.control.releaseHeld()
    expect((await answer).status).toBe(200)
    expect(sandbox.control.checkouts()).toHaveLength(1)
  })

  it("strikes only its endpoint, as often as `times`, after `skip` requests", async () => {
    const sandbox = await sandboxWith()
    sandbox.control.addFault({ match: "POST /api/checkouts", kind: "status", status: 500, times: 2, skip: 1 })
    expect((await call(sandbox, "GET /api/checkouts")).status).toBe(200)
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await post(sandbox)).status)
    }
    expect(statuses).toEqual([200, 500, 500, 200])
    expect(sandbox.control.faults()).toEqual([])
  })

  it("for any strikes every endpoint, and none of the hosted page", async () => {
    const sandbox = await sandboxWith()
    const { payment_url } = await create(sandbox)
    sandbox.control.addFault({ match: "any", kind: "status", status: 500, times: 2 })
    expect((await fetch(payment_url)).status).toBe(200)
    expect((await call(sandbox, "GET /api/config")).status).toBe(500)
    expect((await post(sandbox)).status).toBe(500)
    expect((await post(sandbox)).status).toBe(200)
  })

  it("that does not exist is refused", async () => {
    const sandbox = await sandboxWith()
    expect(() => sandbox.control.addFault({ match: "any", kind: "status", status: 200 })).toThrow()
  })
})

describe("the journal of requests", () => {
  it("keeps what arrived, and neither the client secret nor a signature", async () => {
    const sandbox = await sandboxWith()
    await post(sandbox)
    await call(sandbox, "GET /api/checkouts?page[items]=3")
    const [first, second] = sandbox.control.requests()
    expect(first).toMatchObject({
      method: "POST",
      path: "/api/checkouts",
      endpoint: "POST /api/checkouts",
      authorization: true,
      body: JSON.stringify(payload()),
      signature: "valid",
      prettyPrinted: false,
      status: 200,
    })
    expect(first?.headers).not.toHaveProperty("authorization")
    expect(first?.headers).not.toHaveProperty("x-signature")
    expect(second).toMatchObject({ path: "/api/checkouts?page[items]=3", signature: "absent", body: "", status: 200 })
  })

  it("tells invalid signatures, pretty-printed bodies and a missing token", async () => {
    const sandbox = await sandboxWith()
    await call(sandbox, "POST /api/checkouts", { text: JSON.stringify(payload(), null, 1) })
    await fetch(`${sandbox.url}/api/config`)
    expect(sandbox.control.requests()).toMatchObject([
      { signature: "invalid", prettyPrinted: true, status: 400 },
      { authorization: false, status: 401 },
    ])
  })
})

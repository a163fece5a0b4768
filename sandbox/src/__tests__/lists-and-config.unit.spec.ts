import fc from "fast-check"
import { type Page, pageOf } from "../api/pagination"
import { defaultIntegration, ENDPOINTS, type Merchant, type Sandbox, SANDBOX_DEFAULTS } from "../index"
import { call, create, sandboxWith } from "./support"

interface List {
  data: { id: string }[]
  links: { first: string; last: string; prev: string | null; next: string | null }
}

async function list(sandbox: Sandbox, address: string): Promise<List> {
  const { pathname, search } = new URL(address, sandbox.url)
  const answer = await call(sandbox, `GET ${pathname}${search}`)
  expect(answer.status).toBe(200)
  return answer.json as List
}

describe("pages", () => {
  it("followed through next until null show every record once and in order", () => {
    const options = { maxPageItems: 7, oversizedPages: "clamped", paginationLinks: "absolute" } as const
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 12 }), (count, items) => {
        const records = Array.from({ length: count }, (_, index) => index)
        const seen: number[] = []
        let next: string | null = `http://127.0.0.1/api/checkouts?page[items]=${items}`
        while (next !== null) {
          const page: Page<number> = pageOf(records, new URL(next), options, (record) => record)
          expect(page.data.length).toBeLessThanOrEqual(Math.min(items, 7))
          seen.push(...page.data)
          next = page.links.next
        }
        expect(seen).toEqual(records)
      })
    )
  })

  it.each([
    ["checkouts", { currency: "pounds", status: "invalid_payload" }],
    ["refunds", { currency: "GBP", status: "on_hold" }],
  ])("of %s begin with a record that the specification does not know, where the option says so", async (name, odd) => {
    const sandbox = await sandboxWith({ unreadableRecords: "listed" })
    const { id } = await create(sandbox)
    const [first, ...rest] = (await list(sandbox, `/api/${name}`)).data
    expect(first).toMatchObject({ attributes: odd })
    expect(rest).toEqual(name === "checkouts" ? [expect.objectContaining({ id })] : [])
    expect((await list(await sandboxWith(), `/api/${name}`)).data).toEqual([])
  })

  it("hold ten records, newest first, by default", async () => {
    const sandbox = await sandboxWith()
    const ids: string[] = []
    for (let count = 0; count < 12; count += 1) {
      ids.unshift((await create(sandbox)).id)
    }
    const first = await list(sandbox, "/api/checkouts")
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    const link = (page: number): string => `${sandbox.url}/api/checkouts?page%5Bnumber%5D=${page}&page%5Bitems%5D=10`
    expect(first.links).toEqual({ first: link(1), last: link(2), prev: null, next: link(2) })
    const second = await list(sandbox, first.links.next ?? "")
    expect(second.data.map(({ id }) => id)).toEqual(ids.slice(10))
    expect(second.links).toEqual({ first: link(1), last: link(2), prev: link(1), next: null })
  })

  it("beyond the last are empty and lead back; an empty list is one page", async () => {
    const sandbox = await sandboxWith()
    expect(await list(sandbox, "/api/refunds")).toMatchObject({ data: [], links: { prev: null, next: null } })
    const beyond = await list(sandbox, "/api/checkouts?page[number]=9")
    expect(beyond).toMatchObject({ data: [], links: { next: null, prev: expect.stringContaining("=1&") } })
  })

  it.each(["page[number]=0", "page[number]=x", "page[items]=-1", "page[items]="])("ignore %s", async (query) => {
    const sandbox = await sandboxWith()
    await create(sandbox)
    expect((await list(sandbox, `/api/checkouts?${query}`)).data).toHaveLength(1)
  })

  it("that are too large are refused where the option says so, and no others", async () => {
    const sandbox = await sandboxWith({ maxPageItems: 25, oversizedPages: "refused" })
    expect(await call(sandbox, "GET /api/refunds?page[items]=26")).toMatchObject({ status: 422 })
    expect(await call(sandbox, "GET /api/refunds?page[items]=25")).toMatchObject({ status: 200 })
  })

  it("hold at most maxPageItems, and links are paths where the option says so", async () => {
    const sandbox = await sandboxWith({ maxPageItems: 2, paginationLinks: "path" })
    await create(sandbox)
    await create(sandbox)
    await create(sandbox)
    const page = await list(sandbox, "/api/checkouts?page[items]=50")
    expect(page.data).toHaveLength(2)
    expect(page.links.next).toBe("/api/checkouts?page%5Bitems%5D=2&page%5Bnumber%5D=2")
  })
})

describe("config", () => {
  const managed: Merchant = {
    id: "0b9f3f6e-6f0a-4b60-8f1e-1f1f2a3b4c5d",
    name: "Managed",
    rules: [{ from_amount: 1_00, to_amount: 9_00, terms: [1] }],
  }

  it("is the merchant behind the token", async () => {
    const { id, name, rules } = SANDBOX_DEFAULTS.merchant
    expect(await call(await sandboxWith(), "GET /api/config")).toEqual({
      status: 200,
      json: { data: { id, type: "merchants", attributes: { name, rules } } },
    })
  })

  it("of a managed merchant is read by its intermediary and is 404 for everybody and everything else", async () => {
    const intermediary = { ...defaultIntegration(), clientSecret: "inter", intermediary: { merchants: [managed] } }
    const sandbox = await sandboxWith({ integrations: [defaultIntegration(), intermediary] })
    expect(await call(sandbox, `GET /api/merchants/${managed.id}/config`, { secret: "inter" })).toEqual({
      status: 200,
      json: { data: { id: managed.id, type: "merchants", attributes: { name: "Managed", rules: managed.rules } } },
    })
    expect((await call(sandbox, `GET /api/merchants/${managed.id}/config`)).status).toBe(404)
    const own = `GET /api/merchants/${SANDBOX_DEFAULTS.merchant.id}/config`
    expect((await call(sandbox, own, { secret: "inter" })).status).toBe(404)
  })
})

it.each(["/docs/api/v2", "/api-docs", "/api-docs-intermediary"])(
  "%s describes every endpoint in OpenAPI 3.1",
  async (path) => {
    const { status, json } = await call(await sandboxWith(), `GET ${path}`)
    const document = json as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
      components: { schemas: object }
    }
    expect(status).toBe(200)
    expect(document.openapi).toBe("3.1.0")
    const described = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`)
    )
    expect(described.sort()).toEqual(Object.keys(ENDPOINTS).sort())
    const references = JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    for (const [, schema] of references) {
      expect(document.components.schemas).toHaveProperty(schema ?? "")
    }
  }
)

it("the description can be found at one of its two addresses alone, and be another than the sandbox's own", async () => {
  const sandbox = await sandboxWith()
  sandbox.control.publish({ openapi: "3.1.0" }, "/api-docs")
  expect(await call(sandbox, "GET /api-docs")).toEqual({ status: 200, json: { openapi: "3.1.0" } })
  expect((await fetch(`${sandbox.url}/docs/api/v2`)).status).toBe(404)
  sandbox.control.publish(null)
  expect(await call(sandbox, "GET /docs/api/v2")).toMatchObject({ status: 200, json: { info: { version: "v2" } } })
})

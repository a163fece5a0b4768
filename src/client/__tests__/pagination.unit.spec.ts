import { type CheckoutRecord, type InstalmentsClient, InstalmentsClientError, type Page } from "../index"
import { CHECKOUT_ID, checkoutRecord, clientOf, closeClients, errorOf, REFUND_ID, refundRecord } from "./fixtures"
import { json, type RecordingServer, startServer } from "./recording-server"

const page = (next: string | null, records: unknown[] = [checkoutRecord()]) =>
  json(200, { data: records, links: { next } })
const urls = () => server.requests.map(({ url }) => url)

let server: RecordingServer
let client: InstalmentsClient
beforeEach(async () => {
  server = await startServer()
  client = clientOf(server.url)
})
afterEach(async () => {
  await closeClients()
  await server.close()
})

async function readAll(options = {}): Promise<Page<CheckoutRecord>[]> {
  const all: Page<CheckoutRecord>[] = []
  for await (const each of client.listCheckouts(options)) {
    all.push(each)
  }
  return all
}

describe("a list", () => {
  it("is followed through links.next until null", async () => {
    const second = `${server.url}/api/checkouts?page[number]=2`
    server.answer(page(second), page("/api/checkouts?page[number]=3"), page(null, []))
    const all = await readAll()
    expect(all.map(({ records }) => records.length)).toEqual([1, 1, 0])
    expect(all[0]?.records[0]).toMatchObject({ serviceCheckoutId: CHECKOUT_ID, amountMinor: 30_000 })
    expect(urls()).toEqual(["/api/checkouts", "/api/checkouts?page[number]=2", "/api/checkouts?page[number]=3"])
  })

  it("has a record that a page shows twice once, as it was shown last", async () => {
    const twice = [checkoutRecord(), checkoutRecord({ status: "successful" })]
    server.answer(page(null, twice))
    const [first] = await readAll()
    expect(first?.records).toMatchObject([{ serviceCheckoutId: CHECKOUT_ID, status: "successful" }])
  })

  it("asks for nothing more when the caller stops", async () => {
    server.answer(page("/api/checkouts?page[number]=2"))
    for await (const { records } of client.listCheckouts()) {
      expect(records).toHaveLength(1)
      break
    }
    expect(urls()).toHaveLength(1)
  })

  it("goes on from where an earlier page left off", async () => {
    server.answer(page("/api/checkouts?page[number]=2"), page(null))
    const { value } = await client.listCheckouts().next()
    const from = value?.nextUrl ?? ""
    expect(from).toBe(`${server.url}/api/checkouts?page[number]=2`)
    expect(await readAll({ from })).toHaveLength(1)
    expect(urls()[1]).toBe("/api/checkouts?page[number]=2")
  })

  it("of refunds reads refunds", async () => {
    server.answer(page(null, [refundRecord(), refundRecord({ status: "failed" }, CHECKOUT_ID)]))
    const { value } = await client.listRefunds().next()
    expect(value?.records.map(({ serviceRefundId, status }) => [serviceRefundId, status])).toEqual([
      [REFUND_ID, "requested"],
      [CHECKOUT_ID, "failed"],
    ])
  })

  it.each([
    ["links.next", { data: [], links: {} }],
    ["links.next", { data: [], links: { next: 2 } }],
    ["links.next", { data: [], links: { next: "http://[" } }],
    ["links", { data: [] }],
  ])("whose %s is missing or odd has no end that could be trusted", async (field, reply) => {
    server.answer(json(200, reply))
    const error = await errorOf(client.listCheckouts().next())
    expect(error).toMatchObject({ code: "unreadable_reply" })
    expect(error.message).toContain(field)
  })

  it("that points back at a page already read ends in an error", async () => {
    server.answer(page("/api/checkouts?page[number]=2"), page("/api/checkouts"))
    await expect(readAll()).rejects.toMatchObject({ code: "looping_links" })
    expect(urls()).toHaveLength(2)
  })
})

describe("a link to somewhere else", () => {
  it("is not followed, and the Bearer does not travel", async () => {
    const thief = await startServer([page(null)])
    const host = server.url.slice("http://".length)
    for (const link of [
      `${thief.url}/api/checkouts`,
      thief.url.replace("http:", ""),
      `http://${host}@127.0.0.1:${thief.port}/`,
      `https://${host}/api/checkouts`,
      server.url.replace("127.0.0.1", "localhost"),
      "file:///etc/passwd",
    ]) {
      server.requests.splice(0)
      server.answer(page(link))
      await expect(readAll()).rejects.toMatchObject({ code: "foreign_link", retryable: false })
      expect(urls()).toHaveLength(1)
      await expect(readAll({ from: link })).rejects.toBeInstanceOf(InstalmentsClientError)
      expect(urls()).toHaveLength(1)
    }
    expect(thief.requests).toEqual([])
    await thief.close()
  })

  it("still leaves the page it stood on", async () => {
    server.answer(page("https://elsewhere.example/"))
    const { value } = await client.listCheckouts().next()
    expect(value?.records).toHaveLength(1)
  })
})

describe("a record that does not fit", () => {
  const odd = (over: Record<string, unknown>) => checkoutRecord(over, "9b2f0c1d-8a3e-4d7c-9b5e-2f1d0c9a8b7e")

  it.each([
    ["a strange currency", { currency: "pounds" }, ["attributes.currency"], 30_000],
    ["no amount", { amount: "12.50" }, ["attributes.amount"], null],
  ])("for %s is put aside, and the others hold", async (_what, over, fields, amountMinor) => {
    server.answer(page(null, [odd(over), checkoutRecord()]))
    const [first] = await readAll()
    expect(first?.records).toMatchObject([{ serviceCheckoutId: CHECKOUT_ID }])
    expect(first?.odd).toMatchObject([{ name: "9b2f0c1d-8a3e-4d7c-9b5e-2f1d0c9a8b7e", fields, amountMinor }])
  })

  it("for a new status alone is there, with none that is known, also where nothing else stands on the page", async () => {
    server.answer(page(null, [odd({ status: "authorising" }), checkoutRecord({ status: "expired" })]))
    const [first] = await readAll()
    expect(first).toMatchObject({ records: [{ status: null }, { status: null }], odd: [] })
  })

  it("and has no id has a name all the same, always the same one", async () => {
    server.answer(page(null, [7, checkoutRecord()]), page(null, [checkoutRecord(), 7]))
    const names = [...(await readAll()), ...(await readAll())].map((each) => each.odd[0]?.name)
    expect(names[0]).toMatch(/^no-id-[0-9a-f]{16}$/)
    expect(names[1]).toBe(names[0])
  })

  it("fails the page where nothing else stands on it: another format is no odd record", async () => {
    server.answer(page(null, [odd({ amount: "1" }), odd({ amount: "2" })]))
    const error = await errorOf(readAll())
    expect(error).toMatchObject({ code: "unreadable_reply" })
    expect(String(error)).toContain("data.0.attributes.amount")
  })
})

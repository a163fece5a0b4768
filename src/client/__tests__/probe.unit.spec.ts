import { probe } from "../probe"
import { type RecordingServer, startServer } from "./recording-server"

describe("probe", () => {
  let server: RecordingServer

  beforeEach(async () => {
    server = await startServer()
  })

  afterEach(() => server.close())

  it("tells status, date and text of an answer", async () => {
    server.answer((response) => response.writeHead(401, { date: "Sat, 21 Nov 2026 12:00:00 GMT" }).end("no"))

    expect(await probe(server.url, { method: "POST", body: "{}" })).toEqual({
      status: 401,
      date: "Sat, 21 Nov 2026 12:00:00 GMT",
      text: "no",
    })
    expect(server.requests).toMatchObject([{ method: "POST", body: Buffer.from("{}") }])
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  it("follows no redirect", async () => {
    server.answer((response) => response.writeHead(302, { location: `${server.url}/elsewhere` }).end())

    expect(await probe(server.url, {})).toMatchObject({ status: 302 })
    expect(server.requests).toHaveLength(1)
  })

  it("reads no more than a description has", async () => {
    server.answer((response) => response.end("x".repeat(1_000_001)))

    expect(await probe(server.url, {})).toBeUndefined()
  })

  it("gives up on an answer that does not end in time", async () => {
    server.answer((response) => response.write("the beginning"))

    expect(await probe(server.url, {}, 50)).toBeUndefined()
  })

  it("has no answer where nobody listens", async () => {
    await server.close()

    expect(await probe(server.url, {})).toBeUndefined()
    server = await startServer()
  })
})

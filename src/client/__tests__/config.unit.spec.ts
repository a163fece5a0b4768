import { inspect } from "node:util"
import { type ClientConfig, createClient, DEFAULT_MAX_REPLY_BYTES, DEFAULT_TIMEOUTS } from "../index"
import { settingsOf } from "../config"

const right: ClientConfig = { baseUrl: "https://api.example", clientSecret: "s3cret", signingKey: "k3y" }

describe("the client's configuration", () => {
  it("has defaults for time and size", () => {
    expect(settingsOf(right)).toMatchObject({ timeouts: DEFAULT_TIMEOUTS, maxReplyBytes: DEFAULT_MAX_REPLY_BYTES })
    expect(settingsOf({ ...right, timeouts: { replyMs: 5 } }).timeouts).toEqual({ ...DEFAULT_TIMEOUTS, replyMs: 5 })
  })

  it.each<[string, Partial<ClientConfig>]>([
    ["baseUrl", { baseUrl: "" }],
    ["baseUrl", { baseUrl: "ftp://api.example" }],
    ["baseUrl", { baseUrl: "https://user:odd-81723@api.example" }],
    ["baseUrl", { baseUrl: "https://odd-81723@api.example" }],
    ["baseUrl", { baseUrl: "https://api.example?odd-81723" }],
    ["clientSecret", { clientSecret: "" }],
    ["clientSecret", { clientSecret: "odd-81723\r\nX-Other: 1" }],
    ["signingKey", { signingKey: "" }],
    ["connectMs", { timeouts: { connectMs: 0 } }],
    ["replyMs", { timeouts: { replyMs: 1.5 } }],
    ["totalMs", { timeouts: { totalMs: Number.NaN } }],
    ["maxReplyBytes", { maxReplyBytes: -1 }],
  ])("is refused when %s cannot work, without showing the value", (field, change) => {
    const attempt = () => createClient({ ...right, ...change })
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow(field)
    expect(attempt).not.toThrow("odd-81723")
  })

  it("is not to be read off the client", async () => {
    const client = createClient(right)
    expect(inspect(client, { depth: Infinity, showHidden: true })).not.toMatch(/s3cret|k3y/)
    await client.close()
  })
})

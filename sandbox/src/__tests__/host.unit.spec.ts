import { type IncomingMessage, request } from "node:http"
import { once } from "node:events"
import type { Sandbox } from "../index"
import { sandboxWith } from "./support"

/** Asks under a name that the client chose, as a browser does whose page has been given this computer's address. */
async function statusFor(sandbox: Sandbox, host: string, path: string): Promise<number | undefined> {
  const asked = request({ host: "127.0.0.1", port: sandbox.port, path, headers: { host } }).end()
  const [answer] = (await once(asked, "response")) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

const PATHS = ["/", "/_control/checkouts", "/docs/api/v2", "/api/checkouts", "/pay/x"]

it.each(PATHS)("a sandbox on this computer does not answer %s under another's name", async (path) => {
  const sandbox = await sandboxWith()
  for (const host of ["evil.example", "evil.example:4010", "127.0.0.1.evil.example", "localhost.evil.example", "["]) {
    expect(await statusFor(sandbox, host, path)).toBe(421)
  }
  for (const host of [`localhost:${sandbox.port}`, `127.0.0.1:${sandbox.port}`, "localhost", "[::1]"]) {
    expect(await statusFor(sandbox, host, path)).not.toBe(421)
  }
})

it("one that listens for others answers under any name", async () => {
  const sandbox = await sandboxWith({ host: "0.0.0.0" })

  expect(await statusFor(sandbox, "sandbox.shop.example", "/docs/api/v2")).toBe(200)
})

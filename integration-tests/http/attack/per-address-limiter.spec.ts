import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import middlewares from "../../../examples/per-address-limiter/middlewares"
import { limitPerAddress } from "../../../examples/per-address-limiter/limit-per-address"

let server: Server
let url: string

beforeAll(async () => {
  const limited = limitPerAddress({ requests: 3, perSeconds: 60 })
  server = createServer((req, res) => {
    // As a framework behind a proxy gives it.
    const from = Object.assign(req, { ip: String(req.headers["x-from"]) })
    limited(from, res, () => res.end("served"))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = (ip: string) => fetch(url, { headers: { "x-from": ip } })

it("the limiter of the example turns away who asks too often, and nobody else", async () => {
  const statuses = []
  for (let request = 0; request < 5; request++) {
    statuses.push((await ask("192.0.2.1")).status)
  }
  const turnedAway = await ask("192.0.2.1")

  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect(Number(turnedAway.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await ask("192.0.2.2")).status).toBe(200)
})

it("counts all addresses of one IPv6 network together", async () => {
  const statuses = []
  for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:1::", "2001:db8:0:0:9:9:9:9"]) {
    statuses.push((await ask(address)).status)
  }

  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await ask("2001:db8:1:3::1")).status).toBe(200)
})

it("the example limits every door that needs no login", () => {
  expect(middlewares.routes?.map(({ matcher }) => matcher)).toEqual([
    "/store/payment-collections/:id/payment-sessions",
    "/store/carts/:id/complete",
    "/store/instalments/*",
    "/instalments/return/*",
    "/hooks/instalments/*",
  ])
})

import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import middlewares from "../../../examples/per-address-limiter/middlewares"
import { limitPerAddress } from "../../../examples/per-address-limiter/limit-per-address"

let server: Server
let url: string

beforeAll(async () => {
  const limiters = [0, 1, 2].map((proxies) => limitPerAddress({ requests: 3, perSeconds: 60, proxies }))
  server = createServer((req, res) => {
    limiters[Number(req.url?.slice(1))]?.(req, res, () => res.end("served"))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** As Medusa gets it behind so many proxies: they have written into the header who called them. */
const ask = (forwarded: string, proxies = 1) =>
  fetch(`${url}/${proxies}`, { headers: { "x-forwarded-for": forwarded } })

/** What four requests in turn are answered. */
async function statusesOf(forwarded: readonly string[], proxies: number): Promise<number[]> {
  const statuses: number[] = []
  for (const header of forwarded) {
    statuses.push((await ask(header, proxies)).status)
  }
  return statuses
}

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

it("behind a CDN and a load balancer, shoppers are told apart, and who makes up addresses is not", async () => {
  const shoppers = [1, 2, 3, 4].map((n) => `198.51.100.${n}, 203.0.113.7`)
  const liar = [1, 2, 3, 4].map((n) => `10.0.0.${n}, 198.51.100.99, 203.0.113.7`)

  expect(await statusesOf(shoppers, 2)).toEqual([200, 200, 200, 200])
  expect(await statusesOf(liar, 2)).toEqual([200, 200, 200, 429])
  // With one proxy too few, all of them are the CDN.
  expect(await statusesOf(shoppers, 1)).toEqual([200, 200, 200, 429])
})

it("without a proxy, what the header says is nobody's", async () => {
  expect(await statusesOf(["192.0.2.10", "192.0.2.11", "192.0.2.12", "192.0.2.13"], 0)).toEqual([200, 200, 200, 429])
})

it("takes an address with a port for the address", async () => {
  const ports = ["192.0.2.20:1", "192.0.2.20:2", "192.0.2.20", "192.0.2.20:4"]
  const brackets = ["[2001:db8:5::1]:1", "2001:db8:5::1", "[2001:db8:5::1]", "[2001:db8:5::2]:4"]

  expect(await statusesOf(ports, 1)).toEqual([200, 200, 200, 429])
  expect(await statusesOf(brackets, 1)).toEqual([200, 200, 200, 429])
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

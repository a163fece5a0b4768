import { isInstalmentsProvider, startInstalments } from "../start-instalments"

type Sessions = { provider_id: string; data: unknown }[]
const CART = { id: "cart_1" }

function apiWith(payment_sessions: Sessions | undefined) {
  return {
    asked: [] as unknown[],
    async initiatePaymentSession(cart: typeof CART, body: { provider_id: string }) {
      this.asked.push({ cart, body })
      return { payment_collection: { payment_sessions } }
    },
  }
}

function session(payment_url: unknown, provider_id = "pp_instalments_instalments") {
  return { provider_id, data: { payment_url, expires_at: "2026-01-05T10:30:00.000Z" } }
}

describe("startInstalments", () => {
  it("opens a session of the default provider and tells the page to go to", async () => {
    const api = apiWith([session("https://pay.example/1")])
    await expect(startInstalments(api, CART)).resolves.toEqual({
      paymentUrl: "https://pay.example/1",
      expiresAt: "2026-01-05T10:30:00.000Z",
    })
    expect(api.asked).toEqual([{ cart: CART, body: { provider_id: "pp_instalments_instalments" } }])
  })

  it("takes the session of the asked provider where there are several", async () => {
    const outlet = session("https://pay.example/outlet", "pp_instalments_outlet")
    const api = apiWith([session("https://pay.example/uk"), outlet])
    await expect(startInstalments(api, CART, "pp_instalments_outlet")).resolves.toMatchObject({
      paymentUrl: "https://pay.example/outlet",
    })
  })

  it.each<[string, Sessions | undefined]>([
    ["no sessions", undefined],
    ["a session of another provider only", [session("https://pay.example/1", "pp_system_default")]],
    ["no address", [session(null)]],
    ["text that is no address", [session("pay.example/1")]],
    ["a script for an address", [session("javascript:alert(1)")]],
    ["data that is no object", [{ provider_id: "pp_instalments_instalments", data: "https://pay.example/1" }]],
  ])("sends nobody anywhere for %s", async (_, sessions) => {
    await expect(startInstalments(apiWith(sessions), CART)).rejects.toThrow("The payment page could not be opened")
  })

  it("passes the SDK's error on, because its message is for the shopper", async () => {
    const refused = new Error("Pay in instalments is available for orders from £35.00 to £1,000.00.")
    const api = { initiatePaymentSession: () => Promise.reject(refused) }
    await expect(startInstalments(api, CART)).rejects.toBe(refused)
  })
})

describe("isInstalmentsProvider", () => {
  it("knows every account's provider and no other", () => {
    const ids = ["pp_instalments_instalments", "pp_instalments_outlet", "pp_system_default", "instalments"]
    expect(ids.filter(isInstalmentsProvider)).toEqual(["pp_instalments_instalments", "pp_instalments_outlet"])
  })
})

import { defaultIntegration, type OpenQuestions } from "../index"
import { compact } from "../signing"
import { call, create, merchant, payload, sandboxWith, signatureOf } from "./support"

const TEN_MINUTES = 600_000
const ORDER = "https://shop.example/order/1"

describe("a callback", () => {
  it("has exactly the spec's five fields, and the exact bytes verify with the signing key", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id } = await create(sandbox, { notify_url: url, client_reference_id: 'a "b" 😀 <c>' })
    await sandbox.control.pay(id, { term: 6 })
    const [callback] = received
    expect(callback?.body).toBe(
      JSON.stringify({
        status: "successful",
        amount: 300_00,
        currency: "GBP",
        client_reference_id: 'a "b" 😀 <c>',
        number_of_payments: 6,
      })
    )
    expect(callback?.headers["content-type"]).toBe("application/json")
    const signature = String(callback?.headers["x-signature"])
    expect(signature).toMatch(/^[A-Za-z0-9+/]{86}==$/)
    expect(signature).toBe(signatureOf(callback?.body ?? ""))
  })

  it("is escaped as html where the option says so, and its exact bytes verify", async () => {
    const sandbox = await sandboxWith({ escaping: "html" })
    const { url, received } = await merchant(() => ({ status: 200 }))
    const text = compact(JSON.stringify(payload({ notify_url: url, client_reference_id: "a<b" })), "html")
    await call(sandbox, "POST /api/checkouts", { text })
    await sandbox.control.pay(sandbox.control.checkouts()[0]?.id ?? "")
    const [callback] = received
    expect(callback?.body).toContain('"client_reference_id":"a\\u003cb"')
    const signature = String(callback?.headers["x-signature"])
    expect(signature).toBe(signatureOf(callback?.body ?? ""))
  })

  it("is signed with the key of the checkout's own integration", async () => {
    const other = { ...defaultIntegration(), clientSecret: "other", signingKey: "other-key" }
    const sandbox = await sandboxWith({ integrations: [defaultIntegration(), other] })
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id } = await create(sandbox, { notify_url: url }, { secret: "other", key: "other-key" })
    await sandbox.control.pay(id)
    const [callback] = received
    const signature = String(callback?.headers["x-signature"])
    expect(signature).toBe(signatureOf(callback?.body ?? "", "other-key"))
  })

  it("arrives when the checkout already reads as successful", async () => {
    const sandbox = await sandboxWith()
    const statuses: unknown[] = []
    const { url } = await merchant(async () => {
      const { json } = await call(sandbox, `GET /api/checkouts/${id}`)
      statuses.push((json as { data: { attributes: { status: string } } }).data.attributes.status)
      return { status: 200 }
    })
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    expect(statuses).toEqual(["successful"])
  })

  it.each<[OpenQuestions["cancelledTerm"], number | null]>([
    ["chosen_or_first", 1],
    ["zero", 0],
    ["null", null],
  ])("of a cancelled checkout has, with cancelledTerm %s, number_of_payments %j", async (cancelledTerm, term) => {
    const sandbox = await sandboxWith({ cancelledTerm })
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.cancel(id)
    const callback: unknown = JSON.parse(received[0]?.body ?? "")
    expect(callback).toMatchObject({ status: "cancelled", amount: 300_00, number_of_payments: term })
  })

  it("of a checkout cancelled after a declined card tells the term that was tried", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    sandbox.control.decline(id, { term: 12 })
    await sandbox.control.cancel(id)
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ number_of_payments: 12 })
  })
})

describe("the shopper is sent", () => {
  it.each([
    ["to redirect_url of a 2xx", 200, JSON.stringify({ redirect_url: ORDER }), ORDER],
    ["to success_url without one", 204, undefined, "https://shop.example/thanks"],
    ["to success_url after a failure", 500, JSON.stringify({ redirect_url: ORDER }), "https://shop.example/thanks"],
    ["to success_url after a redirection, which is not followed", 307, undefined, "https://shop.example/thanks"],
  ])("%s", async (_name, status, body, expected) => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({
      status,
      ...(body && { body }),
      headers: { Location: "/elsewhere" },
    }))
    const { id } = await create(sandbox, { notify_url: url })
    expect((await sandbox.control.pay(id)).redirectedTo).toBe(expected)
    expect(received).toHaveLength(1)
  })

  it("to cancel_url on cancel, or to redirect_url there too", async () => {
    const sandbox = await sandboxWith()
    const first = await create(sandbox)
    expect((await sandbox.control.cancel(first.id)).redirectedTo).toBe("https://shop.example/basket")
    const { url } = await merchant(() => ({ status: 200, body: JSON.stringify({ redirect_url: ORDER }) }))
    const second = await create(sandbox, { notify_url: url })
    expect((await sandbox.control.cancel(second.id)).redirectedTo).toBe(ORDER)
  })

  it("to success_url when nothing answers in time", async () => {
    const sandbox = await sandboxWith({ callback: { timeoutMs: 20 } })
    const { url } = await merchant(() => new Promise<never>(() => undefined))
    const { id } = await create(sandbox, { notify_url: url })
    const { redirectedTo, deliveries } = await sandbox.control.pay(id)
    expect(redirectedTo).toBe("https://shop.example/thanks")
    expect(deliveries).toMatchObject([{ trigger: "initial", attempt: 0, error: "no answer in time" }])
  })
})

describe("faults of the callback", () => {
  it("lost: the merchant gets it with the first retry only, whose redirect_url is ignored", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200, body: JSON.stringify({ redirect_url: ORDER }) }))
    sandbox.control.addFault({ match: "callback", kind: "lost" })
    const { id } = await create(sandbox, { notify_url: url })
    expect((await sandbox.control.pay(id)).redirectedTo).toBe("https://shop.example/thanks")
    expect(received).toHaveLength(0)
    await sandbox.control.clock.advance(TEN_MINUTES)
    expect(received).toHaveLength(1)
  })

  it("answer_lost: the merchant gets it, the service takes it for undelivered and repeats it", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200, body: JSON.stringify({ redirect_url: ORDER }) }))
    sandbox.control.addFault({ match: "callback", kind: "answer_lost" })
    const { id } = await create(sandbox, { notify_url: url })
    expect((await sandbox.control.pay(id)).redirectedTo).toBe("https://shop.example/thanks")
    expect(received).toHaveLength(1)
    await sandbox.control.clock.advance(24 * 3_600_000)
    expect(received).toHaveLength(2)
  })

  it.each(["stripped", "rewritten"] as const)(
    "%s: the merchant gets the same facts, and nothing that proves them",
    async (kind) => {
      const sandbox = await sandboxWith()
      const { url, received } = await merchant(() => ({ status: 401 }))
      const { id } = await create(sandbox, { notify_url: url })
      sandbox.control.addFault({ match: "callback", kind })
      await sandbox.control.pay(id)
      await sandbox.control.clock.advance(TEN_MINUTES)

      const [forwarded, own] = received
      expect(JSON.parse(forwarded?.body ?? "")).toEqual(JSON.parse(own?.body ?? ""))
      expect(forwarded?.headers["x-signature"]).not.toBe(signatureOf(forwarded?.body ?? ""))
      expect(own?.headers["x-signature"]).toBe(signatureOf(own?.body ?? ""))
    }
  )

  it("doubled: the merchant gets two at once", async () => {
    const sandbox = await sandboxWith()
    let arrive = (): void => undefined
    const bothArrived = new Promise<void>((resolve) => (arrive = resolve))
    const { url, received } = await merchant(async (_callback, count) => {
      if (count === 2) {
        arrive()
      }
      // The first is answered only when the second has come, so that one after the other would never end.
      await bothArrived
      return { status: 200 }
    })
    sandbox.control.addFault({ match: "callback", kind: "doubled" })
    const { id } = await create(sandbox, { notify_url: url })
    await sandbox.control.pay(id)
    await sandbox.control.settled()
    expect(sandbox.control.checkout(id).callback).toBe("delivered")
    expect(received).toHaveLength(2)
  })

  it("delayed: the shopper goes first, the callback follows on the sandbox's clock", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200, body: JSON.stringify({ redirect_url: ORDER }) }))
    sandbox.control.addFault({ match: "callback", kind: "delayed", ms: 30_000 })
    const { id } = await create(sandbox, { notify_url: url })
    expect((await sandbox.control.pay(id)).redirectedTo).toBe("https://shop.example/thanks")
    await sandbox.control.clock.advance(29_999)
    expect(received).toHaveLength(0)
    await sandbox.control.clock.advance(1)
    expect(received).toHaveLength(1)
  })
})

describe("a lapsed checkout", () => {
  it("stays received and sends nothing by default", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    await sandbox.control.clock.advance(24 * 3_600_000)
    expect(sandbox.control.checkout(id).status).toBe("received")
    expect(sandbox.control.deliveries()).toEqual([])
  })

  it("is cancelled with a callback after 30 minutes where the option says so, unless it was paid", async () => {
    const sandbox = await sandboxWith({ lapsedCheckout: "cancelled" })
    const { url, received } = await merchant(() => ({ status: 200 }))
    const unpaid = await create(sandbox, { notify_url: url })
    const paid = await create(sandbox)
    await sandbox.control.pay(paid.id)
    await sandbox.control.clock.advance(30 * 60_000 - 1)
    expect(sandbox.control.checkout(unpaid.id).status).toBe("received")
    await sandbox.control.clock.advance(1)
    expect(sandbox.control.checkout(unpaid.id).status).toBe("cancelled")
    expect(sandbox.control.checkout(paid.id).status).toBe("successful")
    expect(received.map(({ body }) => JSON.parse(body).status)).toEqual(["cancelled"])
  })
})

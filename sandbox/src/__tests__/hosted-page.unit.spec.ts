import { SANDBOX_DEFAULTS, type Sandbox } from "../index"
import { create, merchant, type Payload, sandboxWith } from "./support"

const ORDER = "https://shop.example/order/1"
const { approvedCard, declinedCard } = SANDBOX_DEFAULTS

interface Page {
  status: number
  /** Every run of white space is one space: how the template is broken into lines means nothing. */
  html: string
  location: string | null
}

async function page(response: Promise<Response>): Promise<Page> {
  const { status, headers, text } = await response.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
  }))
  return { status, html: text.replace(/\s+/g, " "), location: headers.get("location") }
}

function open(address: string): Promise<Page> {
  return page(fetch(address))
}

function submit(address: string, fields: Record<string, string> = {}): Promise<Page> {
  const form = { action: "pay", term: "6", card_number: approvedCard, expiry: "12/34", security_code: "123", ...fields }
  return page(fetch(address, { method: "POST", body: new URLSearchParams(form), redirect: "manual" }))
}

async function checkout(changes: Partial<Payload> = {}): Promise<{ sandbox: Sandbox; id: string; address: string }> {
  const sandbox = await sandboxWith()
  const { id, payment_url } = await create(sandbox, changes)
  return { sandbox, id, address: payment_url }
}

describe("the hosted page", () => {
  it("shows the merchant, the items, the total and the terms of the matching band", async () => {
    const line_items = [
      { name: "Teapot", amount: 120_00, quantity: 2 },
      { name: "Delivery", amount: 60_00, quantity: 1 },
    ]
    const { address } = await checkout({ line_items })
    const { status, html } = await open(address)
    expect(status).toBe(200)
    const items = ["Teapot", "2 at £120.00 each", "£240.00", "Delivery", "£60.00"]
    for (const text of ["Sandbox Shop", ...items, "£300.00", "12:30, London time"]) {
      expect(html).toContain(text)
    }
    const plans = [...html.matchAll(/<span>([^<]*)<\/span>\s*<\/label\s*>/g)].map(([, text]) => text)
    expect(plans).toEqual([
      "Pay in full: £300.00",
      "3 monthly payments of £100.00",
      "6 monthly payments of £50.00",
      "12 monthly payments of £25.00",
    ])
    expect(html).toMatch(/value="3"[^>]* checked/)
  })

  it("escapes whatever a merchant or shopper sent", async () => {
    const evil = `<script>alert("1")</script>'&`
    const { address } = await checkout({
      client_reference_id: evil,
      line_items: [{ name: evil, amount: 1, quantity: 1 }],
    })
    const { html } = await open(address)
    expect(html).not.toContain("<script")
    expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;")
  })

  it("loads nothing from elsewhere and runs no script", async () => {
    const { address } = await checkout()
    const response = await fetch(address)
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await response.text()).not.toMatch(/<script|src=|@import|url\(/)
  })

  it("is 404 for an unknown checkout", async () => {
    const sandbox = await sandboxWith()
    expect((await open(`${sandbox.url}/pay/unknown`)).status).toBe(404)
    expect((await open(`${sandbox.url}/elsewhere`)).status).toBe(404)
  })
})

describe("paying", () => {
  it("settles the checkout with the chosen term, delivers the callback first, then redirects", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200, body: `{"redirect_url":"${ORDER}"}` }))
    const { id, payment_url } = await create(sandbox, { notify_url: url })
    const paid = await submit(payment_url)
    expect([paid.status, paid.location]).toEqual([303, ORDER])
    expect(received).toHaveLength(1)
    expect(sandbox.control.checkout(id)).toMatchObject({
      status: "successful",
      term: 6,
      paidAt: sandbox.control.clock.now(),
      callback: "delivered",
    })
  })

  it("redirects to success_url when the callback fails", async () => {
    const { address } = await checkout()
    expect(await submit(address)).toMatchObject({ status: 303, location: "https://shop.example/thanks" })
  })

  it("encodes what a header cannot hold", async () => {
    const { address } = await checkout({ success_url: "https://shop.example/käse?q=☃" })
    expect((await submit(address)).location).toBe("https://shop.example/k%C3%A4se?q=%E2%98%83")
  })

  it("twice at once delivers one callback and redirects both alike", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200, body: `{"redirect_url":"${ORDER}"}` }))
    const { payment_url } = await create(sandbox, { notify_url: url })
    const [one, two] = await Promise.all([submit(payment_url), submit(payment_url)])
    expect([one.location, two.location]).toEqual([ORDER, ORDER])
    expect(received).toHaveLength(1)
  })

  it("shows that it is paid afterwards, and cancelling then changes nothing", async () => {
    const { sandbox, id, address } = await checkout()
    await submit(address)
    expect((await open(address)).html).toContain("This order is already paid")
    const late = await submit(address, { action: "cancel" })
    expect([late.status, late.location]).toEqual([200, null])
    expect(sandbox.control.checkout(id).status).toBe("successful")
  })
})

describe("a declined card", () => {
  it("leaves the checkout received, keeps the term chosen, and can be followed by another card", async () => {
    const { sandbox, id, address } = await checkout()
    const declined = await submit(address, { card_number: declinedCard, term: "12" })
    expect(declined.status).toBe(402)
    expect(declined.html).toContain("Your card was declined.")
    expect(declined.html).toMatch(/value="12"[^>]* checked/)
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "received", declines: 1, callback: "none" })
    expect((await submit(address)).status).toBe(303)
    expect(sandbox.control.checkout(id).status).toBe("successful")
  })
})

describe("faulty input", () => {
  it.each([
    ["term", "24", "Choose how many payments to make"],
    ["term", "", "Choose how many payments to make"],
    ["card_number", "4242 4242 4242 4242", "Enter one of the test cards"],
    ["expiry", "12/25", "Enter a month to come"],
    ["expiry", "13/30", "Enter a month to come"],
    ["security_code", "12", "Enter three digits"],
  ])("%s %j is named beside the field and pays nothing", async (field, value, problem) => {
    const { sandbox, id, address } = await checkout()
    const { status, html } = await submit(address, { [field]: value })
    expect(status).toBe(422)
    expect(html).toContain(`aria-describedby="${field}-problem"`)
    expect(html).toContain(problem)
    if (field !== "term") {
      expect(html).toContain(`name="${field}" value="${value}"`)
    }
    expect(sandbox.control.checkout(id).status).toBe("received")
  })

  it("takes a card until the end of its month", async () => {
    const { address } = await checkout()
    expect((await submit(address, { expiry: "01/26" })).status).toBe(303)
  })
})

describe("card authentication", () => {
  const { authenticatedCard } = SANDBOX_DEFAULTS

  it("confirmed pays with the term chosen before", async () => {
    const { sandbox, id, address } = await checkout()
    const asked = await submit(address, { card_number: authenticatedCard, term: "12" })
    expect(asked.status).toBe(200)
    expect(asked.html).toContain("Your bank asks you to confirm the payment of £300.00 to Sandbox Shop.")
    expect(asked.html).toContain('name="term" value="12"')
    expect(sandbox.control.checkout(id).status).toBe("received")
    const confirmed = await submit(address, { action: "confirm", term: "12" })
    expect([confirmed.status, confirmed.location]).toEqual([303, "https://shop.example/thanks"])
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "successful", term: 12 })
  })

  it("refused is a declined card", async () => {
    const { sandbox, id, address } = await checkout()
    await submit(address, { card_number: authenticatedCard })
    expect((await submit(address, { action: "refuse" })).html).toContain("Your card was declined.")
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "received", declines: 1 })
  })
})

describe("cancelling", () => {
  it("needs no card, delivers the callback and redirects to cancel_url", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id, payment_url } = await create(sandbox, { notify_url: url })
    const cancelled = await submit(payment_url, { action: "cancel", card_number: "", term: "" })
    expect([cancelled.status, cancelled.location]).toEqual([303, "https://shop.example/basket"])
    expect(received.map(({ body }) => JSON.parse(body).status)).toEqual(["cancelled"])
    expect(sandbox.control.checkout(id).status).toBe("cancelled")
    const afterwards = await open(payment_url)
    expect(afterwards.status).toBe(200)
    expect(afterwards.html).toContain("This payment was cancelled")
    expect(afterwards.html).toContain("You can go back to the shop and choose how to pay.")
    expect(afterwards.html).not.toContain('role="alert"')
    expect((await submit(payment_url)).html).toContain("This payment was cancelled")
  })
})

describe("after 30 minutes", () => {
  it("the page has expired and pays nothing", async () => {
    const { sandbox, id, address } = await checkout()
    await sandbox.control.clock.advance(30 * 60_000 - 1)
    expect((await open(address)).status).toBe(200)
    await sandbox.control.clock.advance(1)
    for (const answer of [await open(address), await submit(address), await submit(address, { action: "cancel" })]) {
      expect(answer.status).toBe(410)
      expect(answer.html).toContain("This payment page has expired")
      expect(answer.html).toContain('href="https://shop.example/basket"')
    }
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "received", callback: "none" })
  })

  it("or sooner, where sessionMinutes says so", async () => {
    const sandbox = await sandboxWith({ sessionMinutes: 2 })
    const { payment_url } = await create(sandbox)
    await sandbox.control.clock.advance(120_000)
    expect((await open(payment_url)).status).toBe(410)
  })
})

it("an invalid_payload checkout cannot be paid", async () => {
  const { sandbox, id, address } = await checkout()
  sandbox.control.invalidate(id)
  expect((await submit(address)).html).toContain("This payment cannot be made")
})

import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Sandbox } from "../index"
import { call, create, DAY_MS, merchant, NOON, paid, sandboxWith } from "./support"

interface Button {
  path: string
  label: string
  /** The bodies it can send. */
  bodies: string[]
}

/** The page as a browser without a script has it. */
async function open(sandbox: Sandbox, path = "/"): Promise<{ html: string; buttons: Button[] }> {
  const response = await fetch(sandbox.url + path)
  expect(response.status).toBe(200)
  expect(response.headers.get("referrer-policy")).toBe("same-origin")
  const html = (await response.text()).replace(/\s+/g, " ")
  return { html, buttons: [...html.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/g)].map(buttonOf) }
}

function buttonOf([, path = "", inner = ""]: RegExpMatchArray): Button {
  const label = /<button[^>]*>([^<]*)/.exec(inner)?.[1]?.trim() ?? ""
  const bodies = [...inner.matchAll(/ value="([^"]*)"/g)].map(([, value = ""]) => unescaped(value))
  return { path, label, bodies }
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&")
}

function post(sandbox: Sandbox, path: string, json: string, origin = sandbox.url): Promise<Response> {
  const body = new URLSearchParams({ json })
  return fetch(sandbox.url + path, { method: "POST", body, headers: { origin }, redirect: "manual" })
}

/** Presses the button of that label, with the choice of that number. @returns where the browser goes then */
async function press(sandbox: Sandbox, about: string, label: string, choice = 0): Promise<string | null> {
  const { buttons } = await open(sandbox)
  const found = buttons.find((button) => button.path.includes(about) && button.label === label)
  const response = await post(sandbox, found?.path ?? `/no button ${label}`, found?.bodies[choice] ?? "")
  expect(response.status).toBe(303)
  return response.headers.get("location")
}

function labelsOf(buttons: Button[], about: string): string[] {
  return buttons.filter(({ path }) => path.includes(about)).map(({ label }) => label)
}

/** A paid checkout with a requested refund of £20. */
async function refunded(): Promise<{ sandbox: Sandbox; refund: string; checkout: string }> {
  const sandbox = await sandboxWith({ refunds: "manual" })
  const checkout = await paid(sandbox)
  await sandbox.control.clock.advance(2 * DAY_MS)
  await call(sandbox, "POST /api/refunds", { json: { checkout_id: checkout, amount: 20_00 } })
  return { sandbox, refund: sandbox.control.refunds()[0]?.id ?? "", checkout }
}

describe("the front page", () => {
  it("says what to do where there is nothing yet", async () => {
    const sandbox = await sandboxWith()
    const { html } = await open(sandbox)
    expect(html).toContain(`A shop whose base URL is ${sandbox.url} creates them at its checkout.`)
    expect(html).toContain("The shop requests them for checkouts that are paid.")
    expect(html).toContain("Nothing goes wrong.")
    expect(html).toContain("15 Jan 2026, 12:00:00, London time, and time stands still")
  })

  it("shows every checkout, newest first, with its state and what it can still do", async () => {
    const sandbox = await sandboxWith()
    const first = await paid(sandbox, { client_reference_id: "first" })
    const { id: second } = await create(sandbox, { client_reference_id: "second" })
    const { html, buttons } = await open(sandbox)
    expect(html.indexOf("£300.00, second")).toBeGreaterThan(0)
    expect(html.indexOf("£300.00, second")).toBeLessThan(html.indexOf("£300.00, first"))
    expect(html).toContain("Waiting for payment")
    expect(html).toContain("Pay in full: £300.00")
    const open5 = ["Pay", "Decline the card", "Cancel", "Expire", "Change the amount"]
    expect(labelsOf(buttons, second)).toEqual(open5)
    expect(labelsOf(buttons, first)).toEqual(["Send the callback again", "Change the amount"])
  })

  it("shows the newest 50 of many, and all of them on request", async () => {
    const sandbox = await sandboxWith()
    for (let count = 1; count <= 51; count += 1) {
      await create(sandbox, { client_reference_id: `cart_no_${count}.` })
    }
    const { html } = await open(sandbox)
    expect(html).not.toContain("cart_no_1.")
    expect(html).toContain('<a href="/?all">Show all 51</a>')
    expect((await open(sandbox, "/?all")).html).toContain("cart_no_1.")
  })

  it("escapes what a shop sent", async () => {
    const sandbox = await sandboxWith()
    await create(sandbox, { client_reference_id: `<script>"'` })
    const { html } = await open(sandbox)
    expect(html).not.toContain("<script")
    expect(html).toContain("&lt;script&gt;&quot;&#39;")
  })

  it("has commands that do what its buttons do", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    const { html } = await open(sandbox)
    const commands = [...html.matchAll(/<code>(curl [^<]*)<\/code>/g)].map(([, text = ""]) => unescaped(text))
    const paying = commands.find((command) => command.includes(`${id}/pay`)) ?? ""
    await promisify(execFile)("sh", ["-c", paying])
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "successful", term: 1 })
  })

  it("is there for GET only", async () => {
    const sandbox = await sandboxWith()
    expect((await fetch(sandbox.url, { method: "PUT" })).status).toBe(404)
  })
})

describe("a checkout's buttons", () => {
  it("pay with the plan that was chosen, send the callback again, and come back to the checkout", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    expect(await press(sandbox, id, "Pay", 2)).toBe(`/#${id}`)
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "successful", term: 6 })
    expect((await open(sandbox)).html).toContain(
      "confirmed: 1 sent, the last at 15 Jan 2026, 12:00:00: the shop answered 200"
    )
    await press(sandbox, id, "Send the callback again")
    expect(received).toHaveLength(2)
  })

  it("decline a card, cancel", async () => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    await press(sandbox, id, "Decline the card")
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "received", declines: 1 })
    await press(sandbox, id, "Cancel")
    expect(sandbox.control.checkout(id).status).toBe("cancelled")
  })

  it("expire it so that the shop hears of it", async () => {
    const sandbox = await sandboxWith()
    const { url, received } = await merchant(() => ({ status: 200 }))
    const { id } = await create(sandbox, { notify_url: url })
    await press(sandbox, id, "Expire", 0)
    expect(received.map(({ body }) => JSON.parse(body).status)).toEqual(["cancelled"])
    expect((await call(sandbox, `GET /api/checkouts/${id}`)).json).toMatchObject({
      data: { attributes: { status: "cancelled" } },
    })
  })

  it("or so that it does not, and pay or cancel it all the same", async () => {
    const sandbox = await sandboxWith({ lapsedCheckout: "cancelled" })
    const { id } = await create(sandbox)
    await press(sandbox, id, "Expire", 1)
    const { html, buttons } = await open(sandbox)
    expect(html).toContain("Payment page expired; the shop reads “received”")
    expect(labelsOf(buttons, id)).toEqual(["Pay all the same", "Cancel", "Change the amount"])
    await press(sandbox, id, "Pay all the same", 1)
    expect(sandbox.control.checkout(id)).toMatchObject({ status: "successful", term: 3 })
  })

  it("change the amount in what the shop reads and is told", async () => {
    const sandbox = await sandboxWith()
    const id = await paid(sandbox)
    await press(sandbox, id, "Change the amount", 1)
    expect((await call(sandbox, `GET /api/checkouts/${id}`)).json).toMatchObject({
      data: { attributes: { amount: 299_00 } },
    })
    const [, again] = await sandbox.control.retriggerCallback(id)
    expect(JSON.parse(again?.body ?? "")).toMatchObject({ amount: 299_00 })
  })
})

describe("a refund's buttons", () => {
  it("approve and process it", async () => {
    const { sandbox, refund, checkout } = await refunded()
    const { html, buttons } = await open(sandbox)
    expect(html).toContain("£20.00 of cart_1")
    expect(html).toContain(`<a href="#${refund}">£20.00</a>`)
    expect(html).toContain(`<a href="#${checkout}">`)
    expect(labelsOf(buttons, refund)).toEqual(["Approve", "Process", "Fail the refund"])
    expect(await press(sandbox, refund, "Approve")).toBe(`/#${refund}`)
    expect(sandbox.control.refund(refund).status).toBe("pending")
    await press(sandbox, refund, "Process")
    expect(sandbox.control.refund(refund).status).toBe("complete")
    expect(labelsOf((await open(sandbox)).buttons, refund)).toEqual([])
  })

  it("fail it", async () => {
    const { sandbox, refund } = await refunded()
    await press(sandbox, refund, "Fail the refund")
    expect(sandbox.control.refund(refund).status).toBe("failed")
  })
})

describe("the buttons for faults and time", () => {
  it("lose the callback, alone or with every retry, and let nothing go wrong any more", async () => {
    const sandbox = await sandboxWith()
    expect(await press(sandbox, "/faults", "Lose the callback", 0)).toBe("/#faults")
    expect(sandbox.control.faults()).toEqual([{ match: "callback", kind: "lost", times: 1, skip: 0 }])
    expect((await open(sandbox)).html).toContain("{&quot;kind&quot;:&quot;lost&quot;")
    await paid(sandbox)
    expect(sandbox.control.deliveries()).toMatchObject([{ error: "lost on its way (fault)" }])
    await press(sandbox, "/faults", "Lose the callback", 1)
    await press(sandbox, "/faults/clear", "Let nothing go wrong")
    expect(sandbox.control.faults()).toEqual([])
  })

  it("go down for a minute of the sandbox's time", async () => {
    const sandbox = await sandboxWith()
    await press(sandbox, "/faults", "Go down")
    const status = async () => (await fetch(`${sandbox.url}/api/config`)).status
    expect([await status(), await status()]).toEqual([503, 503])
    await sandbox.control.clock.advance(59_999)
    expect(await status()).toBe(503)
    await press(sandbox, "/clock", "Move the clock", 0)
    expect(await status()).toBe(401)
    expect(sandbox.control.faults()).toEqual([])
  })

  it("move the clock to when refunds of today's orders are accepted", async () => {
    const sandbox = await sandboxWith()
    expect(await press(sandbox, "/clock", "Move the clock", 2)).toBe("/#clock")
    expect(sandbox.control.clock.now()).toBe("2026-01-16T10:00:00.000Z")
  })

  it("are accepted, each with each of its choices", async () => {
    const sandbox = await sandboxWith()
    const { buttons } = await open(sandbox)
    for (const { path, bodies } of buttons) {
      for (const body of bodies) {
        expect((await post(sandbox, path, body)).status).toBe(303)
      }
    }
  })
})

describe("a form", () => {
  it("that does nothing any more comes back with the reason", async () => {
    const sandbox = await sandboxWith()
    const id = await paid(sandbox)
    const response = await post(sandbox, `/_control/checkouts/${id}/pay`, "{}")
    expect(response.status).toBe(400)
    const html = (await response.text()).replace(/\s+/g, " ")
    expect(html).toContain(`role="alert"> <p><strong>Nothing was changed.</strong> Checkout ${id} is successful</p>`)
  })

  it.each(["https://shop.example", "null", ""])("of another website (%j) changes nothing", async (origin) => {
    const sandbox = await sandboxWith()
    const { id } = await create(sandbox)
    expect((await post(sandbox, `/_control/checkouts/${id}/pay`, "{}", origin)).status).toBe(403)
    expect(sandbox.control.checkout(id).status).toBe("received")
    expect(sandbox.control.clock.now()).toBe(NOON)
  })
})

import { StorefrontError } from "../backend.js"
import { type InstalmentsPayment, parsePayment, type PaymentState } from "../payment.js"
import { pauseAfter, pollPayment, type PollOptions } from "../poll-payment.js"
import { type Answer, serveAnswers } from "./serve-answers.js"

const QUICK = { firstPauseMs: 1, longestPauseMs: 2, budgetMs: 60_000 }

function payment(state: PaymentState): InstalmentsPayment {
  const isPlaced = state === "placed"
  return {
    state,
    order_id: isPlaced ? "order_1" : null,
    payment_url: null,
    expires_at: null,
    number_of_payments: isPlaced ? 3 : null,
    message: `It is ${state}.`,
    other_payments: false,
  }
}

function says(state: PaymentState): Answer {
  return { status: 200, body: { instalments: payment(state) } }
}

async function poll(answers: [Answer, ...Answer[]], options: PollOptions = {}) {
  const shop = await serveAnswers(...answers)
  try {
    return { requests: shop.requests, result: await pollPayment(shop.backend, "cart_1", { ...QUICK, ...options }) }
  } finally {
    await shop.close()
  }
}

describe("pollPayment", () => {
  it("asks until the order is placed and tells every answer on the way", async () => {
    const seen: PaymentState[] = []
    const { result } = await poll([says("awaiting"), says("checking"), says("confirming"), says("placed")], {
      onPayment: ({ state }) => seen.push(state),
    })
    expect(result).toEqual({ decided: true, payment: payment("placed") })
    expect(seen).toEqual(["awaiting", "checking", "confirming", "placed"])
  })

  it.each<PaymentState>(["none", "failed", "attention"])("does not take %s for the end", async (state) => {
    const { result } = await poll([says(state), says("refunded")])
    expect(result).toEqual({ decided: true, payment: payment("refunded") })
  })

  it("only reads, says that somebody waits, and percent-encodes the cart's id", async () => {
    const shop = await serveAnswers(says("placed"))
    await pollPayment(shop.backend, "cart/1?x", QUICK)
    await shop.close()
    expect(shop.requests).toMatchObject([{ method: "GET", url: "/store/instalments/carts/cart%2F1%3Fx?waiting=true" }])
  })

  const FINAL: PaymentState[] = ["placed", "cancelled", "expired", "refunded"]
  it.each(FINAL)("stops at %s", async (state) => {
    const { result, requests } = await poll([says(state)])
    expect(result).toEqual({ decided: true, payment: payment(state) })
    expect(requests).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    ["a broken connection", "hang up"],
    ["a server error", { status: 503, body: { message: "Busy." } }],
    ["too many requests", { status: 429, body: "" }],
    ["an answer that cannot be read", { status: 200, body: { instalments: { ...payment("none"), state: "new" } } }],
  ])("waits out %s", async (_, answer) => {
    const { result } = await poll([answer, says("placed")])
    expect(result).toMatchObject({ decided: true, payment: { state: "placed" } })
  })

  it("throws what will not pass", async () => {
    const failure = await poll([{ status: 404, body: { message: "No such cart." } }]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorefrontError)
    expect(failure).toMatchObject({ message: "No such cart.", status: 404 })
  })

  it("gives up after the budget with the last answer", async () => {
    const { result } = await poll([says("confirming")], { budgetMs: 20 })
    expect(result).toEqual({ decided: false, payment: payment("confirming") })
  })

  it("gives up without an answer when there was none", async () => {
    const { result } = await poll(["hang up"], { budgetMs: 0 })
    expect(result).toEqual({ decided: false, payment: null })
  })

  it.each<[string, (abort: () => void) => void]>([
    ["while it waits to ask again", queueMicrotask],
    ["while an answer is told", (abort) => abort()],
  ])("ends with the signal's reason when aborted %s", async (_, when) => {
    const leaving = new AbortController()
    const reason = new Error("The page was left.")
    const polling = poll([says("awaiting")], {
      firstPauseMs: 60_000,
      longestPauseMs: 60_000,
      signal: leaving.signal,
      onPayment: () => when(() => leaving.abort(reason)),
    })
    await expect(polling).rejects.toBe(reason)
  })
})

describe("pauseAfter", () => {
  const PACE = { firstPauseMs: 2_000, longestPauseMs: 10_000 }

  it("is even for the first questions, then grows, then stays", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((asked) => pauseAfter(asked, PACE))
    expect(pauses).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 3_000, 4_500, 6_750, 10_000, 10_000])
  })
})

describe("parsePayment", () => {
  it.each<[string, object]>([
    ["instalments.state", { state: "toString" }],
    ["instalments.message", { message: null }],
    ["instalments.order_id", { order_id: 1 }],
    ["instalments.payment_url", { payment_url: {} }],
    ["instalments.expires_at", { expires_at: 0 }],
  ])("names %s when it does not fit", (field, change) => {
    expect(() => parsePayment({ instalments: { ...payment("none"), ...change } })).toThrow(`(${field})`)
  })
})

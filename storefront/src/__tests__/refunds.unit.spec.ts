import { fetchRefunds, parseRefunds } from "../refunds.js"
import { serveAnswers } from "./serve-answers.js"

const REFUND = {
  state: "sent",
  amount: 20,
  currency_code: "gbp",
  requested_at: "2026-07-03T12:00:00.000Z",
  planned_for: null,
  sent_at: "2026-07-03T12:01:00.000Z",
  expected_by: "2026-07-06T12:01:00.000Z",
  completed_at: null,
  message: "A refund of £20.00 was requested.",
}

describe("fetchRefunds", () => {
  it("asks for the order in the shopper's language, percent-encoded", async () => {
    const shop = await serveAnswers({ status: 200, body: { instalments: { refunds: [{ ...REFUND, later: 1 }] } } })
    try {
      expect(await fetchRefunds({ ...shop.backend, locale: "de" }, "order_1/../2")).toEqual([REFUND])
      expect(shop.requests[0]?.url).toBe("/store/instalments/orders/order_1%2F..%2F2")
      expect(shop.requests[0]?.headers["accept-language"]).toBe("de")
    } finally {
      await shop.close()
    }
  })
})

describe("parseRefunds", () => {
  it.each(["state", "amount", "currency_code", "requested_at", "planned_for", "sent_at", "expected_by", "message"])(
    "names %s when it does not fit",
    (field) => {
      expect(() => parseRefunds({ instalments: { refunds: [{ ...REFUND, [field]: {} }] } })).toThrow(`refunds.${field}`)
    }
  )

  it("names the list when it is missing", () => {
    expect(() => parseRefunds({})).toThrow("instalments.refunds")
  })
})

import { someOptions } from "../../options/__tests__/some-options"
import { type AccountOptions, findAccount } from "../../options/options"
import { parseOptions } from "../../options/parse-options"
import { attemptToShow, shopperAddress, type ShopperState, shopperView, stateOf } from "../shopper-view"
import { ENGLISH } from "../../words/words"
import { minorAmount } from "../../money/money"
import { PLACEMENT_STATES, type PlacementState, type Problem, REMOTE_STATES, type RemoteState } from "../states"
import { aCheckout, at, NOW } from "./a-checkout"

const MINUTE = 60_000
const stateFor = (over: Parameters<typeof aCheckout>[0]) => stateOf(aCheckout(over), NOW)

describe("where one attempt stands", () => {
  const unpaid: Record<Exclude<RemoteState, "successful">, { open: ShopperState; closed: ShopperState }> = {
    opening: { open: "failed", closed: "failed" },
    unknown: { open: "failed", closed: "failed" },
    refused: { open: "failed", closed: "failed" },
    received: { open: "awaiting", closed: "expired" },
    cancelled: { open: "cancelled", closed: "cancelled" },
    invalid_payload: { open: "failed", closed: "failed" },
    lapsed: { open: "expired", closed: "expired" },
  }
  const paid: Record<PlacementState, ShopperState> = {
    none: "confirming",
    placing: "confirming",
    placed: "placed",
    unplaced: "attention",
    refunding: "refunded",
    returned: "refunded",
  }

  const everyUnpaid = REMOTE_STATES.flatMap((remoteState) =>
    remoteState === "successful" ? [] : PLACEMENT_STATES.map((placementState) => ({ remoteState, placementState }))
  )
  it.each(everyUnpaid)("$remoteState/$placementState, page open and page closed", ({ remoteState, placementState }) => {
    expect(stateFor({ remoteState, placementState, expiresAt: at(1) })).toBe(unpaid[remoteState].open)
    expect(stateFor({ remoteState, placementState, expiresAt: at(-1) })).toBe(unpaid[remoteState].closed)
  })

  it.each(PLACEMENT_STATES)("successful/%s, whether the page is open or closed", (placementState) => {
    for (const expiresAt of [at(1), at(-1), null]) {
      expect(stateFor({ remoteState: "successful", placementState, expiresAt })).toBe(paid[placementState])
    }
  })

  it("nobody confirms an order whose account is not configured any more", () => {
    expect(stateFor({ remoteState: "successful", placementState: "placing", problem: "account_gone" })).toBe(
      "attention"
    )
  })

  it("a page that closes at this very moment, or whose end is not known, is still awaited", () => {
    expect(stateFor({ expiresAt: NOW })).toBe("awaiting")
    expect(stateFor({ expiresAt: null })).toBe("awaiting")
  })

  it("an attempt that was left unpaid has no page any more, and is checked before it counts as expired", () => {
    const left = { paymentUrl: null, returnedAt: at(-10) }
    expect(stateFor({ ...left, answeredAt: at(-20) })).toBe("checking")
    expect(stateFor({ ...left, answeredAt: at(-5) })).toBe("expired")
    expect(stateFor({ ...left, remoteState: "successful" })).toBe("confirming")
  })

  it.each<[Problem, ShopperState]>([
    ["completion_failed", "confirming"],
    ["amount_mismatch", "attention"],
    ["cart_already_ordered", "attention"],
    ["cart_changed", "attention"],
    ["cart_gone", "attention"],
    ["cart_moved", "attention"],
    ["order_cancelled", "attention"],
    ["outcome_contradicted", "attention"],
    ["refund_failed", "attention"],
  ])("paid without an order because of %s: %s", (problem, expected) => {
    expect(stateFor({ remoteState: "successful", placementState: "unplaced", problem })).toBe(expected)
  })

  it("nobody confirms an order any more that waits for a person", () => {
    const held = { placementState: "unplaced", problem: "completion_failed", heldAt: NOW } as const
    expect(stateFor({ remoteState: "successful", ...held })).toBe("attention")
  })
})

describe("where a cart's payment stands", () => {
  const placed = aCheckout({ id: "placed", remoteState: "successful", placementState: "placed", orderId: "order_1" })
  const paidUnplaced = aCheckout({ id: "paid", remoteState: "successful", placementState: "placing" })
  const returned = aCheckout({ id: "returned", remoteState: "successful", placementState: "returned" })
  const unfit = aCheckout({
    id: "unfit",
    remoteState: "successful",
    placementState: "unplaced",
    problem: "cart_changed",
    heldAt: NOW,
  })
  const cancelled = aCheckout({ id: "cancelled", remoteState: "cancelled" })
  const awaiting = aCheckout({ id: "awaiting" })
  const expired = aCheckout({ id: "expired", expiresAt: at(-1) })
  const failed = aCheckout({ id: "failed", remoteState: "refused" })

  const checking = aCheckout({ id: "checking", returnedAt: NOW, answeredAt: at(-1) })

  it.each([
    ["came back, and the service has not been asked", { returnedAt: NOW }, "checking"],
    ["came back since it was asked", { returnedAt: NOW, answeredAt: at(-1) }, "checking"],
    [
      "came back, and the service has not said within the hour in which no other page is opened",
      { returnedAt: at(-70 * MINUTE), expiresAt: at(-61 * MINUTE) },
      "expired",
    ],
    ["came back and the page has closed meanwhile", { returnedAt: at(-2), expiresAt: at(-1) }, "checking"],
    ["has not paid, says the service", { returnedAt: NOW, answeredAt: NOW }, "awaiting"],
    ["never came back", {}, "awaiting"],
  ] as const)("who %s", (_, over, state) => {
    expect(shopperView([aCheckout(over)], NOW).state).toBe(state)
  })

  it("is told what becomes of money that fits nothing, until somebody has to look at it", () => {
    const paid = { remoteState: "successful", placementState: "unplaced", problem: "cart_changed" } as const
    const messageOf = (heldAt: Date | null) => shopperView([aCheckout({ ...paid, heldAt })], NOW).message
    expect(messageOf(null)).toMatch(/does not match your cart .* you will get the full amount back/)
    expect(messageOf(NOW)).toMatch(/the shop has to check/)
  })

  it("is not sent to a page that is not to be paid any more", () => {
    const obstacle = "This order has already been placed. There is nothing left to pay."
    expect(shopperView([aCheckout({})], NOW, undefined, { obstacle })).toMatchObject({
      state: "expired",
      message: obstacle,
    })
    expect(shopperView([aCheckout({ returnedAt: NOW })], NOW, undefined, { obstacle }).state).toBe("checking")
  })

  it("is told of the money that fits nothing where the page beside it is not to be paid either", () => {
    const { state, checkout, message } = shopperView([awaiting, unfit], NOW, undefined, { obstacle: "It is gone." })
    expect({ state, checkout }).toEqual({ state: "attention", checkout: unfit })
    expect(message).not.toContain("It is gone")
  })

  it.each([null, "order_1"])("is told of an order that was cancelled later; paid for by its link: %j", (forOrderId) => {
    const placed = aCheckout({ remoteState: "successful", placementState: "placed", orderId: "order_1", forOrderId })
    const said = "Your payment was received, and your order was cancelled later. Any refund is shown with the order."
    expect(shopperView([placed], NOW, undefined, { isOrderCancelled: true })).toMatchObject({
      state: "placed",
      message: said,
    })
    expect(shopperView([placed], NOW, undefined, { isOrderCancelled: false }).message).not.toContain("cancelled")
  })

  it("is none where nothing was started", () => {
    expect(shopperView([], NOW)).toEqual({
      state: "none",
      checkout: undefined,
      message: "No payment in instalments has been started.",
      hasOtherPayments: false,
    })
  })

  it.each([
    ["an order outranks everything", [awaiting, paidUnplaced, placed], "placed", placed],
    [
      "money without an order outranks a newer attempt",
      [awaiting, cancelled, paidUnplaced],
      "confirming",
      paidUnplaced,
    ],
    [
      "an outcome that is not known outranks a newer attempt: it may be paid",
      [awaiting, checking],
      "checking",
      checking,
    ],
    ["otherwise the newest attempt counts", [awaiting, cancelled], "awaiting", awaiting],
    ["a newer cancelled one too", [cancelled, awaiting], "cancelled", cancelled],
    [
      "an earlier page may have been paid where the last one could not be opened",
      [failed, cancelled, awaiting],
      "awaiting",
      awaiting,
    ],
    ["an attempt whose money is back does not hide a newer one", [awaiting, returned], "awaiting", awaiting],
    ["nor does money that fits nothing hide a later page", [cancelled, awaiting, unfit], "awaiting", awaiting],
    ["whose outcome is awaited too", [awaiting, checking, unfit], "checking", checking],
    ["an earlier page is not to be paid beside it", [unfit, awaiting], "attention", unfit],
    ["nor one that has ended", [expired, cancelled, failed, unfit], "attention", unfit],
  ] as const)("%s", (_, attempts, state, checkout) => {
    expect(shopperView(attempts, NOW)).toMatchObject({ state, checkout })
  })

  const one = { placed, paidUnplaced, returned, cancelled, awaiting, checking, expired, failed }
  const messages = Object.entries(one).map(([name, checkout]) => [name, shopperView([checkout], NOW).message] as const)

  it.each(messages)("%s: whole sentences, no trade words", (_, message) => {
    expect(message).toMatch(/^[A-Z].*\.$/)
    expect(message).not.toMatch(/ledger|callback|API|unplaced/i)
  })

  it("money that goes back is named: how much, of which day, and by which reference", () => {
    const paid = { remoteState: "successful", amountMinor: 15049, paidAt: NOW, reference: "ref-1" } as const
    const message = (over: Parameters<typeof aCheckout>[0]) =>
      shopperView([aCheckout({ ...paid, ...over } as Parameters<typeof aCheckout>[0])], NOW).message
    expect(message({ placementState: "refunding" })).toMatch(
      /^Your payment was received, .* £150\.49 on \d+ \w+ \d{4} is being refunded in full\. Its reference is ref-1\.$/
    )
    expect(message({ placementState: "returned" })).toContain("has been refunded in full")
    expect(message({ placementState: "refunding", problem: "cart_changed" })).toContain("could not be placed")
    expect(message({ placementState: "refunding", problem: "cart_already_ordered" })).toContain(
      "your order had been placed without it"
    )
    // Why a link's payment goes back is not known once it is back, nor that the order needs nothing any more.
    const failed = { problem: "completion_failed", failedAt: NOW } as const
    const notOwed = { problem: "not_owed" } as const
    for (const state of [failed, { problem: null }, notOwed]) {
      const said = message({ forOrderId: "order_1", placementState: "refunding", ...state })
      expect(said).toMatch(/^Your payment was received, but it was not added to your order\. If anything is still/)
    }
    const toGoBack = message({ forOrderId: "order_1", placementState: "unplaced", ...notOwed })
    expect(toGoBack).toContain("If that stays so, you will get the full amount back.")
    const cancelled = message({ forOrderId: "order_1", placementState: "refunding", problem: "order_cancelled" })
    expect(cancelled).toContain("your order no longer needs it. Your payment of £150.49 on")
    for (const problem of ["order_cancelled", "cart_already_ordered"] as const) {
      expect(message({ placementState: "unplaced", problem })).toMatch(/it\. You will get the full amount back\.$/)
    }
  })

  it.each(["refunding", "returned"] as const)(
    "of money that is %s, a cart that was ordered since says nothing untrue",
    (to) => {
      const attempt = aCheckout({
        remoteState: "successful",
        placementState: to,
        amountMinor: minorAmount(15049),
        paidAt: NOW,
      })
      const { message } = shopperView([attempt], NOW, ENGLISH, { hasOtherOrder: true })
      expect(message).toMatch(
        /^Your payment was received, but it was not used for your order\. Your payment of £150\.49/
      )
      const unneeded = { ...attempt, problem: "cart_already_ordered" as const }
      expect(shopperView([unneeded], NOW, ENGLISH, { hasOtherOrder: true }).message).toContain("placed without it")
    }
  )

  it.each([
    ["refunding", "That payment is being refunded in full."],
    ["returned", "That payment has been refunded in full."],
    ["unplaced", "The shop is looking at that payment. You do not need to do anything."],
  ] as const)("who paid in two tabs reads of the order, and that the second payment is %s", (placementState, end) => {
    const second = aCheckout({ id: "second", remoteState: "successful", placementState, paidAt: NOW })
    const { state, message, hasOtherPayments } = shopperView([second, placed], NOW)
    expect({ state, hasOtherPayments }).toEqual({ state: "placed", hasOtherPayments: true })
    expect(message).toContain(`You also paid `)
    expect(message.endsWith(end)).toBe(true)
  })

  it.each([
    ["another that is placed", [cancelled, placed], cancelled, placed],
    ["another that was paid", [cancelled, paidUnplaced], cancelled, paidUnplaced],
    ["their own, where nothing was paid", [awaiting, cancelled], cancelled, cancelled],
    ["their own, where the other's money is back", [cancelled, returned], cancelled, cancelled],
    ["their own, where they paid it", [placed, paidUnplaced], paidUnplaced, paidUnplaced],
  ] as const)("whoever comes from an attempt sees the page of %s", (_, attempts, own, shown) => {
    expect(attemptToShow(own, attempts)).toBe(shown)
  })

  it.each([
    ["just now", 0, false, /We are confirming your order/],
    ["for more than half an hour", 31 * 60_000, false, /could not be placed yet, for example because .* out of stock/],
    ["by a fault of the shop", 0, true, /A fault in the shop/],
  ])("an order that could not be placed, %s, is not told as about to be there", (_, ago, isShopsFailure, said) => {
    const failed = { problem: "completion_failed", failedAt: at(-ago), isShopsFailure } as const
    const waiting = aCheckout({ remoteState: "successful", placementState: "unplaced", ...failed })
    expect(shopperView([waiting], NOW)).toMatchObject({ state: "confirming", message: expect.stringMatching(said) })
  })

  it("each state has its own words", () => {
    expect(new Set(messages.map(([, message]) => message)).size).toBe(messages.length)
  })

  it("money that was taken is never told as nothing charged, and no attempt without money as received", () => {
    for (const remoteState of REMOTE_STATES) {
      for (const placementState of PLACEMENT_STATES) {
        const { message } = shopperView([aCheckout({ remoteState, placementState })], NOW)
        const words = { nothingCharged: /nothing was charged/i.test(message), received: /was received/i.test(message) }
        const paid = remoteState === "successful"
        expect({ remoteState, placementState, ...words, nothingCharged: words.nothingCharged && paid }).toEqual({
          remoteState,
          placementState,
          nothingCharged: false,
          received: paid || placementState === "placed" ? words.received : false,
        })
        expect(words.received || !paid).toBe(true)
      }
    }
  })
})

describe("the page a shopper should see", () => {
  const account = anAccount()
  const goesTo = (over: Parameters<typeof aCheckout>[0]) => shopperAddress(account, aCheckout(over), NOW)
  const cart = "https://shop.example/gb/checkout/instalments?cart_id=cart_1"

  it.each<[string, Parameters<typeof aCheckout>[0], string]>([
    [
      "placed: the waiting page, which goes on to the order",
      { remoteState: "successful", placementState: "placed", orderId: "order_1" },
      cart,
    ],
    ["awaiting: the waiting page", {}, cart],
    ["confirming: the waiting page", { remoteState: "successful", placementState: "placing" }, cart],
    ["attention: the waiting page", { remoteState: "successful", placementState: "unplaced" }, cart],
    ["cancelled: the waiting page, which says so", { remoteState: "cancelled" }, cart],
    ["expired: the same", { expiresAt: at(-1) }, cart],
    ["lapsed: the same", { remoteState: "lapsed" }, cart],
    ["failed: the same", { remoteState: "refused" }, cart],
    ["refunded: the waiting page, which says so", { remoteState: "successful", placementState: "refunding" }, cart],
    ["returned: the waiting page, which says so", { remoteState: "successful", placementState: "returned" }, cart],
  ])("%s", (_, over, address) => {
    expect(goesTo(over)).toBe(address)
  })

  it("follows the merchant's own templates and the cart's country", () => {
    const own = anAccount({ orderPath: "/thanks?order={order_id}&cart={cart_id}", successPath: "/{country_code}/wait" })
    const placed = aCheckout({ remoteState: "successful", placementState: "placed", orderId: "order_1" })
    expect(shopperAddress(own, placed, NOW)).toBe("https://shop.example/thanks?order=order_1&cart=cart_1")
    expect(shopperAddress(own, aCheckout({ countryCode: "ie" }), NOW)).toBe("https://shop.example/ie/wait")
    expect(shopperAddress(own, aCheckout({ countryCode: null }), NOW)).toBe("https://shop.example/gb/wait")
  })

  it("is a page of the shop in every state", () => {
    for (const remoteState of REMOTE_STATES) {
      for (const placementState of PLACEMENT_STATES) {
        const url = new URL(goesTo({ remoteState, placementState, orderId: "../../evil", cartId: "//evil.example" }))
        expect(url.origin).toBe("https://shop.example")
        expect(url.href).not.toMatch(/[{}]/)
      }
    }
  })
})

function anAccount(over: Record<string, unknown> = {}): AccountOptions {
  const account = findAccount(parseOptions(someOptions(over)), "default")
  if (!account) {
    throw new Error("The account of a shop that has only one is missing")
  }
  return account
}

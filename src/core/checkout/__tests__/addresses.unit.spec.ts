import fc from "fast-check"
import { storedText } from "../../money/__tests__/arbitraries"
import {
  isPaidReturn,
  notifyAddress,
  paidReturnLink,
  parseReturnLink,
  type PathValues,
  returnAddress,
  storefrontAddress,
} from "../addresses"

const REFERENCE = "0e1dkx3v7q9wz2b4m6n8p5r7t9"
const SECRET = "secret-5f1c9a7e2d"

const parsed = (text: string) => {
  const link = parseReturnLink(text)
  if (!link) {
    throw new Error(`${text} is no return link`)
  }
  return link
}

describe("a return link", () => {
  it("of the hosted page says that the shopper comes from there", () => {
    const link = paidReturnLink(REFERENCE, SECRET)
    expect(link).toMatch(/^[0-9a-z]{26}\.[\w-]{22}$/)
    expect(parsed(link).reference).toBe(REFERENCE)
    expect(isPaidReturn(parsed(link), SECRET)).toBe(true)
  })

  it.each([
    ["with a reference alone", REFERENCE],
    ["with another's proof", `${REFERENCE}.${paidReturnLink(REFERENCE.replace("0", "1"), SECRET).slice(27)}`],
    ["with a proof by another key", paidReturnLink(REFERENCE, "another")],
    ["with no proof after the dot", `${REFERENCE}.`],
    ["with a longer proof", `${paidReturnLink(REFERENCE, SECRET)}A`],
  ])("%s says nothing", (_, text) => {
    expect(isPaidReturn(parsed(text), SECRET)).toBe(false)
  })

  it.each(["", ".", "nonsense", `${REFERENCE}.a.b`, `x.${REFERENCE}`, `${REFERENCE.toUpperCase()}`])(
    "%j is none",
    (text) => expect(parseReturnLink(text)).toBeUndefined()
  )
})

const SHOP = "https://shop.example"
const values = (over: PathValues = {}): PathValues => ({
  cart_id: "cart_1",
  order_id: "order_1",
  country_code: "gb",
  ...over,
})

describe("storefrontAddress", () => {
  it.each<[string, PathValues, string]>([
    ["/{country_code}/order/{order_id}/confirmed", values(), "/gb/order/order_1/confirmed"],
    [
      "/checkout?step=payment&instalments={reason}",
      values({ reason: "expired" }),
      "/checkout?step=payment&instalments=expired",
    ],
    ["/{cart_id}/{cart_id}", values(), "/cart_1/cart_1"],
    ["/plain", values(), "/plain"],
    ["/{unknown}/{}", values(), "/{unknown}/{}"],
    ["/{country_code}/x", values({ country_code: null }), "/gb/x"],
    ["/{country_code}/x", {}, "/gb/x"],
    ["/{country_code}/x", values({ country_code: "ie" }), "/ie/x"],
    ["/x?cart_id={cart_id}&reason={reason}", values({ cart_id: null }), "/x?cart_id=&reason="],
  ])("fills %s", (template, given, expected) => {
    expect(storefrontAddress(SHOP, template, given)).toBe(SHOP + expected)
  })

  it("keeps a path that the storefront's address has", () => {
    expect(storefrontAddress(`${SHOP}/uk`, "/{cart_id}", values())).toBe(`${SHOP}/uk/cart_1`)
  })

  it.each([
    ["a second placeholder", "{order_id}"],
    ["a pattern of String.replace", "$&$1$'"],
    ["another parameter", "x&admin=true"],
    ["a fragment", "x#y"],
    ["a path", "a/../../b"],
    ["another host", "//evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a line break", "x\r\nSet-Cookie: a=b"],
    ["an emoji", "😀"],
    ["a percent sign", "%2e%2e%2f"],
  ])("takes %s for text and nothing else", (_, hostile) => {
    const template = "/order/{order_id}/confirmed?cart={cart_id}"
    const url = new URL(storefrontAddress(SHOP, template, values({ order_id: hostile, cart_id: hostile })))
    expect(url.origin).toBe(SHOP)
    expect(url.pathname).toBe(`/order/${encodeURIComponent(hostile)}/confirmed`)
    expect([...url.searchParams]).toEqual([["cart", hostile]])
    expect(url.hash).toBe("")
  })

  it("any value comes back out of the query as it went in, and the shopper stays with the shop", () => {
    fc.assert(
      fc.property(storedText, storedText, (cartId, orderId) => {
        const address = storefrontAddress(
          SHOP,
          "/o/{order_id}?cart={cart_id}#top",
          values({ cart_id: cartId, order_id: orderId })
        )
        const url = new URL(address)
        expect(url.origin).toBe(SHOP)
        expect([...url.searchParams]).toEqual([["cart", cartId]])
        expect(url.hash).toBe("#top")
        expect(address).toMatch(/^[\x21-\x7e]+$/)
      })
    )
  })
})

describe("the addresses the service is given", () => {
  it("are the hook of the account and the return page of the reference", () => {
    expect(notifyAddress("https://shop-api.example", "uk")).toBe("https://shop-api.example/hooks/instalments/uk")
    expect(returnAddress("https://shop-api.example", "0e1d")).toBe("https://shop-api.example/instalments/return/0e1d")
  })

  it("encode what they are given", () => {
    expect(notifyAddress("https://shop-api.example", "a/b?c")).toBe(
      "https://shop-api.example/hooks/instalments/a%2Fb%3Fc"
    )
    expect(returnAddress("https://shop-api.example", "a b#c")).toBe(
      "https://shop-api.example/instalments/return/a%20b%23c"
    )
  })
})

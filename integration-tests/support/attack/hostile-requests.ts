import fc from "fast-check"
import { sign } from "../../../src/core/wire/signature"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { ADMIN_ROUTES, type AdminRoute } from "../admin/admin-routes"
import { callbackBody } from "../shopper/callback"
import type { Knock } from "./knock"

/** What may stand in a path or a query: words, numbers, climbing, control characters, other scripts, far too much. */
const hostileText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.constantFrom("..", "%00", "__proto__", "constructor", "' OR 1=1--", "0", "-1", "NaN", "null", "a".repeat(6_000))
)
const segment = hostileText.map((text) => encodeURIComponent(text.toWellFormed()) || "-")
const json = fc.json({ maxDepth: 4 })
const bytes = fc.uint8Array({ maxLength: 400 })
const key = fc.constantFrom("sandbox-secret", "another-key-entirely", " ", SANDBOX_DEFAULTS.signingKey.toUpperCase())

/** A callback that looks like one, with one field spoiled. */
const spoiled = (reference: string) =>
  fc
    .record({
      field: fc.constantFrom("status", "amount", "currency", "client_reference_id", "number_of_payments"),
      value: fc.oneof(fc.jsonValue(), fc.constant(undefined)),
    })
    .map(({ field, value }) => callbackBody(reference, { [field]: value }))

const header = (signature: string): Record<string, string> => ({
  "x-signature": signature.replace(/[^\x21-\x7e]/g, "?"),
  "content-type": "application/json",
})

/** Callbacks that nobody with a key has signed. */
export function forgedCallbacks(reference: string): fc.Arbitrary<Knock> {
  const body = fc.oneof(fc.constant(callbackBody(reference)), spoiled(reference), json, bytes, hostileText)
  const account = fc.oneof({ weight: 4, arbitrary: fc.constant("default") }, { weight: 1, arbitrary: segment })
  return fc
    .tuple(
      account,
      body,
      fc.oneof(
        hostileText,
        key.map((wrong) => ({ wrong }))
      )
    )
    .map(([name, content, signature]) => ({
      door: "callback, forged",
      method: "POST",
      path: `/hooks/instalments/${name}`,
      headers: header(typeof signature === "string" ? signature : sign(content, signature.wrong)),
      body: content,
    }))
}

/** Return links, plans and carts that anybody may ask about. */
export function visits(): fc.Arbitrary<Knock> {
  const method = fc.constantFrom("GET", "HEAD")
  const query = fc.dictionary(
    fc.constantFrom("cart_id", "amount", "currency_code", "account", "amount[]", "cart_id[$ne]"),
    hostileText
  )
  const asked = query.map((values) => new URLSearchParams(values).toString().slice(0, 7_000))
  return fc.oneof(
    fc.tuple(method, segment).map(([m, link]) => ({ door: "return", method: m, path: `/instalments/return/${link}` })),
    asked.map((values) => ({ door: "plans", method: "GET", path: `/store/instalments/plans?${values}` })),
    segment.map((id) => ({ door: "cart", method: "GET", path: `/store/instalments/carts/${id}` })),
    segment.map((id) => ({ door: "order", method: "GET", path: `/store/instalments/orders/${id}` }))
  )
}

/** What stands below /admin/instalments, with ids and bodies that name nothing. */
export function adminRequests(): fc.Arbitrary<Knock> {
  const named = (method: AdminRoute["method"]) =>
    fc
      .tuple(fc.constantFrom(...ADMIN_ROUTES.filter((route) => route.method === method)), segment)
      .map(([{ path }, id]) => ({
        door: `admin ${method}`,
        method,
        path: `/admin/instalments/${path.replace(/:\w+/g, () => id)}`,
      }))
  const posts = fc
    .tuple(named("POST"), fc.oneof(json, bytes))
    .map(([post, body]) => ({ ...post, headers: { "content-type": "application/json" }, body }))
  const searches = fc
    .tuple(fc.constantFrom("q", "state", "limit", "after"), segment)
    .map(([key, text]) => ({ door: "admin GET", method: "GET", path: `/admin/instalments/payments?${key}=${text}` }))
  return fc.oneof(posts, named("GET"), searches)
}

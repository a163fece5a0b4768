import { InstalmentsClientError } from "../../../src/client"
import { minorAmount } from "../../../src/core/money/money"
import { sign } from "../../../src/core/wire/signature"
import type { Finding, Verdict } from "../finding"
import { type Heard, heardOf, inWords } from "../heard"
import { judgeCallback, judgeRedirect } from "../questions/callback"
import { judgeBands, judgeRefusedAmount } from "../questions/config"
import { judgeDescription, judgeSizes, sizesIn } from "../questions/description"
import { judgeNoToken, judgeUnknownId } from "../questions/errors"
import { judgeLeftOut, judgeOptional, judgePhone } from "../questions/fields"
import { judgeDate, judgeLimitHeaders, judgeLimits, judgeRequestId } from "../questions/headers"
import { judgeLapsed } from "../questions/lapse"
import { judgeLongest } from "../questions/lengths"
import { judgeOdd, judgeOrder, judgeRefusedCreation, judgeSize } from "../questions/lists"
import { judgePennies, judgeTooLarge } from "../questions/paid-refunds"
import { areOlder, judgeFollowing, linkKind } from "../questions/paging"
import { judgePaid } from "../questions/payment"
import { judgeClock, judgeExtraFields, judgeFresh } from "../questions/records"
import { judgeSecond } from "../questions/references"
import { judgeRefundOrder, judgeRefusedRefund, judgeUnknownCheckout } from "../questions/refunds"
import { judgeLetters, judgeMissingSignature, judgeSensitive, judgeWrongSignature } from "../questions/signature"
import { failed } from "../put"

const TAKEN: Heard = { kind: "taken", status: 200 }
const refused = (over: Partial<Extract<Heard, { kind: "refused" }>> = {}): Heard => ({
  kind: "refused",
  status: 422,
  code: "validation",
  outcome: "refused",
  ...over,
})
const BAD = refused({ status: 400, code: "bad_request" })
const GONE = refused({ status: 404, code: "not_found" })
const HTML_404 = refused({ status: 404, code: "unexpected_status" })
const BROKEN = refused({ status: 500, code: "server_error", outcome: "unknown" })

const record = (over: object = {}) => ({
  serviceCheckoutId: "1",
  amountMinor: minorAmount(100),
  currency: "GBP",
  status: "received" as const,
  createdAt: "2026-03-02T12:00:00Z",
  ...over,
})
const page = (given: number, nextUrl: string | null) => ({
  records: Array.from({ length: given }, () => record()),
  odd: [],
  nextUrl,
})
const band = (from: number, to: number, terms: number[]) => ({
  fromMinor: minorAmount(from),
  toMinor: minorAmount(to),
  terms,
})
const fresh = { heard: TAKEN, record: record(), extraFields: [], askedMinor: 100, apartS: 0 }
const second = { heard: TAKEN, id: "2", firstId: "1" }
const called = (body: object, isSigned = true) => ({
  delivered: { body: Buffer.from(JSON.stringify(body)), isSigned, contentType: "application/json" },
  status: "successful",
  amountMinor: 100,
  reference: "r",
})
const CALLBACK = {
  status: "successful",
  amount: 100,
  currency: "GBP",
  client_reference_id: "r",
  number_of_payments: 3,
}
const DATES = ["2026-03-02T12:00:00Z", "2026-03-01T12:00:00Z"]
const paid = (over: object) => ({ record: record(over), request: { amountMinor: 100 } as never })

it.each<[what: string, finding: Finding, verdict: Verdict]>([
  ["bands", judgeBands([band(100, 200, [3])]), "holds"],
  ["a band that offers nothing", judgeBands([band(100, 200, [])]), "handled"],
  ["an amount that no band holds, refused", judgeRefusedAmount(refused({ reason: "amount_out_of_band" })), "holds"],
  ["the same without a reason", judgeRefusedAmount(refused({ reason: "other" })), "differs"],
  ["the same, taken", judgeRefusedAmount(TAKEN), "differs"],

  ["a fresh record", judgeFresh(fresh), "holds"],
  ["one of another amount", judgeFresh({ ...fresh, askedMinor: 99 }), "differs"],
  ["one that cannot be read", judgeFresh({ ...fresh, record: undefined }), "differs"],
  ["one that is not there yet", judgeFresh({ ...fresh, heard: GONE }), "differs"],
  ["no other fields", judgeExtraFields([]), "holds"],
  ["other fields", judgeExtraFields(["customer"]), "handled"],
  ["clocks that agree", judgeClock(30), "holds"],
  ["clocks that do not", judgeClock(31), "handled"],

  ["a large page", judgeSize({ heard: TAKEN, page: page(100, "next") }), "holds"],
  ["a large page of few", judgeSize({ heard: TAKEN, page: page(3, null) }), "holds"],
  ["a page that is cut", judgeSize({ heard: TAKEN, page: page(50, "next") }), "handled"],
  ["a page that is refused", judgeSize({ heard: refused(), page: page(10, "next") }), "handled"],
  ["a page that fails", judgeSize({ heard: BROKEN, page: page(10, "next") }), "differs"],
  ["newest first", judgeOrder({ dates: DATES, hasOwn: true }), "holds"],
  ["oldest first", judgeOrder({ dates: DATES.toReversed(), hasOwn: true }), "differs"],
  ["a list that lags behind", judgeOrder({ dates: DATES, hasOwn: false }), "differs"],
  ["records that can be read", judgeOdd([]), "holds"],
  ["one that cannot", judgeOdd([{ name: "1", amountMinor: null, createdAt: null, fields: ["type"] }]), "handled"],
  ["a refused creation without a trace", judgeRefusedCreation({ heard: refused(), traces: [] }), "holds"],
  ["one with a trace", judgeRefusedCreation({ heard: refused(), traces: ["invalid_payload"] }), "handled"],
  ["one that can be paid", judgeRefusedCreation({ heard: refused(), traces: ["received"] }), "differs"],
  ["one that was none", judgeRefusedCreation({ heard: TAKEN, traces: [] }), "differs"],
  ["a link", judgeFollowing({ link: "absolute", isOlder: true }), "holds"],
  ["a link by path", judgeFollowing({ link: "path", isOlder: true }), "handled"],
  ["a link to the same page", judgeFollowing({ link: "absolute", isOlder: false }), "differs"],
  ["a link to somebody else", judgeFollowing({ link: "elsewhere", isOlder: false }), "differs"],
  ["no link", judgeFollowing({ link: "none", isOlder: false }), "differs"],

  ["a wrong signature", judgeWrongSignature({ ...BAD, isSignatureRefused: true } as Heard), "holds"],
  ["the same, without the right one", judgeWrongSignature(BAD), "handled"],
  ["the same, as 401", judgeWrongSignature(refused({ status: 401, code: "unauthorized" })), "differs"],
  ["the same, taken", judgeWrongSignature(TAKEN), "differs"],
  ["no signature, refused", judgeMissingSignature(BAD), "holds"],
  ["no signature, taken", judgeMissingSignature(TAKEN), "differs"],
  ["letters in UTF-8", judgeLetters({ plain: TAKEN, ascii: undefined }), "holds"],
  ["letters that are escaped", judgeLetters({ plain: BAD, ascii: TAKEN }), "handled"],
  ["letters that are refused", judgeLetters({ plain: BAD, ascii: BAD }), "handled"],
  ["angle brackets, taken", judgeSensitive(TAKEN), "holds"],
  ["angle brackets, refused", judgeSensitive(BAD), "handled"],

  ["an e-mail address alone", judgeOptional(TAKEN), "holds"],
  ["an e-mail address that is not enough", judgeOptional(refused()), "differs"],
  ["what may be left out, taken", judgeLeftOut(TAKEN), "holds"],
  ["what may be left out, refused", judgeLeftOut(refused()), "handled"],
  ["a wrong phone number, named", judgePhone(refused({ reason: "phone_number" })), "holds"],
  ["a wrong phone number, not named", judgePhone(refused({ reason: "other" })), "handled"],
  ["a wrong phone number, taken", judgePhone(TAKEN), "handled"],
  ["long enough", judgeLongest({ taken: 64, refusal: refused(), needed: 26 }), "holds"],
  ["too short", judgeLongest({ taken: 0, refusal: refused(), needed: 26 }), "differs"],
  ["a second checkout", judgeSecond(second), "holds"],
  ["the first one again", judgeSecond({ ...second, id: "1" }), "handled"],
  ["a second one, refused", judgeSecond({ ...second, heard: refused() }), "handled"],
  ["a second one that nobody can read", judgeSecond({ ...second, id: undefined }), "differs"],

  ["an unknown id", judgeUnknownId({ heard: GONE, isDocumented: true }), "holds"],
  ["an unknown id, in another shape", judgeUnknownId({ heard: GONE, isDocumented: false }), "handled"],
  ["an unknown id, as a page", judgeUnknownId({ heard: HTML_404, isDocumented: false }), "differs"],
  ["an unknown id, as 422", judgeUnknownId({ heard: refused(), isDocumented: true }), "differs"],
  ["no token", judgeNoToken({ heard: refused({ status: 401, code: "unauthorized" }), isDocumented: true }), "holds"],
  ["no token, as 403", judgeNoToken({ heard: refused({ status: 403 }), isDocumented: true }), "differs"],
  ["no token, answered", judgeNoToken({ heard: TAKEN, isDocumented: false }), "differs"],

  ["a refund of nothing, refused", judgeRefusedRefund(BAD), "holds"],
  ["a refund of nothing, unclear", judgeRefusedRefund(BROKEN), "handled"],
  ["a refund of nothing, taken", judgeRefusedRefund(TAKEN), "differs"],
  ["a refund of an unknown checkout", judgeUnknownCheckout(GONE), "holds"],
  ["a refund of an unknown checkout, taken", judgeUnknownCheckout(TAKEN), "differs"],
  ["refunds newest first", judgeRefundOrder(DATES), "holds"],
  ["refunds oldest first", judgeRefundOrder(DATES.toReversed()), "handled"],
  ["a refund that is too large", judgeTooLarge(refused({ reason: "refund_amount" })), "holds"],
  ["the same, for its date", judgeTooLarge(refused({ reason: "same_day_refund" })), "handled"],
  ["the same, without a reason", judgeTooLarge(refused()), "handled"],
  ["the same, taken", judgeTooLarge(TAKEN), "differs"],
  ["two pennies", judgePennies({ heard: [TAKEN, TAKEN], ids: ["1", "2"] }), "holds"],
  ["two pennies that become one", judgePennies({ heard: [TAKEN, TAKEN], ids: ["1", "1"] }), "differs"],
  ["a second penny, refused", judgePennies({ heard: [TAKEN, refused()], ids: ["1"] }), "differs"],
  ["a penny, the next day", judgePennies({ heard: [refused({ reason: "same_day_refund" })], ids: [] }), "holds"],
  ["a penny, never", judgePennies({ heard: [refused()], ids: [] }), "differs"],

  ["a paid checkout", judgePaid(paid({ status: "successful" })), "holds"],
  ["one paid in part", judgePaid(paid({ status: "successful", amountMinor: minorAmount(99) })), "differs"],
  ["a callback", judgeCallback(called(CALLBACK)), "holds"],
  ["a callback without a term", judgeCallback(called({ ...CALLBACK, number_of_payments: null })), "holds"],
  ["a callback that is not signed", judgeCallback(called(CALLBACK, false)), "differs"],
  ["a callback without a reference", judgeCallback(called({ ...CALLBACK, client_reference_id: "" })), "differs"],
  ["a callback of another amount", judgeCallback(called({ ...CALLBACK, amount: 99 })), "differs"],
  ["no callback", judgeCallback({ ...called(CALLBACK), delivered: undefined }), "handled"],
  ["a shopper who is redirected", judgeRedirect("/redirected/r"), "holds"],
  ["one who is not", judgeRedirect("/instalments/return/r"), "handled"],
  ["one who stays away", judgeRedirect(undefined), "handled"],
  ["an expired page", judgeLapsed("received"), "holds"],
  ["an expired page, cancelled", judgeLapsed("cancelled"), "handled"],
  ["an expired page, paid", judgeLapsed("successful"), "differs"],

  ["a description", judgeDescription([]), "holds"],
  ["no description", judgeDescription(undefined), "handled"],
  ["a new field", judgeDescription(["new required field: checkout.vat"]), "differs"],
  ["sizes", judgeSizes(["name: maxLength 9"]), "holds"],
  ["no sizes", judgeSizes([]), "handled"],
  ["a date", judgeDate({ date: "Mon, 02 Mar 2026 12:00:00 GMT", now: Date.UTC(2026, 2, 2, 12, 0, 29) }), "holds"],
  ["a wrong date", judgeDate({ date: "Mon, 02 Mar 2026 12:00:00 GMT", now: Date.UTC(2026, 2, 2, 13) }), "handled"],
  ["no date", judgeDate({ date: undefined, now: 0 }), "handled"],
  ["no limits in headers", judgeLimitHeaders(["date"]), "holds"],
  ["limits in headers", judgeLimitHeaders(["x-ratelimit-remaining", "retry-after"]), "handled"],
  ["a request id", judgeRequestId(["x-request-id"]), "holds"],
  ["no request id", judgeRequestId(["date"]), "handled"],
  ["limits that hold", judgeLimits({ sent: 9, refused: [] }), "holds"],
  ["limits that are tighter", judgeLimits({ sent: 9, refused: ["config"] }), "handled"],
])("%s", (_, finding, verdict) => {
  expect(finding).toEqual({ verdict, answer: expect.stringMatching(/^\S/) })
})

it("a refusal is read as the plugin reads it, and no signature is repeated", () => {
  const detail = `X-Signature does not match. Expected: ${sign("a body", "a key")}`
  const error = { status: "400", code: "bad_request", title: "Bad request", detail }
  const body = Buffer.from(JSON.stringify({ errors: [error] }))
  const heard = heardOf({ endpoint: "create_checkout", status: 400, headers: {}, body })

  expect(heard).toMatchObject({ code: "bad_request", outcome: "refused", isSignatureRefused: true })
  expect(inWords(heard)).toBe("Refused with 400: X-Signature does not match. Expected: (a signature)")
})

it.each([
  [null, "none"],
  ["/api/checkouts?page=2", "path"],
  ["https://pay.example/api/checkouts?page=2", "absolute"],
  ["https://other.example/api/checkouts?page=2", "elsewhere"],
  ["http://pay.example/api/checkouts?page=2", "elsewhere"],
])("the link %s is one of kind %s", (link, kind) => {
  expect(linkKind(link, "https://pay.example")).toBe(kind)
})

it("what was seen before, or is newer, is not older", () => {
  const before = [record({ serviceCheckoutId: "1" })]
  expect(areOlder([record({ serviceCheckoutId: "2" })], before)).toBe(true)
  expect(areOlder([record({ serviceCheckoutId: "1" })], before)).toBe(false)
  expect(areOlder([record({ serviceCheckoutId: "2", createdAt: "2026-03-02T12:00:01Z" })], before)).toBe(false)
  expect(areOlder([], before)).toBe(false)
})

it("sizes are found wherever they stand, once each", () => {
  const name = { type: "string", maxLength: 64 }
  expect(
    sizesIn({ a: { client_reference_id: name }, b: { client_reference_id: name, items: { maxItems: 9 } } })
  ).toEqual(["client_reference_id: maxLength 64", "items: maxItems 9"])
})

it("a question that fails is a difference where an answer came that cannot be used, and else has none", () => {
  const facts = { endpoint: "get_checkout", outcome: "unknown", retryable: false, summary: "no" } as const
  expect(failed(new InstalmentsClientError({ ...facts, code: "unreadable_reply" })).verdict).toBe("differs")
  expect(failed(new InstalmentsClientError({ ...facts, code: "timeout" })).verdict).toBe("unanswered")
  expect(failed(new Error("connect ECONNREFUSED"))).toEqual({ verdict: "unanswered", answer: "connect ECONNREFUSED" })
})

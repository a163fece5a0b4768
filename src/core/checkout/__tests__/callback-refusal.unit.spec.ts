import fc from "fast-check"
import { claimedReference } from "../callback"
import { createReference } from "../reference"

const bytes = (text: string) => Buffer.from(text)

describe("the payment that an unverified callback claims to be about", () => {
  it("is read where it can be a reference of ours", () => {
    const reference = createReference(new Uint8Array(16).fill(7))
    expect(claimedReference(bytes(JSON.stringify({ client_reference_id: reference })))).toBe(reference)
  })

  it.each(["", "null", "[]", "{", '{"client_reference_id":7}', '{"client_reference_id":"order-1"}'])(
    "is none in %s",
    (body) => expect(claimedReference(bytes(body))).toBeUndefined()
  )

  it("never throws, whatever came", () => {
    fc.assert(fc.property(fc.uint8Array(), (body) => claimedReference(body) === undefined))
    fc.assert(fc.property(fc.json(), (body) => claimedReference(bytes(body)) === undefined))
  })
})

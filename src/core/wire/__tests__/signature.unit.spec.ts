import fc from "fast-check"
import { sign, verifySignature } from "../signature"

const bytes = (text: string) => new TextEncoder().encode(text)
const anyBytes = fc.uint8Array({ maxLength: 300 })
const anyKey = fc.string({ unit: "grapheme", minLength: 1 })
const BODY = bytes('{"status":"successful","amount":30000}')

describe("sign", () => {
  it.each([
    // RFC 4231, test cases 2 and 1
    [
      "Jefe",
      "what do ya want for nothing?",
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    ],
    [
      "\u000b".repeat(20),
      "Hi There",
      "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
    ],
  ])("is HMAC-SHA512 in standard Base64 (key %j)", (key, text, hex) => {
    expect(sign(text, key)).toBe(Buffer.from(hex, "hex").toString("base64"))
  })

  it("has 88 characters of the standard alphabet and ends in =", () => {
    fc.assert(fc.property(anyBytes, anyKey, (body, key) => expect(sign(body, key)).toMatch(/^[A-Za-z0-9+/]{86}==$/)))
  })

  it("signs a text as the UTF-8 bytes that travel", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), anyKey, (text, key) =>
        expect(sign(text, key)).toBe(sign(bytes(text), key))
      )
    )
  })
})

describe("verifySignature takes", () => {
  it("what any of the keys signed, wherever it stands in the list", () => {
    fc.assert(
      fc.property(anyBytes, fc.uniqueArray(anyKey, { minLength: 1, maxLength: 5 }), fc.nat(), (body, keys, pick) => {
        const key = keys[pick % keys.length] ?? ""
        expect(verifySignature(body, sign(body, key), keys)).toBe(true)
      })
    )
  })

  it("any bytes, whether or not they are text", () => {
    const body = Uint8Array.from([0x00, 0xff, 0xc3, 0x28])
    expect(verifySignature(body, sign(body, "key"), ["key"])).toBe(true)
  })
})

describe("verifySignature refuses", () => {
  const signature = sign(BODY, "key")

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["hexadecimal", Buffer.from(signature, "base64").toString("hex")],
    ["the URL-safe alphabet", Buffer.from(signature, "base64").toString("base64url")],
    ["one without its end", signature.slice(0, -1)],
    ["one with a character more", `${signature}=`],
    ["one with a space before it", ` ${signature}`],
    ["one twice, as two headers are joined", `${signature}, ${signature}`],
    ["one of as many characters", "A".repeat(88)],
    ["one that other characters of as many bytes make", "é".repeat(44)],
    ["another spelling of the same bytes", respelt(signature)],
  ])("%s", (_, claimed) => {
    expect(verifySignature(BODY, claimed, ["other", "key"])).toBe(false)
  })

  it("everything when there is no key", () => {
    expect(verifySignature(BODY, signature, [])).toBe(false)
    expect(verifySignature(BODY, "", [])).toBe(false)
  })

  it("what another key signed", () => {
    fc.assert(
      fc.property(anyBytes, anyKey, fc.array(anyKey, { maxLength: 4 }), (body, key, others) => {
        expect(
          verifySignature(
            body,
            sign(body, key),
            others.filter((other) => other !== key)
          )
        ).toBe(false)
      })
    )
  })

  it("bytes of which one bit changed", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 0, max: 7 }),
        (body, at, bit) => {
          const changed = Uint8Array.from(body, (byte, index) =>
            index === at % body.length ? byte ^ (1 << bit) : byte
          )
          expect(verifySignature(changed, sign(body, "key"), ["key"])).toBe(false)
        }
      )
    )
  })

  it("the same JSON written another way: the bytes are signed, not what they mean", () => {
    expect(verifySignature(bytes('{"status": "successful", "amount": 30000}'), signature, ["key"])).toBe(false)
  })

  it("any header at all, without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (claimed) =>
        expect(verifySignature(BODY, claimed, ["key"])).toBe(false)
      )
    )
  })
})

/** Base64 of 64 bytes leaves four bits unused: changing them changes the text and not the bytes. */
function respelt(signature: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  const last = alphabet.indexOf(signature.charAt(85))
  return `${signature.slice(0, 85)}${alphabet.charAt(last ^ 1)}==`
}

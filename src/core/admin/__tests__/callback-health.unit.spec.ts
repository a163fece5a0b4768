import { callbackHealth, type RefusalReason } from "../callback-health"

const NOON = new Date("2026-11-22T12:00:00Z")
const EARLIER = new Date("2026-11-22T11:00:00Z")
const refused = (reason: RefusalReason, lastSeenAt = NOON) => ({ reason, lastSeenAt })

describe("what an account's callbacks say", () => {
  it.each([
    ["quiet", "nothing came", [], 0, null],
    ["well", "some came and none was refused", [], 3, NOON],
    ["strangers", "only strangers were refused", [refused("no_signature"), refused("wrong_signature")], 0, null],
    ["strangers", "one was too large", [refused("too_large")], 1, EARLIER],
    ["wrong_key", "one about our own payment does not verify", [refused("wrong_key")], 0, null],
    ["wrong_key", "none has verified since", [refused("wrong_key")], 1, EARLIER],
    ["strangers", "one has verified since", [refused("wrong_key", EARLIER)], 1, NOON],
    ["stripped", "one about our own payment carries no signature", [refused("stripped")], 0, null],
    ["malformed", "one that verifies is not understood", [refused("malformed")], 1, EARLIER],
    ["wrong_key", "the key is the first thing to look at", [refused("malformed"), refused("wrong_key")], 0, null],
  ] as const)("%s: %s", (health, _, all, received, verifiedAt) => {
    expect(callbackHealth(all, received, verifiedAt)).toBe(health)
  })
})

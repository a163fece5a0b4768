import { Refusal, type RefusalKind } from "../refusal"

describe("a Refusal", () => {
  it.each<RefusalKind>(["invalid", "not_allowed", "not_found", "try_later"])(
    "carries its kind, %s, and its sentence",
    (kind) => {
      const refusal = new Refusal(kind, "Enter less.")
      expect(refusal).toBeInstanceOf(Error)
      expect(refusal).toMatchObject({ name: "Refusal", kind, message: "Enter less." })
      expect(refusal).not.toHaveProperty("cause")
    }
  )

  it("keeps the private cause out of its sentence", () => {
    const cause = new Error("detail of a 400")
    const refusal = new Refusal("try_later", "Try again.", { cause })
    expect(refusal.cause).toBe(cause)
    expect(String(refusal)).toBe("Refusal: Try again.")
  })
})

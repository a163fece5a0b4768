import { idText, writtenText } from "../parse-input"

describe("text that somebody sends", () => {
  it.each(["cart_01", "Größe 3", "🛒"])("is an id: %j", (text) => {
    expect(idText.safeParse(text).success).toBe(true)
  })

  it.each(["", "a\u0000", "line\n", "\ud83d", "x".repeat(256)])("is no id: %j", (text) => {
    expect(idText.safeParse(text).success).toBe(false)
  })

  it("may be written over several lines, and is kept without the space around it", () => {
    expect(writtenText.parse(" Agreed\r\n\twith finance 🧾 \n")).toBe("Agreed\r\n\twith finance 🧾")
  })

  it.each(["\u0000", "\u001b[31m", "half \ud83d a pair"])("holds what cannot be stored or shown: %j", (text) => {
    expect(writtenText.safeParse(text).success).toBe(false)
  })
})

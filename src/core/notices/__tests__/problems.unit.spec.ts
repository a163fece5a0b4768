import { ENGLISH_PROBLEMS } from "../english/payments"
import { problemSentence } from "../text"
import type { Problem } from "../../checkout/states"

describe("what an admin reads of a problem", () => {
  const sentences = Object.keys(ENGLISH_PROBLEMS.problems).map(
    (problem) => [problem, problemSentence(problem as Problem)] as const
  )

  it.each(sentences)("%s: what happened, and what happens next or what to do", (_, text) => {
    expect(text).toMatch(/^[A-Z][^.]*\. .*\.$/)
    expect(text).not.toMatch(/[a-z]_[a-z]|undefined|remoteState|unplaced/)
  })

  it("no two say the same", () => {
    expect(new Set(sentences.map(([, text]) => text)).size).toBe(sentences.length)
  })

  it("of a payment whose amount differs it says that nothing was placed", () => {
    expect(problemSentence("amount_mismatch")).toContain("Nothing was placed.")
  })
})

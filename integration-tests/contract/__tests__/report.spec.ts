import { differs, handled, holds, type Finding } from "../finding"
import type { Put } from "../put"
import { isKept, summary, table } from "../report"

const put = (finding: Finding): Put => ({
  question: { subject: "Lists", asks: "Why?", assumes: "Because", put: async () => finding },
  finding,
})
const UNASKED: Finding = { verdict: "unasked", answer: "Needs somebody who pays." }
const UNANSWERED: Finding = { verdict: "unanswered", answer: "timeout" }

it("is a table of Markdown, whatever the service answered", () => {
  expect(table([put(handled("one | two\nthree"))])).toBe(
    [
      "| Subject | Question | The plugin assumes | The service answered | Verdict |",
      "| --- | --- | --- | --- | --- |",
      "| Lists | Why? | Because | one \\| two three | harmless |",
    ].join("\n")
  )
})

it("is kept where all holds, is handled or was not asked", () => {
  const all = [put(holds("Yes")), put(handled("No")), put(UNASKED)]

  expect(isKept(all)).toBe(true)
  expect(summary(all)).toMatch(/^1 hold, 1 are harmless .* 1 not asked\. Nothing differs that matters\.$/)
})

it.each([differs("No"), UNANSWERED])("is not kept where one is $verdict", (finding) => {
  expect(isKept([put(holds("Yes")), put(finding)])).toBe(false)
})

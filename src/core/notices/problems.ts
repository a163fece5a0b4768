import type { Problem } from "../checkout/states"
import { ENGLISH_PROBLEMS } from "./english/problems"
import type { ProblemWords } from "./words"

/** A problem in words an admin understands, with what follows from it or what to do; in English unless another language is asked for. */
export function problemSentence(
  problem: Problem,
  { problems }: Pick<ProblemWords, "problems"> = ENGLISH_PROBLEMS
): string {
  const { what, follows } = problems[problem]
  return `${what} ${follows}`.trim()
}

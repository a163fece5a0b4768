import type { OpenQuestions, Sandbox } from "../../sandbox/src"

/** The service's own answers to what its specification leaves open, in a seed. */
export type OpenAnswers = Partial<OpenQuestions>

const USUAL = new WeakMap<Sandbox, OpenQuestions>()

/** Has the service answer these questions in another way than usual, and all others as usual. */
export function answerOpenQuestions(sandbox: Sandbox, answers: OpenAnswers): void {
  const { options } = sandbox.control["service"]
  const usual = USUAL.get(sandbox) ?? { ...options }
  USUAL.set(sandbox, usual)
  Object.assign(options, usual, answers)
}

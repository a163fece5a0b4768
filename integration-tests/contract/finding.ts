import type { Visit } from "./visit"

/**
 * What an answer of the service means for the plugin.
 *
 * - `holds`: as the plugin assumes
 * - `handled`: otherwise, and the plugin copes
 * - `differs`: otherwise, and something goes wrong with it
 * - `unanswered`: nothing came that could be used
 * - `unasked`: what it takes was not there, such as somebody who pays
 */
export type Verdict = "holds" | "handled" | "differs" | "unanswered" | "unasked"

/** `answer` is for a person, and goes into a report that is passed on: no secret, nothing of other people's records. */
export type Finding = { verdict: Verdict; answer: string }

export const holds = (answer: string): Finding => ({ verdict: "holds", answer })
export const handled = (answer: string): Finding => ({ verdict: "handled", answer })
export const differs = (answer: string): Finding => ({ verdict: "differs", answer })

/** What a question needs that costs a person something: their hands, or half an hour. */
export type Need = "payment" | "callback" | "lapse"

/** What the service's document leaves open, or what the plugin relies on. */
type About = { subject: string; asks: string; assumes: string; needs?: readonly Need[] }

export type Question = About & { put(visit: Visit): Promise<Finding> }

/** @param judge a function of values alone, so that each answer can be tried without a service */
export function question<Facts>({
  ask,
  judge,
  ...about
}: About & { ask: (visit: Visit) => Promise<Facts>; judge: (facts: Facts) => Finding }): Question {
  return { ...about, put: async (visit) => judge(await ask(visit)) }
}

/** What a question was to be about is missing. The message says what. */
export class Unasked extends Error {}

import type { Endpoint } from "../../../src/client"
import { type Finding, handled, holds, question } from "../finding"
import type { Visit } from "../visit"
import { TOLERANCE_S } from "./records"

/** Names by which services tell of their limits. */
const OF_LIMITS = /^(x-)?rate-?limit|^retry-after$/

/** Of all answers so far. */
const namesIn = ({ answers }: Visit) => [...new Set(answers.flatMap(({ headers }) => Object.keys(headers)))]

/** @param date the header of an answer @param now milliseconds since 1970 */
export function judgeDate({ date, now }: { date: string | undefined; now: number }): Finding {
  const at = Date.parse(date ?? "")
  if (Number.isNaN(at)) {
    return handled("None. The clock cannot be compared, and no alert tells of a wrong one")
  }
  const seconds = Math.round(Math.abs(now - at) / 1000)
  return seconds <= TOLERANCE_S
    ? holds(`Yes, ${seconds} s apart from this computer`)
    : handled(`${seconds} s apart from this computer. An alert tells of the difference`)
}

export function judgeLimitHeaders(names: readonly string[]): Finding {
  const found = names.filter((name) => OF_LIMITS.test(name))
  return found.length === 0 ? holds("None") : handled(`${found.join(", ")}; the plugin goes by the document`)
}

export function judgeRequestId(names: readonly string[]): Finding {
  return names.includes("x-request-id")
    ? holds("X-Request-Id, which files for support have")
    : handled("No X-Request-Id. Files for support have the time instead")
}

export function judgeLimits({ sent, refused }: { sent: number; refused: readonly Endpoint[] }): Finding {
  return refused.length === 0
    ? holds(`${sent} requests, none refused`)
    : handled(
        `${refused.length} of ${sent} requests refused with 429 (${[...new Set(refused)].join(", ")}). ` +
          "Another program uses the account, or the limits are tighter; the plugin waits as long as it is told"
      )
}

/** To be asked after all others: they look at the answers that there were. */
export const headerQuestions = [
  question({
    subject: "Headers",
    asks: "Do answers have a Date?",
    assumes: `Yes, within ${TOLERANCE_S} s`,
    ask: async ({ ask, clock }) => {
      const { headers } = await ask({ endpoint: "get_checkout", path: "/api/checkouts/none", token: null })
      return { date: headers.date, now: clock.now() }
    },
    judge: judgeDate,
  }),
  question({
    subject: "Headers",
    asks: "Do answers tell of limits?",
    assumes: "No: the plugin counts its requests",
    ask: async (visit) => namesIn(visit),
    judge: judgeLimitHeaders,
  }),
  question({
    subject: "Headers",
    asks: "Do answers name the request?",
    assumes: "Perhaps, as X-Request-Id",
    ask: async (visit) => namesIn(visit),
    judge: judgeRequestId,
  }),
  question({
    subject: "Headers",
    asks: "Is everything answered that the published limits allow?",
    assumes: "Yes",
    ask: async ({ pace: { sent, refused } }) => ({ sent, refused }),
    judge: judgeLimits,
  }),
]

import { randomUUID } from "node:crypto"
import { z } from "@medusajs/framework/zod"
import type { Endpoint } from "../../../src/client"
import { parseJson } from "../../../src/core/wire/json"
import { differs, type Finding, handled, holds, question } from "../finding"
import { type Answer, type Heard, heardOf, inWords } from "../heard"

/** As the document has it (spec, Error object). */
const documented = z.object({
  errors: z.array(z.object({ status: z.string(), code: z.string(), title: z.string(), detail: z.string() })).min(1),
})

/** A refusal, and whether its body has the documented shape. */
export type Refused = { heard: Heard; isDocumented: boolean }

const refusedOf = (answer: Answer): Refused => ({
  heard: heardOf(answer),
  isDocumented: documented.safeParse(parseJson(answer.body)).success,
})

export function judgeUnknownId({ heard, isDocumented }: Refused): Finding {
  if (heard.kind === "refused" && heard.code === "not_found") {
    return isDocumented ? holds(inWords(heard)) : handled(`${inWords(heard)}, in an error object of another shape`)
  }
  return heard.kind === "refused" && heard.status === 404
    ? differs("404 without an error object, which is taken for a wrong address of the service")
    : differs(`${inWords(heard)}. The plugin goes on asking for it`)
}

export function judgeNoToken({ heard, isDocumented }: Refused): Finding {
  if (heard.kind === "taken") {
    return differs("Answered without credentials")
  }
  if (heard.status !== 401) {
    return differs(`${inWords(heard)}. A wrong client secret would not be named`)
  }
  return isDocumented ? holds(inWords(heard)) : handled("401 in another shape; the plugin goes by the status")
}

const unknownId = (asks: string, endpoint: Endpoint, path: string) =>
  question({
    subject: "Errors",
    asks,
    assumes: "404 with an error object",
    ask: async ({ ask }) => refusedOf(await ask({ endpoint, path: path + randomUUID() })),
    judge: judgeUnknownId,
  })

export const errorQuestions = [
  unknownId("What is said to the id of a checkout that does not exist?", "get_checkout", "/api/checkouts/"),
  unknownId("What is said to the id of a refund that does not exist?", "get_refund", "/api/refunds/"),
  question({
    subject: "Errors",
    asks: "What is said to a request without a token?",
    assumes: "401 with an error object",
    ask: async ({ ask }) =>
      refusedOf(await ask({ endpoint: "get_checkout", path: `/api/checkouts/${randomUUID()}`, token: null })),
    judge: judgeNoToken,
  }),
]

import { z } from "@medusajs/framework/zod"
import { probe } from "../../../src/client"
import { compareDescription } from "../../../src/core/admin/api-description"
import { differs, type Finding, handled, holds, question } from "../finding"
import { remembered, type Visit } from "../visit"

/** Where the service describes itself (spec, Versioning). */
const PATHS = ["/docs/api/v2", "/api-docs"]
/** Deeper than any body of this API. */
const MAX_DEPTH = 20
/** What a description says of sizes. */
const SIZES = ["maxLength", "maxItems", "maximum"]

/** What the service publishes of itself, without credentials; undefined where it cannot be read. */
const description = remembered(async ({ settings }: Visit): Promise<unknown> => {
  for (const path of PATHS) {
    const answer = await probe(settings.baseUrl + path, { headers: { accept: "application/json" } })
    const document = answer?.status === 200 ? json(answer.text) : undefined
    if (document !== undefined) {
      return document
    }
  }
  return undefined
})

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function judgeDescription(differences: readonly string[] | undefined): Finding {
  if (!differences) {
    return handled("Nothing that can be read as OpenAPI")
  }
  return differences.length === 0 ? holds("All that the plugin does") : differs(differences.join("; "))
}

const node = z.record(z.string(), z.unknown())

/** "client_reference_id: maxLength 64": whatever the description says of sizes, once each. */
export function sizesIn(document: unknown, name = "", depth = MAX_DEPTH): string[] {
  const { data = {} } = node.safeParse(document)
  const own = SIZES.flatMap((size) => (typeof data[size] === "number" ? [`${name}: ${size} ${data[size]}`] : []))
  const below = depth === 0 ? [] : Object.entries(data).flatMap(([key, value]) => sizesIn(value, key, depth - 1))
  return [...new Set([...own, ...below])]
}

export function judgeSizes(sizes: readonly string[]): Finding {
  return sizes.length === 0 ? handled("Nothing: the answers above count") : holds(sizes.join("; "))
}

export const descriptionQuestions = [
  question({
    subject: "Description",
    asks: "What does /docs/api/v2 (or /api-docs) hold?",
    assumes: "An OpenAPI 3 document with the plugin's calls, and no field or state that it does not know",
    ask: async (visit) => compareDescription(await description(visit)),
    judge: judgeDescription,
  }),
  question({
    subject: "Description",
    asks: "What does it say of sizes?",
    assumes: "Perhaps what the document leaves open",
    ask: async (visit) => sizesIn(await description(visit)),
    judge: judgeSizes,
  }),
]

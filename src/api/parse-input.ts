import { z } from "@medusajs/framework/zod"
import { MedusaError } from "@medusajs/framework/utils"
import type { MedusaRequest } from "@medusajs/framework/http"

/** An id as Medusa or a merchant may write one: Postgres stores no NUL and no half of a surrogate pair, and nobody types the rest. */
export const idText = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, "is not a valid id")

/** What an admin writes, or nothing. Longer than any text may be; how long each may be, the refusal says. */
export const writtenText = z
  .string()
  .max(10_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, "holds characters that cannot be shown")
  .trim()
  .default("")

/** True where Postgres cannot store a text of it: half a surrogate pair in its JSON, or a NUL anywhere. */
function isUnstorable(json: unknown): boolean {
  const texts: string[] = []
  JSON.stringify(json, (key: string, value: unknown) => {
    texts.push(key, typeof value === "string" ? value : "")
    return value
  })
  return texts.some((text) => text.includes("\0") || !text.isWellFormed())
}

/** @throws MedusaError (HTTP 400) that names the field of a body that Postgres cannot store */
export function requireStorable(body: unknown): void {
  const unstorable = Object.entries(body ?? {}).find(isUnstorable)
  if (unstorable) {
    const field = isUnstorable(unstorable[0]) ? "body" : unstorable[0]
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `${field}: holds characters that cannot be stored`)
  }
}

/** @throws MedusaError (HTTP 400) for a path with a broken escape, which Medusa would answer as a fault of its own */
export function requireReadable(path: string): void {
  try {
    decodeURIComponent(path)
  } catch {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "The address is not valid")
  }
}

/** The input as the schema has it. @throws MedusaError (HTTP 400) that names the field, never its value */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) {
    return parsed.data
  }
  const faults = parsed.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join(".")}: ${message}` : message
  )
  throw new MedusaError(MedusaError.Types.INVALID_DATA, faults.join("; "))
}

const params = z.object({ id: idText })

/** The id that the address of one of our routes names. @throws MedusaError (HTTP 400) when it can be none */
export function idOf(req: Pick<MedusaRequest, "params">): string {
  return parseInput(params, req.params).id
}

/** The same of a route of Medusa's. @throws MedusaError (HTTP 400) for one that Postgres could not look for */
export function medusaIdOf({ params }: Pick<MedusaRequest, "params">): string {
  return parseInput(idText, params.id)
}

/**
 * What a storefront hands on of a preview link. In a header, because addresses stand in logs, and because Medusa's own list takes no
 * further parameter.
 */
const PREVIEW_HEADER = "x-instalments-preview"

export function previewTokenOf(req: Pick<MedusaRequest, "get">): string | undefined {
  return req.get(PREVIEW_HEADER)
}

import type { z } from "@medusajs/framework/zod"
import { MedusaError } from "@medusajs/framework/utils"

/** The input as the schema has it. @throws MedusaError (HTTP 400) that names the field, never its value */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) {
    return parsed.data
  }
  const faults = parsed.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
  throw new MedusaError(MedusaError.Types.INVALID_DATA, faults.join("; "))
}

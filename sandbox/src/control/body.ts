import { z } from "zod"

/** What a request that cannot be used is answered with. */
export interface Refusal {
  error: string
  /** Each field that is wrong, and what it takes; "" is the body itself. */
  problems?: { field: string; message: string }[]
  /** A body that this control takes. */
  example?: unknown
}

/** A strict object: a field that it does not know is refused, with the names of those that it does. */
export function bodySchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === "unrecognized_keys" ? unknownFields(issue.keys, Object.keys(shape)) : undefined),
  })
}

export function refusalOf(error: unknown, example: unknown): Refusal {
  if (error instanceof z.ZodError) {
    const problems = error.issues.map(({ path, message }) => ({ field: z.core.toDotPath(path), message }))
    const sentences = problems.map(({ field, message }) => (field === "" ? message : `${field}: ${message}`))
    return { error: sentences.join("; "), problems, example }
  }
  if (error instanceof SyntaxError) {
    return { error: `The body is no JSON: ${error.message}`, example }
  }
  return { error: error instanceof Error ? error.message : String(error) }
}

function unknownFields(unknown: readonly string[], known: readonly string[]): string {
  const names = unknown.map((name) => `"${name}"`).join(", ")
  return `There is no field ${names}. Known: ${known.join(", ")}`
}

import { z } from "@medusajs/framework/zod"
import { type Reason, saidBy } from "./reasons"

/** A moment as a row holds it: ISO 8601. */
export const momentText = z.string().refine((text) => !Number.isNaN(Date.parse(text)))

const candidates = z.array(z.object({ id: z.string(), at: momentText }))
const shape = z.union([
  z.object({ code: z.null(), facts: z.object({ said: z.string() }) }),
  z.object({ code: z.string(), facts: z.record(z.string(), z.union([z.string(), candidates])) }),
])

/** A reason as a row holds it. What cannot be read as one must hide neither its payment nor the others of a list. */
export function reasonIn(stored: Reason): Reason {
  return shape.safeParse(stored).success ? stored : saidBy(JSON.stringify(stored))
}

import { writeFileSync } from "node:fs"
import type { ExecArgs } from "@medusajs/framework/types"
import { seedStore } from "../seed"

/**
 * medusa exec ./src/scripts/seed.ts [file]: fills the store; repeating it changes nothing.
 * The ids of what was seeded are written to the file, as JSON.
 */
export default async function seed({ container, args: [file] }: ExecArgs): Promise<void> {
  const seeded = await seedStore(container)
  if (file) {
    writeFileSync(file, JSON.stringify(seeded))
  }
}

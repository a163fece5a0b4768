import type { MedusaContainer } from "@medusajs/framework/types"
import { compareBooks } from "../workflows"

/** Each hour: whether Medusa's amounts and the ledger's agree. */
export default async function booksJob(container: MedusaContainer): Promise<void> {
  await compareBooks(container)
}

export const config = { name: "instalments-books", schedule: "37 * * * *" }

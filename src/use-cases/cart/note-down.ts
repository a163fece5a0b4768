import type { MedusaContainer } from "@medusajs/framework/types"
import type { Note } from "../../core/cart/corrections"
import { amendmentFor } from "../../core/cart/notes"
import { assertNever } from "../../core/assert-never"
import type { Checkout } from "../../core/checkout/checkout"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { announceUnplaced } from "../notify/payment-unplaced"

/** Writes down what became of an attempt, and tells who should know. @returns the row afterwards */
export async function noteDown(container: MedusaContainer, checkout: Checkout, note: Note): Promise<Checkout> {
  const noted = await amend(ledgerOf(container), checkout, (newest) => amendmentFor(newest, note, new Date()))
  return concernsPeople(note) ? announceUnplaced(container, noted) : noted
}

function concernsPeople({ kind }: Note): boolean {
  switch (kind) {
    case "placed":
    case "unplaced":
    case "reopened":
    case "held":
    case "order_unpaid":
      return true
    case "refunding":
    case "left_unpaid":
    case "look_again":
      return false
    default:
      return assertNever(kind)
  }
}

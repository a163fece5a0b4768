import type { MedusaContainer } from "@medusajs/framework/types"
import type { Note } from "../../core/cart/corrections"
import { amendmentFor } from "../../core/cart/notes"
import type { Checkout } from "../../core/checkout/checkout"
import { amend } from "../ledger/amend"
import { ledgerOf } from "../ledger/ledger-of"
import { announceUnplaced } from "../notify/payment-unplaced"

/** Writes down what became of an attempt, and tells who should know. @returns the row afterwards */
export async function noteDown(container: MedusaContainer, checkout: Checkout, note: Note): Promise<Checkout> {
  const noted = await amend(ledgerOf(container), checkout, (newest) => amendmentFor(newest, note, new Date()))
  return CONCERNS_PEOPLE[note.kind] ? announceUnplaced(container, noted) : noted
}

const CONCERNS_PEOPLE: Record<Note["kind"], boolean> = {
  placed: true,
  unplaced: true,
  reopened: true,
  held: true,
  order_unpaid: true,
  refunding: false,
  left_unpaid: false,
  look_again: false,
}

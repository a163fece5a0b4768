import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  causeOf,
  type CompletionError,
  type Failure,
  failureOf,
  type Others,
  withoutWords,
} from "../../core/cart/failure"
import type { DiscountEnd } from "../../core/checkout/discounts"
import type { Checkout } from "../../core/checkout/checkout"
import { ledgerOf } from "../ledger/ledger-of"
import { cartItems } from "../medusa/cart/cart-items"
import { endOfDiscount } from "../medusa/cart/cart-promotions"
import { cartWithTotals } from "../medusa/cart/cart-with-totals"
import { isOfDeletedVariant } from "../medusa/shop/items"
import type { StepError } from "../medusa/cart/carts"
import { wordsOfShopper } from "../medusa/shop/people"

const errorLike = z
  .object({
    name: z
      .string()
      .regex(/^\w{1,60}$/)
      .catch("Error"),
    message: z.string().catch(""),
    code: z.string().nullable().catch(null),
  })
  .catch({ name: "Error", message: "", code: null })

/** Medusa's completion failed, and has undone what it could. */
export class CompletionFailed extends Error {
  override readonly name = "CompletionFailed"

  constructor(readonly errors: readonly StepError[]) {
    super("Medusa could not complete the cart")
  }
}

/**
 * What went wrong, and whether it would have met any other cart: what became of the others shows it. Never throws: whatever it is, it
 * becomes a payment's recorded outcome.
 */
export async function failureFrom(
  container: MedusaContainer,
  attempt: Checkout | undefined,
  step: string,
  thrown: unknown
): Promise<Failure> {
  const error = described(step, thrown)
  if (!attempt) {
    return failureOf(error, NO_OTHERS)
  }
  const known = thrown instanceof CompletionFailed ? await orElse(() => knownOf(container, attempt), null) : null
  if (known !== null) {
    return { scope: "cart", cause: known }
  }
  const words = await orElse(() => wordsOfShopper(container, attempt), [])
  const told = { ...error, message: withoutWords(error.message, words) }
  return failureOf(told, await orElse(() => othersThan(container, attempt, causeOf(told)), NO_OTHERS))
}

/** What fails may be the reading itself: the cause then tells of that. */
async function orElse<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read()
  } catch {
    return otherwise
  }
}

/**
 * What is known to stand in the way of this cart's order, however many others have the same. Medusa says of what was deleted that it
 * cannot read the properties of nothing, as of a fault of its own.
 */
async function knownOf(container: MedusaContainer, { cartId }: Checkout): Promise<string | null> {
  if ((await cartItems(container, cartId)).some(isOfDeletedVariant)) {
    return "an article of the cart has been deleted"
  }
  const cart = await cartWithTotals(container, cartId)
  const end = cart && endOfDiscount(cart, new Date())
  return end ? DISCOUNT_ENDS[end] : null
}

const DISCOUNT_ENDS: Readonly<Record<DiscountEnd, string>> = {
  deleted: "a promotion of the cart has been deleted",
  used_up: "a promotion of the cart has been used up",
}

const NO_OTHERS: Others = { alike: 0, ordered: 0, waiting: 0 }

async function othersThan(container: MedusaContainer, attempt: Checkout, cause: string): Promise<Others> {
  const { otherCarts } = ledgerOf(container)
  const { failedAt, failureCause } = attempt
  return {
    alike: await otherCarts.failedAlike(attempt, cause),
    waiting: await otherCarts.waitingAlike(attempt, cause),
    ordered: failedAt && failureCause === cause ? await otherCarts.orderedSince(attempt, failedAt) : 0,
  }
}

/** @param step our own, where it is none of Medusa's that failed */
function described(step: string, thrown: unknown): CompletionError {
  const first = thrown instanceof CompletionFailed ? thrown.errors[0] : undefined
  const error = first ? first.error : thrown
  // Medusa's workflows may hand on a copy of an error, which is none any more.
  const { name, message, code } = errorLike.parse(error)
  return {
    step: first?.action ?? step,
    name,
    type: MedusaError.isMedusaError(error) ? error.type : null,
    code,
    message,
  }
}

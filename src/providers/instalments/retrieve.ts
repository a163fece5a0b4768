import type {
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
} from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { assertNever } from "../../core/assert-never"
import type { Checkout } from "../../core/checkout/checkout"
import { sessionData } from "../../core/checkout/session"
import { ledgerOf } from "../../use-cases/ledger/ledger-of"
import { referenceIn } from "../../core/checkout/reference"
import type { ProviderContext } from "./context"

/** What the ledger knows of a payment, in the shape of a session's data. */
export async function retrieve(
  context: ProviderContext,
  { data }: RetrievePaymentInput
): Promise<RetrievePaymentOutput> {
  const checkout = await known(context, data)
  return { data: sessionData(checkout, checkout.paymentSessionId) }
}

/** A payment's status as the ledger knows it. */
export async function statusOf(
  context: ProviderContext,
  { data }: GetPaymentStatusInput
): Promise<GetPaymentStatusOutput> {
  return { status: inMedusasWords(await known(context, data)) }
}

async function known({ container }: ProviderContext, data: unknown): Promise<Checkout> {
  const reference = referenceIn(data)
  const checkout = reference === undefined ? undefined : await ledgerOf(container).checkouts.find({ reference })
  if (!checkout) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The ledger does not know this payment.")
  }
  return checkout
}

function inMedusasWords({ remoteState }: Checkout): PaymentSessionStatus {
  switch (remoteState) {
    case "successful":
      return PaymentSessionStatus.CAPTURED
    case "opening":
    case "unknown":
    case "received":
      return PaymentSessionStatus.PENDING
    case "cancelled":
    case "lapsed":
      return PaymentSessionStatus.CANCELED
    case "refused":
    case "invalid_payload":
      return PaymentSessionStatus.ERROR
    default:
      return assertNever(remoteState)
  }
}

import type { ShopperCart } from "../cart"
import type { ProcessNumber } from "../shop"
import { type CaptureActions, captures } from "./captures"
import { hostedPage, type HostedPageActions } from "./hosted-page"
import { type IssueActions, issues } from "./issues"
import { merchantCode, type MerchantCodeActions } from "./merchant-code"
import { operations, type OperationActions } from "./operations"
import { type OrderChangeActions, orderChanges } from "./order-changes"
import { type OrderPaymentActions, orderPayments } from "./order-payments"
import { type OtherPaymentActions, otherPayments } from "./other-payments"
import type { Performers } from "./performer"
import { type PriceActions, prices } from "./prices"
import { type RefundActions, refunds } from "./refunds"
import { serviceStaff, type ServiceStaffActions } from "./service-staff"
import { shopping, type ShoppingActions } from "./shopping"

type Actions = ShoppingActions &
  PriceActions &
  OtherPaymentActions &
  HostedPageActions &
  RefundActions &
  CaptureActions &
  OrderChangeActions &
  OrderPaymentActions &
  IssueActions &
  ServiceStaffActions &
  MerchantCodeActions &
  OperationActions

/** What a shopper, an admin, the service's staff, the merchant's own code or the clock does. */
export type Action<Name extends keyof Actions = keyof Actions> = { [Each in Name]: { do: Each } & Actions[Each] }[Name]

/** The name of an action. */
export type ActionName = keyof Actions

const PERFORMERS: Performers<Actions> = {
  ...shopping,
  ...prices,
  ...otherPayments,
  ...hostedPage,
  ...refunds,
  ...captures,
  ...orderChanges,
  ...orderPayments,
  ...issues,
  ...serviceStaff,
  ...merchantCode,
  ...operations,
}

/** Does one thing, and says in a word or two what came of it. Errors a shopper would meet are words too. */
export async function perform(
  cart: ShopperCart,
  { by, action }: { by: ProcessNumber; action: Action }
): Promise<string> {
  try {
    return await act(cart, by, action)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 160) : "failed"
  }
}

function act<Name extends ActionName>(cart: ShopperCart, by: ProcessNumber, action: Action<Name>): Promise<string> {
  return PERFORMERS[action.do](cart, by, action)
}

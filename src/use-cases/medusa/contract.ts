import { WorkflowManager } from "@medusajs/framework/orchestration"
import type {
  ICartModuleService,
  ILockingModule,
  IOrderModuleService,
  IPromotionModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { brokenSequences, isOtherModel } from "../../core/medusa-contract"
import { faultOf } from "../../core/report/fault"
import { ledgerOf } from "../ledger/ledger-of"
import { cartOfCollection, readCartRecords } from "./cart/cart-records"
import { cartTotalOf } from "./cart/cart-with-totals"
import { readOrderMoney } from "./order/order-money"
import { orderToPay } from "./order/order-to-pay"
import { orderTotalOf } from "./order/order-total"
import { readUnfinished, readUnlinked } from "./order/unfinished-orders"
import { type PaymentModule, paymentsIn } from "./payment/payments"

/** Of nothing in any shop. */
const NOBODY = "instalments_contract"
const NEVER = { since: new Date(0), until: new Date(0) }

/** Every reading of Medusa's records, of something that does not exist: the tables and fields have to be there all the same. */
const READINGS: Readonly<Record<string, (container: MedusaContainer) => Promise<unknown>>> = {
  "a cart's payments": (container) => readCartRecords(container, NOBODY, () => Promise.resolve(true)),
  "a cart's total": (container) => cartTotalOf(container, NOBODY),
  "an order's total": (container) => orderTotalOf(container, NOBODY),
  "an order's books": (container) => readOrderMoney(container, NOBODY),
  "an order's articles": (container) => readUnfinished(container, NOBODY),
  "orders without a cart": (container) => readUnlinked(container, NOBODY, NEVER),
  "a payment": (container) => paymentsIn(container, { ids: [NOBODY] }),
  "a collection's cart": (container) => cartOfCollection(container, NOBODY),
  "a collection's order": (container) => orderToPay(container, NOBODY),
}

type Methods<Module> = readonly (keyof Module)[]

const METHODS: Readonly<Record<string, readonly PropertyKey[]>> = {
  [Modules.PAYMENT]: [
    "authorizePaymentSession",
    "cancelPayment",
    "capturePayment",
    "createPaymentSession",
    "deletePaymentSession",
    "listRefunds",
    "refundPayment",
    "updatePaymentCollections",
    "updatePaymentSessions",
  ] satisfies Methods<PaymentModule>,
  [Modules.ORDER]: [
    "addOrderTransactions",
    "cancelOrderChange",
    "createOrderChange",
    "deleteOrderTransactions",
    "listOrderChanges",
    "listOrders",
    "restoreOrders",
    "softDeleteOrders",
  ] satisfies Methods<IOrderModuleService>,
  [Modules.CART]: ["listCarts", "updateCarts"] satisfies Methods<ICartModuleService>,
  [Modules.PROMOTION]: ["revertUsage"] satisfies Methods<IPromotionModuleService>,
  [Modules.LOCKING]: ["execute"] satisfies Methods<ILockingModule>,
}

/** A process whose Medusa was once as expected need not look again. */
const kept = new WeakSet<object>()

/**
 * What `readContract` finds, looked at until all is as expected once.
 *
 * @returns names for an operator; empty where all is as expected
 * @throws what the database throws while it is away
 */
export async function brokenContract(container: MedusaContainer): Promise<string[]> {
  // Inside jobs the container is a new one each time.
  const { options } = ledgerOf(container)
  if (kept.has(options)) {
    return []
  }
  const broken = await readContract(container)
  if (broken.length === 0) {
    kept.add(options)
  }
  return broken
}

/** What this Medusa does otherwise than the plugin relies on: the order of its workflows' steps, its modules' methods, its data model. */
export async function readContract(container: MedusaContainer): Promise<string[]> {
  return [...brokenSequences(stepsOf), ...brokenMethods(container), ...(await brokenReadings(container))]
}

type Step = { action?: string; next?: Step | Step[] }

function stepsOf(workflow: string): string[] {
  return namesFrom(WorkflowManager.getWorkflow(workflow)?.flow_)
}

function namesFrom(step: Step | Step[] | undefined): string[] {
  if (!step) {
    return []
  }
  return Array.isArray(step)
    ? step.flatMap(namesFrom)
    : [...(step.action ? [step.action] : []), ...namesFrom(step.next)]
}

function brokenMethods(container: MedusaContainer): string[] {
  return Object.entries(METHODS).flatMap(([name, methods]) => {
    const service = container.resolve<Record<PropertyKey, unknown>>(name)
    return methods
      .filter((method) => typeof service[method] !== "function")
      .map((method) => `${name}.${String(method)}`)
  })
}

async function brokenReadings(container: MedusaContainer): Promise<string[]> {
  const broken: string[] = []
  for (const [name, read] of Object.entries(READINGS)) {
    try {
      await read(container)
    } catch (error) {
      if (!isOtherModel(faultOf(error))) {
        throw error
      }
      broken.push(name)
    }
  }
  return broken
}

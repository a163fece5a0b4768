import type { Checkout } from "../../../src/core/checkout/checkout"
import type { CheckoutView, Endpoint, ReceivedRequest, RefundView } from "../../../sandbox/src"

/** What the service has, and the requests for refunds that it received. */
export type ServiceRecords = { checkouts: CheckoutView[]; refunds: RefundView[]; requests: ReceivedRequest[] }

/** The sandbox's control, in this process or behind HTTP. */
export type ServiceWitness = {
  checkouts(): CheckoutView[] | Promise<CheckoutView[]>
  refunds(): RefundView[] | Promise<RefundView[]>
  requests(endpoint: Endpoint): ReceivedRequest[] | Promise<ReceivedRequest[]>
}

/** What the service has of these attempts to pay. */
export async function serviceRecordsOf(
  control: ServiceWitness,
  attempts: readonly Pick<Checkout, "reference">[]
): Promise<ServiceRecords> {
  const [checkouts, refunds, requests] = await Promise.all([
    control.checkouts(),
    control.refunds(),
    control.requests("POST /api/refunds"),
  ])
  const references = new Set(attempts.map(({ reference }) => reference))
  const own = checkouts.filter(({ clientReferenceId }) => references.has(clientReferenceId))
  const ids = new Set(own.map(({ id }) => id))
  return { checkouts: own, refunds: refunds.filter(({ checkoutId }) => ids.has(checkoutId)), requests }
}

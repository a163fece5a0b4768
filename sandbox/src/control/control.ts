import type { DescriptionPath } from "../api/docs"
import type { Checkout, Refund } from "../store"
import type { Fault } from "../faults"
import type { CallbackDelivery, ReceivedRequest } from "../journal"
import { type IntegrationOptions, integrationSchema } from "../integration"
import type { Service } from "../service"
import { formatPounds } from "../rules/money"
import type { Endpoint, RefundStatus } from "../wire"
import { type CheckoutView, checkoutView, type RefundView, refundView } from "./views"

/** What came of paying or cancelling. */
export interface PaymentOutcome {
  /** Where the shopper's browser was sent. */
  redirectedTo: string
  /** Every delivery of this checkout's callback so far. */
  deliveries: CallbackDelivery[]
}

/** The operator's side of the sandbox. Ids that do not exist and moves that cannot be made throw an Error. */
export class SandboxControl {
  constructor(private readonly service: Service) {}

  readonly clock = {
    /** The sandbox's time, ISO 8601. */
    now: (): string => this.service.clock.iso(),
    /** Moves the clock to a moment (ISO 8601) and resolves when all that fell due has run. */
    set: (iso: string): Promise<void> => this.service.clock.set(iso),
    /**
     * Moves the clock on by milliseconds: what falls due runs in the order of its time, callbacks are awaited.
     * A merchant's endpoint must not wait for it while it answers a callback that it awaits.
     */
    advance: (ms: number): Promise<void> => this.service.clock.advance(ms),
    /** As far from this computer's clock as in the beginning, to the millisecond. */
    reset: (): Promise<void> => this.service.clock.reset(),
  }

  /** Queues something to go wrong. @throws ZodError for a fault that does not exist */
  addFault(...faults: Fault[]): void {
    faults.forEach((fault) => this.service.faults.add(fault))
  }

  /** The faults still waiting, with the times left. */
  faults(): Fault[] {
    return this.service.faults.list()
  }

  /** Forgets all faults and lets held requests go. */
  clearFaults(): void {
    this.service.faults.clear()
  }

  /** Lets the requests go that a fault of kind "held" holds. */
  releaseHeld(): void {
    this.service.faults.releaseHeld()
  }

  /**
   * Lets a deployment of the service change its published description.
   *
   * @param description null for the sandbox's own
   * @param only the one of its two addresses that still has it; default: both have
   */
  publish(description: object | null, only?: DescriptionPath): void {
    this.service.description = description
    this.service.describedAt = only ?? null
  }

  /** What the API received, oldest first; of one endpoint where it is named. */
  requests(endpoint?: Endpoint): ReceivedRequest[] {
    const requests = this.service.journal.allRequests()
    return structuredClone(requests.filter((request) => endpoint === undefined || request.endpoint === endpoint))
  }

  /** What was sent to merchants, in the order in which the answers came; of one checkout where it is named. */
  deliveries(checkoutId?: string): CallbackDelivery[] {
    const deliveries = this.service.journal.allDeliveries()
    return structuredClone(deliveries.filter((sent) => checkoutId === undefined || sent.checkoutId === checkoutId))
  }

  /** Oldest first; those of one `client_reference_id` where it is named. */
  checkouts(reference?: string): CheckoutView[] {
    const checkouts = this.service.store.checkouts.all()
    return checkouts
      .filter(({ request }) => reference === undefined || request.clientReferenceId === reference)
      .map(checkoutView)
  }

  checkout(checkoutId: string): CheckoutView {
    return checkoutView(this.checkoutOf(checkoutId))
  }

  /** Oldest first. */
  refunds(): RefundView[] {
    return this.service.store.refunds.all().map(refundView)
  }

  refund(refundId: string): RefundView {
    return refundView(this.refundOf(refundId))
  }

  /**
   * Pays like a shopper with an approved card. `term` defaults to the first that is offered;
   * `afterLapse` pays although the hosted page has expired.
   */
  async pay(checkoutId: string, choice: { term?: number; afterLapse?: boolean } = {}): Promise<PaymentOutcome> {
    const checkout = this.payable(checkoutId, choice.afterLapse ?? false)
    return this.outcome(checkout, this.service.payments.pay(checkout, this.termOf(checkout, choice.term)))
  }

  /** Cancels like a shopper; with `afterLapse` although the hosted page has expired. */
  async cancel(checkoutId: string, { afterLapse = false } = {}): Promise<PaymentOutcome> {
    const checkout = this.payable(checkoutId, afterLapse)
    return this.outcome(checkout, this.service.payments.cancel(checkout))
  }

  /** Tries to pay with a card that is declined. */
  decline(checkoutId: string, choice: { term?: number } = {}): CheckoutView {
    const checkout = this.payable(checkoutId, false)
    this.service.payments.decline(checkout, this.termOf(checkout, choice.term))
    return checkoutView(checkout)
  }

  /**
   * Ends the hosted page now, without moving the clock. `status` is what the shop then reads of the checkout: "received"
   * as before, or "cancelled", with its callback. Default: as the option `lapsedCheckout` says.
   */
  async expire(checkoutId: string, choice: { status?: "received" | "cancelled" } = {}): Promise<CheckoutView> {
    const checkout = this.payable(checkoutId, false)
    await this.service.payments.expire(checkout, choice.status)
    return checkoutView(checkout)
  }

  /**
   * Changes the amount that the service has for a checkout, in pence: its records and callbacks from now on differ from what
   * the shop asked for. @throws Error where no band holds it while it is to be paid, or more was refunded
   */
  changeAmount(checkoutId: string, amountMinor: number): CheckoutView {
    const { payments, refunds } = this.service
    const checkout = this.checkoutOf(checkoutId)
    const refundedMinor = checkout.request.amountMinor - refunds.remainderOf(checkout)
    if (amountMinor < refundedMinor) {
      throw new Error(`${formatPounds(refundedMinor)} of checkout ${checkoutId} were refunded already`)
    }
    payments.changeAmount(checkout, amountMinor)
    return checkoutView(checkout)
  }

  /** Moves an unpaid checkout to `invalid_payload`: the spec has the state, and does not say how it is reached. */
  invalidate(checkoutId: string): CheckoutView {
    const checkout = this.payable(checkoutId, true)
    this.service.payments.invalidate(checkout)
    return checkoutView(checkout)
  }

  /** Sends the callback of a settled checkout once more, whatever was delivered before. */
  async retriggerCallback(checkoutId: string): Promise<CallbackDelivery[]> {
    const checkout = this.checkoutOf(checkoutId)
    if (checkout.callback === "none") {
      throw new Error(`Checkout ${checkoutId} is ${checkout.status}: it has no callback`)
    }
    await this.service.callbacks.retrigger(checkout)
    return this.deliveries(checkoutId)
  }

  /** Moves a refund request on, through the states between. */
  moveRefund(refundId: string, to: RefundStatus): RefundView {
    const refund = this.refundOf(refundId)
    this.service.refunds.move(refund, to)
    return refundView(refund)
  }

  /** @throws ZodError when it is not complete, Error when its client secret is taken */
  addIntegration(integration: IntegrationOptions): void {
    this.service.store.addIntegration(integrationSchema.parse(integration))
  }

  /** Resolves when nothing is under way: no callback waits for its answer, the clock runs no task. */
  async settled(): Promise<void> {
    await this.service.callbacks.idle()
    await this.service.clock.idle()
    await this.service.callbacks.idle()
  }

  /**
   * Resolves as soon as the condition holds; it is looked at after everything that happens in the sandbox.
   * @param timeoutMs real time, default 10,000 @throws Error when it runs out
   */
  until(condition: () => boolean, timeoutMs = 10_000): Promise<void> {
    return this.service.journal.until(condition, timeoutMs)
  }

  /** Forgets checkouts, refunds, the journal, faults, counted requests and what is due; clock and integrations stay. */
  async reset(): Promise<void> {
    this.service.clock.clear()
    this.service.faults.clear()
    await this.settled()
    this.service.clock.clear()
    this.service.store.clear()
    this.service.journal.clear()
    this.service.limits.clear()
  }

  private async outcome(checkout: Checkout, redirect: Promise<string>): Promise<PaymentOutcome> {
    return { redirectedTo: await redirect, deliveries: this.deliveries(checkout.id) }
  }

  private checkoutOf(id: string): Checkout {
    return present(this.service.store.checkouts.get(id), `checkout ${id}`)
  }

  private refundOf(id: string): Refund {
    return present(this.service.store.refunds.get(id), `refund ${id}`)
  }

  private payable(id: string, afterLapse: boolean): Checkout {
    const checkout = this.checkoutOf(id)
    if (checkout.status !== "received") {
      throw new Error(`Checkout ${id} is ${checkout.status}`)
    }
    if (!afterLapse && !this.service.payments.isOpen(checkout)) {
      throw new Error(`Checkout ${id} has expired`)
    }
    return checkout
  }

  private termOf(checkout: Checkout, wanted: number | undefined): number {
    const terms = this.service.payments.termsOf(checkout)
    return present(
      wanted === undefined ? terms[0] : terms.find((term) => term === wanted),
      `term ${wanted} for checkout ${checkout.id} (offered: ${terms.join(", ")})`
    )
  }
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) {
    throw new Error(`There is no ${name}`)
  }
  return value
}

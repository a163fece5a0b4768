import { randomUUID } from "node:crypto"
import type { Ground } from "./ground"
import type { Callbacks } from "./callbacks"
import { amountSentence, ruleFor } from "./rules/amount"
import type { Checkout, CheckoutRequest, Integration } from "./store"

/** What can be done with a checkout on the hosted page; every move of its states is here. */
export class Payments {
  /** Where the shopper is sent, from the moment a checkout is paid or cancelled. */
  private readonly redirects = new WeakMap<Checkout, Promise<string>>()

  constructor(
    private readonly ground: Ground,
    private readonly callbacks: Callbacks
  ) {}

  /** @param base the address under which the hosted page is reached */
  open(
    integration: Integration,
    request: CheckoutRequest,
    base: string,
    status: "received" | "invalid_payload" = "received"
  ): Checkout {
    const { store, clock, journal, options } = this.ground
    const id = randomUUID()
    const createdAt = clock.now()
    const checkout: Checkout = {
      id,
      integration,
      request,
      status,
      createdAt,
      expiresAt: createdAt + options.sessionMinutes * 60_000,
      paymentUrl: `${base}/pay/${id}`,
      term: undefined,
      paidAt: undefined,
      declines: 0,
      callback: "none",
    }
    store.checkouts.add(checkout)
    if (options.lapsedCheckout === "cancelled") {
      clock.schedule(checkout.expiresAt, () => this.lapse(checkout))
    }
    journal.ring()
    return checkout
  }

  /** The terms that the checkout's band offers, fewest payments first. */
  termsOf(checkout: Checkout): number[] {
    const terms = ruleFor(checkout.request.amountMinor, checkout.integration.merchant.rules)?.terms ?? []
    return [...new Set(terms)].sort((a, b) => a - b)
  }

  /** True while the hosted page takes payment. */
  isOpen(checkout: Checkout): boolean {
    return checkout.status === "received" && this.ground.clock.now() < checkout.expiresAt
  }

  /** The card was approved: paid, callback delivered once, and where the shopper goes. */
  pay(checkout: Checkout, term: number): Promise<string> {
    checkout.paidAt = this.ground.clock.now()
    checkout.term = term
    return this.finish(checkout, "successful", checkout.request.successUrl)
  }

  /** The card was declined: the shopper may try again. */
  decline(checkout: Checkout, term: number): void {
    checkout.term = term
    checkout.declines += 1
    this.ground.journal.ring()
  }

  cancel(checkout: Checkout): Promise<string> {
    return this.finish(checkout, "cancelled", checkout.request.cancelUrl)
  }

  /** The hosted page ends now. @param status what becomes of the checkout; default: as `lapsedCheckout` says */
  async expire(checkout: Checkout, status?: "received" | "cancelled"): Promise<void> {
    checkout.expiresAt = Math.min(checkout.expiresAt, this.ground.clock.now())
    const lapsed = this.ground.options.lapsedCheckout === "cancelled" ? "cancelled" : "received"
    if ((status ?? lapsed) === "cancelled") {
      await this.lapse(checkout)
    }
    this.ground.journal.ring()
  }

  /** @throws Error for an amount that no band holds while it is to be paid */
  changeAmount(checkout: Checkout, amountMinor: number): void {
    const { rules } = checkout.integration.merchant
    if (checkout.status === "received" && !ruleFor(amountMinor, rules)) {
      throw new Error(amountSentence(rules))
    }
    checkout.request.amountMinor = amountMinor
    this.ground.journal.ring()
  }

  invalidate(checkout: Checkout): void {
    checkout.status = "invalid_payload"
    this.ground.journal.ring()
  }

  /** Where the shopper of a paid or cancelled checkout is sent; two clicks at once get the same answer. */
  redirectOf(checkout: Checkout): Promise<string> | undefined {
    return this.redirects.get(checkout)
  }

  private async lapse(checkout: Checkout): Promise<void> {
    if (checkout.status === "received") {
      await this.cancel(checkout)
    }
  }

  private finish(checkout: Checkout, status: "successful" | "cancelled", staticUrl: string): Promise<string> {
    checkout.status = status
    const redirect = this.callbacks.deliverFirst(checkout).then((url) => url ?? staticUrl)
    this.redirects.set(checkout, redirect)
    return redirect
  }
}

import { randomUUID } from "node:crypto"
import { ServiceError } from "./errors"
import type { Ground } from "./ground"
import { remainderSentence } from "./rules/amount"
import { dateRefusal } from "./rules/refund"
import type { Checkout, Integration, Refund } from "./store"
import type { RefundStatus } from "./wire"

/** Refund requests: what may be refunded, and how a request moves through its states. */
export class Refunds {
  constructor(private readonly ground: Ground) {}

  /**
   * @param amountMinor 1 or more
   * @throws ServiceError 404 for an unknown checkout, 422 (or as the options say) where a rule forbids it
   */
  request(integration: Integration, checkoutId: string, amountMinor: number): Refund {
    const { store, clock, journal } = this.ground
    const checkout = store.checkouts.own(integration, checkoutId)
    if (!checkout) {
      throw new ServiceError(404, "Checkout not found")
    }
    this.refuse(checkout, amountMinor)
    const createdAt = clock.now()
    const refund: Refund = {
      id: randomUUID(),
      checkout,
      amountMinor,
      status: "requested",
      createdAt,
      history: [{ status: "requested", at: createdAt }],
    }
    store.refunds.add(refund)
    this.moveByItself(refund)
    journal.ring()
    return refund
  }

  /**
   * Moves a request to a state, through those that lie between.
   * @throws Error when the state cannot be reached
   */
  move(refund: Refund, to: RefundStatus): void {
    const path = this.pathTo(refund.status, to)
    if (!path) {
      throw new Error(`A refund that is ${refund.status} cannot become ${to}`)
    }
    for (const status of path) {
      refund.status = status
      refund.history.push({ status, at: this.ground.clock.now() })
    }
    this.ground.journal.ring()
  }

  canMove(refund: Refund, to: RefundStatus): boolean {
    return this.pathTo(refund.status, to) !== undefined
  }

  /** Pence that can still be refunded. */
  remainderOf(checkout: Checkout): number {
    const counted = this.ground.store
      .refundsOf(checkout)
      .filter((refund) => refund.status !== "failed" || this.ground.options.failedRefundsCount)
    return counted.reduce((left, refund) => left - refund.amountMinor, checkout.request.amountMinor as number)
  }

  private refuse(checkout: Checkout, amountMinor: number): void {
    const { options, clock } = this.ground
    if (checkout.status !== "successful") {
      throw new ServiceError(options.refundOfUnsuccessful.status, options.refundOfUnsuccessful.detail)
    }
    const purchasedAt = options.purchaseDate === "payment" ? checkout.paidAt : undefined
    const automatic = checkout.integration.automaticRefundApproval
    const refusal = dateRefusal(purchasedAt ?? checkout.createdAt, clock.now(), automatic)
    if (refusal !== undefined) {
      throw new ServiceError(422, refusal)
    }
    const remainder = this.remainderOf(checkout)
    if (amountMinor > remainder) {
      throw new ServiceError(422, remainderSentence(remainder))
    }
  }

  private pathTo(from: RefundStatus, to: RefundStatus): RefundStatus[] | undefined {
    const fails = this.ground.options.refundFailsFrom
    const paths: Record<string, RefundStatus[]> = {
      "requested pending": ["pending"],
      "requested complete": ["pending", "complete"],
      "requested failed": fails === "requested" ? ["failed"] : ["pending", "failed"],
      "pending complete": ["complete"],
      ...(fails === "pending" && { "pending failed": ["failed"] }),
    }
    return paths[`${from} ${to}`]
  }

  /** Each step is taken only from the state before it, so that a request moved by hand is left where it is. */
  private moveByItself(refund: Refund): void {
    const { options, clock } = this.ground
    if (options.refunds === "manual") {
      return
    }
    const step = (after: number, from: RefundStatus, to: RefundStatus, next: () => void): void => {
      clock.schedule(clock.now() + after, async () => {
        if (refund.status === from) {
          this.move(refund, to)
          next()
        }
      })
    }
    const complete = (): void => step(options.refundDelays.completeMs, "pending", "complete", () => undefined)
    step(options.refundDelays.approveMs, "requested", "pending", complete)
  }
}

import type { IntegrationOptions } from "./integration"
import type { CheckoutStatus, RefundStatus } from "./wire"

export interface Integration extends IntegrationOptions {
  /** True once a correctly signed request was accepted: unsigned ones are refused from then on. */
  signs: boolean
}

export interface CheckoutRequest {
  amountMinor: number
  currency: string
  clientReferenceId: string
  notifyUrl: string
  successUrl: string
  cancelUrl: string
  customer: Customer
  lineItems: LineItem[]
}

export interface Customer {
  email: string
  firstName?: string
  lastName?: string
  phoneNumber?: string
  billingAddress?: string
}

export interface LineItem {
  name: string
  /** Pence a unit. */
  unitMinor: number
  quantity: number
}

/** Where the callback stands: not due, being delivered or retried, answered 2xx, or given up after the last retry. */
export type CallbackState = "none" | "pending" | "delivered" | "given_up"

export interface Checkout {
  id: string
  integration: Integration
  request: CheckoutRequest
  status: CheckoutStatus
  createdAt: number
  expiresAt: number
  paymentUrl: string
  /** The term chosen last on the hosted page. */
  term: number | undefined
  paidAt: number | undefined
  declines: number
  callback: CallbackState
}

export interface Refund {
  id: string
  checkout: Checkout
  amountMinor: number
  status: RefundStatus
  createdAt: number
  history: { status: RefundStatus; at: number }[]
}

/** All that the service knows. Lists are in the order of creation. */
export class Store {
  readonly checkouts = new Shelf<Checkout>((checkout) => checkout.integration)
  readonly refunds = new Shelf<Refund>((refund) => refund.checkout.integration)
  readonly integrations: Integration[] = []

  constructor(integrations: readonly IntegrationOptions[]) {
    integrations.forEach((integration) => this.addIntegration(integration))
  }

  addIntegration(options: IntegrationOptions): void {
    if (this.integrationOf(options.clientSecret)) {
      throw new Error("Two integrations of one sandbox cannot share a client secret")
    }
    this.integrations.push({ ...options, signs: false })
  }

  integrationOf(clientSecret: string): Integration | undefined {
    return this.integrations.find((integration) => integration.clientSecret === clientSecret)
  }

  refundsOf(checkout: Checkout): Refund[] {
    return this.refunds.of(checkout.integration).filter((refund) => refund.checkout === checkout)
  }

  /** Forgets checkouts, refunds and that integrations sign; the integrations stay. */
  clear(): void {
    this.checkouts.clear()
    this.refunds.clear()
    this.integrations.forEach((integration) => {
      integration.signs = false
    })
  }
}

/** Records by id, and each integration's own in order of creation. */
class Shelf<T extends { id: string }> {
  private readonly byId = new Map<string, T>()
  private readonly byOwner = new Map<Integration, T[]>()

  constructor(private readonly ownerOf: (record: T) => Integration) {}

  add(record: T): void {
    const owner = this.ownerOf(record)
    this.byId.set(record.id, record)
    const own = this.byOwner.get(owner) ?? []
    own.push(record)
    this.byOwner.set(owner, own)
  }

  get(id: string): T | undefined {
    return this.byId.get(id)
  }

  /** The record, when it belongs to the owner. */
  own(owner: Integration, id: string): T | undefined {
    const record = this.byId.get(id)
    return record && this.ownerOf(record) === owner ? record : undefined
  }

  of(owner: Integration): readonly T[] {
    return this.byOwner.get(owner) ?? []
  }

  all(): T[] {
    return [...this.byId.values()]
  }

  clear(): void {
    this.byId.clear()
    this.byOwner.clear()
  }
}

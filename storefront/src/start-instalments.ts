import { askStore, type Backend, fieldsOf, previewOf, StorefrontError, textOf } from "./backend.js"

/** The provider's id in Medusa when the plugin is registered as its README says. */
export const INSTALMENTS_PROVIDER_ID = "pp_instalments_instalments"

/** True for every provider of the plugin: each account of the options has one. */
export function isInstalmentsProvider(providerId: string | undefined): boolean {
  return providerId?.startsWith("pp_instalments_") ?? false
}

/**
 * A hosted page that waits for the shopper, or why there is none. A refusal is a value and no error, so that it also
 * survives a server action: frameworks mask what those throw.
 */
export type StartResult =
  | {
      started: true
      /** Send the browser here: `location.assign(paymentUrl)`. */
      paymentUrl: string
      /** ISO 8601; after it the page takes no payment. */
      expiresAt: string | null
    }
  | {
      started: false
      /** A sentence for the shopper, for example the bounds of the offer. */
      message: string
      /** The HTTP status; null when the shop gave no readable answer. */
      status: number | null
    }

/** What is paid: a cart, by its id, or what an order still owes. */
export type Payable = string | { paymentCollectionId: string }

/**
 * Opens a payment session for it, or takes up the one that can still be paid. Two requests to Medusa's own store
 * routes, from the browser or from a server. Never throws.
 */
export async function startInstalments(
  backend: Backend,
  of: Payable,
  providerId = INSTALMENTS_PROVIDER_ID
): Promise<StartResult> {
  try {
    const collectionId = typeof of === "string" ? await collectionOf(backend, of) : of.paymentCollectionId
    const path = `/store/payment-collections/${encodeURIComponent(collectionId)}/payment-sessions`
    const preview = previewOf(backend)
    const asked = { provider_id: providerId, ...(preview && { data: { preview } }) }
    const body = fieldsOf(await askStore(backend, path, { body: asked }))
    return startedOf(fieldsOf(body.payment_collection).payment_sessions, providerId)
  } catch (error) {
    if (error instanceof StorefrontError) {
      return { started: false, message: error.message, status: error.status }
    }
    throw error
  }
}

/** The cart's payment collection, which is made if need be. */
async function collectionOf(backend: Backend, cartId: string): Promise<string> {
  const body = fieldsOf(await askStore(backend, "/store/payment-collections", { body: { cart_id: cartId } }))
  return textOf(fieldsOf(body.payment_collection).id, "payment_collection.id")
}

function startedOf(sessions: unknown, providerId: string): StartResult {
  const all: unknown[] = Array.isArray(sessions) ? sessions : []
  const session = all.map(fieldsOf).find(({ provider_id }) => provider_id === providerId)
  const { payment_url, expires_at } = fieldsOf(session?.data)
  if (!isWebAddress(payment_url)) {
    return { started: false, message: "The payment page could not be opened. Please try again.", status: null }
  }
  return { started: true, paymentUrl: payment_url, expiresAt: typeof expires_at === "string" ? expires_at : null }
}

/** Session data has passed through many hands: only a web page may become the browser's next address. */
function isWebAddress(value: unknown): value is string {
  try {
    return typeof value === "string" && /^https?:$/.test(new URL(value).protocol)
  } catch {
    return false
  }
}

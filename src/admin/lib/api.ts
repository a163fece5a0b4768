import Medusa from "@medusajs/js-sdk"
import type { SwitchKey } from "../../core/checkout/exclusions"
import { type Door, type DoorBodies, pathOf } from "../../core/admin/doors"
import type { ConnectionResult } from "../../core/admin/connection"
import type { PreviewLinkView } from "../../use-cases/admin/actions/only-for-actions"
import type { WordingPreviewView } from "../../use-cases/admin/views/wordings"
import type { RefundState } from "../../core/refund/states"

// The only file that asks the server. It logs in the way the admin around it does.

const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: __AUTH_TYPE__ ?? "session", jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

const SWITCH_KEY: SwitchKey = "no_instalments"

/** Through Medusa's own route, with the rights and the events of any other change of a product. Its other metadata stays. */
export async function switchProduct(productId: string, isOn: boolean): Promise<void> {
  await sdk.admin.product.update(productId, { metadata: { [SWITCH_KEY]: !isOn } })
}

/**
 * Has shoppers of a region pay through one of the plugin's providers, or through none of them; other ways to pay stay.
 *
 * @param ours all of the plugin's
 */
export async function chooseProvider(
  regionId: string,
  ours: readonly string[],
  chosen: string | undefined
): Promise<void> {
  const { region } = await sdk.admin.region.retrieve(regionId, { fields: "id,payment_providers.id" })
  const others = (region.payment_providers ?? []).map(({ id }) => id).filter((id) => !ours.includes(id))
  await sdk.admin.region.update(regionId, { payment_providers: chosen === undefined ? others : [...others, chosen] })
}

/** A text file for support. @param paymentId of the one it is about; left out for the shop as a whole */
export function getSupportFile(paymentId?: string): Promise<SavedFile> {
  const path = paymentId === undefined ? "support" : `payments/${encodeURIComponent(paymentId)}/support`
  return getFile(path, "text/plain")
}

/** A month as CSV, a line for each payment and refund. */
export function getMonthFile(account: string, month: string): Promise<SavedFile> {
  return getFile(`accounts/${encodeURIComponent(account)}/month?month=${month}&format=csv`, "text/csv")
}

export type SavedFile = { name: string; file: Blob }

async function getFile(path: string, accept: string): Promise<SavedFile> {
  const answer = await sdk.client.fetch<Response>(`/admin/instalments/${path}`, { headers: { accept } })
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1]
  return { name: name ?? "instalments.txt", file: await answer.blob() }
}

export type Query = Record<string, string | number | undefined>

/** Reads something below the plugin's own path. */
export function ask<T>(path: string, query?: Query): Promise<T> {
  return sdk.client.fetch<T>(`/admin/instalments/${path}`, { query })
}

type Sent<D extends Door> = D extends keyof DoorBodies ? [body: DoorBodies[D]] : []

type DoorAnswers = {
  checkConnection: { results: ConnectionResult[] }
  checkPayment: { status: string; refunds: readonly RefundState[] }
  checkRefund: { status: string }
  settleCallback: { status: string }
  createPreviewLink: { preview_link: PreviewLinkView }
  previewWording: { preview: WordingPreviewView }
}
type Answer<D extends Door> = D extends keyof DoorAnswers ? DoorAnswers[D] : undefined

/** Has something done. @param id of the account, payment, refund or callback that it is done to */
export function act<D extends Door>(door: D, id: string, ...sent: Sent<D>): Promise<Answer<D>> {
  return sdk.client.fetch<Answer<D>>(`/admin/instalments/${pathOf(door, id)}`, { method: "POST", body: sent[0] ?? {} })
}

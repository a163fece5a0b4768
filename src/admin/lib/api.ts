import Medusa from "@medusajs/js-sdk"
import type { ProductInstalmentsView } from "../../core/admin/views/product"
import type { SwitchKey } from "../../core/checkout/exclusions"
import { type Door, type DoorBodies, type LostRefundChoice, pathOf } from "../../core/admin/doors"
import type { IssueFilter } from "../../core/admin/issue-filters"
import type { Issue } from "../../core/admin/issues"
import type { AccountView } from "../../core/admin/views/account"
import type { ConnectionResult } from "../../core/admin/views/connection"
import type { HealthView } from "../../core/admin/views/health"
import type { MonthView } from "../../core/admin/views/month"
import type { IssueListView } from "../../core/admin/views/issue"
import type { OrderInstalmentsView } from "../../core/admin/views/order"
import type { CandidateView, RefundOrderView } from "../../core/admin/views/refund"
import type { WordingPreviewView, WordingsView } from "../../core/admin/views/wording"
import type { CallbackSummaryView, CallbackView, CallbackViewState } from "../../core/admin/views/callback"

// The only file that asks the server. It logs in the way the admin around it does.

const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: __AUTH_TYPE__ ?? "session", jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

const SWITCH_KEY: SwitchKey = "no_instalments"

/** A page of the list of payments; the next one goes on after `next`. `count` counts to 101, which stands for more than 100. */
export type PaymentPage = { payments: IssueListView[]; count: number; limit: number; next: string | null }

/** What the list of payments is asked for; without a filter, what needs a person. */
export type PaymentInput = { state?: IssueFilter; q?: string; limit: number; after?: string }

export async function getOrderInstalments(orderId: string): Promise<OrderInstalmentsView> {
  const { instalments } = await get<{ instalments: OrderInstalmentsView }>(`orders/${encodeURIComponent(orderId)}`)
  return instalments
}

export async function getProductInstalments(productId: string): Promise<ProductInstalmentsView> {
  const { instalments } = await get<{ instalments: ProductInstalmentsView }>(
    `products/${encodeURIComponent(productId)}`
  )
  return instalments
}

/** Through Medusa's own route, with the rights and the events of any other change of a product. Its other metadata stays. */
export async function switchProduct(productId: string, isOn: boolean): Promise<void> {
  await sdk.admin.product.update(productId, { metadata: { [SWITCH_KEY]: !isOn } })
}

/** The same of any payment, with an order or without. @param id the ledger's */
export async function getPaymentInstalments(id: string): Promise<OrderInstalmentsView> {
  const { instalments } = await get<{ instalments: OrderInstalmentsView }>(`payments/${encodeURIComponent(id)}`)
  return instalments
}

export async function getAccounts(): Promise<AccountView[]> {
  return (await get<{ accounts: AccountView[] }>("accounts")).accounts
}

export async function getHealth(): Promise<HealthView> {
  return (await get<{ health: HealthView }>("health")).health
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

export function getPayments(input: PaymentInput): Promise<PaymentPage> {
  return get<PaymentPage>("payments", input)
}

export async function refreshAccount(account: string): Promise<void> {
  await act("refreshAccount", account)
}

export async function checkConnection(account: string): Promise<ConnectionResult[]> {
  return (await act<{ results: ConnectionResult[] }>("checkConnection", account)).results
}

/** @returns what the service says of the payment now */
export function checkPayment(id: string): Promise<{ status: string }> {
  return act<{ status: string }>("checkPayment", id)
}

export async function placePayment(id: string): Promise<undefined> {
  await act("placePayment", id)
}

export async function returnPayment(id: string): Promise<undefined> {
  await act("returnPayment", id)
}

export async function correctAccounting(id: string): Promise<undefined> {
  await act("correctAccounting", id)
}

export async function retryRefund(refundRowId: string): Promise<undefined> {
  await act("retryRefund", refundRowId)
}

/** Of a refund that waits to be sent. */
export async function callOffRefund(refundRowId: string): Promise<void> {
  await act("callOffRefund", refundRowId)
}

/** @returns where the refund stands now */
export function checkRefund(refundRowId: string): Promise<{ status: string }> {
  return act<{ status: string }>("checkRefund", refundRowId)
}

export async function getCandidates(refundRowId: string): Promise<CandidateView[]> {
  return (await get<{ candidates: CandidateView[] }>(`refunds/${encodeURIComponent(refundRowId)}/decision`)).candidates
}

export async function decideRefund(refundRowId: string, decision: LostRefundChoice): Promise<void> {
  await act("decideRefund", refundRowId, decision)
}

export async function dismissIssue(id: string, issue: Issue, refundRowId: string | null): Promise<undefined> {
  await act("dismissIssue", id, { issue, refund_row_id: refundRowId })
}

export async function reopenIssue(id: string, issue: Issue, refundRowId: string | null): Promise<void> {
  await act("reopenIssue", id, { issue, refund_row_id: refundRowId })
}

/** The orders that a refund made in the service's back office may belong to, the likeliest first. */
export async function getRefundOrders(unmatchedId: string): Promise<RefundOrderView[]> {
  return (await get<{ orders: RefundOrderView[] }>(`unmatched/${encodeURIComponent(unmatchedId)}/orders`)).orders
}

export async function recordRefundOnOrder(unmatchedId: string, paymentId: string): Promise<void> {
  await act("recordRefundOnOrder", unmatchedId, { payment_id: paymentId })
}

/** Something the service has and this shop has no record of. */
export async function dismissUnmatched(id: string): Promise<void> {
  await act("dismissUnmatched", id)
}

/** A page of an account's callbacks; `account` is the one that was shown where none was named. */
export type CallbackPage = { account: string; callbacks: CallbackView[]; next: string | null }

/** What the list of callbacks is asked for. */
export type CallbackInput = {
  account?: string
  state?: CallbackViewState
  reference?: string
  limit: number
  after?: string
}

export function getCallbacks(input: CallbackInput): Promise<CallbackPage> {
  return get<CallbackPage>("callbacks", input)
}

export async function getCallbackSummaries(): Promise<CallbackSummaryView[]> {
  return (await get<{ accounts: CallbackSummaryView[] }>("callbacks/summary")).accounts
}

/** @returns what became of it */
export function settleCallback(id: string): Promise<{ status: string }> {
  return act<{ status: string }>("settleCallback", id)
}

/** A text file for support. @param paymentId of the one it is about; left out for the shop as a whole */
export function getSupportFile(paymentId?: string): Promise<SavedFile> {
  const path = paymentId === undefined ? "support" : `payments/${encodeURIComponent(paymentId)}/support`
  return getFile(path, "text/plain")
}

/** What an account was paid and has refunded. @param month "2026-05" */
export async function getMonth(account: string, month: string): Promise<MonthView> {
  return (await get<{ month: MonthView }>(`accounts/${encodeURIComponent(account)}/month`, { month })).month
}

/** The same as CSV, a line for each payment and refund. */
export function getMonthFile(account: string, month: string): Promise<SavedFile> {
  return getFile(`accounts/${encodeURIComponent(account)}/month?month=${month}&format=csv`, "text/csv")
}

export async function getWordings(account: string): Promise<WordingsView> {
  return (await get<{ wording: WordingsView }>(`accounts/${encodeURIComponent(account)}/wording`)).wording
}

export async function saveWording(account: string, wording: DoorBodies["saveWording"]): Promise<void> {
  await act("saveWording", account, wording)
}

export async function previewWording(
  account: string,
  wording: DoorBodies["previewWording"]
): Promise<WordingPreviewView> {
  return (await act<{ preview: WordingPreviewView }, "previewWording">("previewWording", account, wording)).preview
}

export async function publishWording(id: string): Promise<void> {
  await act("publishWording", id)
}

export async function approveWording(id: string, approval: DoorBodies["approveWording"]): Promise<void> {
  await act("approveWording", id, approval)
}

/** A file, and the name that the server gives it. */
export type SavedFile = { name: string; file: Blob }

async function getFile(path: string, accept: string): Promise<SavedFile> {
  const answer = await sdk.client.fetch<Response>(`/admin/instalments/${path}`, { headers: { accept } })
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1]
  return { name: name ?? "instalments.txt", file: await answer.blob() }
}

function get<T>(path: string, query?: Record<string, string | number | undefined>): Promise<T> {
  return sdk.client.fetch<T>(`/admin/instalments/${path}`, { query })
}

type Sent<D extends Door> = D extends keyof DoorBodies ? [body: DoorBodies[D]] : []

function act<T = unknown, D extends Door = Door>(door: D, id: string, ...sent: Sent<D>): Promise<T> {
  return sdk.client.fetch<T>(`/admin/instalments/${pathOf(door, id)}`, { method: "POST", body: sent[0] ?? {} })
}

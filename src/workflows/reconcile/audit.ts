import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutRecord, Page } from "../../client"
import { ownerOfUnclaimed } from "../../core/checkout/adoption"
import type { Checkout } from "../../core/checkout/checkout"
import { formatPounds } from "../../core/money/money"
import { forgetBefore } from "../../core/retention"
import type { AccountOptions } from "../../core/options/options"
import type { Unmatched } from "../../modules/instalments/stores/tables/unmatched"
import { amend } from "../ledger/amend-checkout"
import { notifyAdmin } from "../notify/notify"
import { ledgerOf } from "../ledger/ledger-of"
import { type Gateway, gatewayFor } from "../service/gateway"
import { changesNothing } from "../../core/checkout/recording"
import type { CursorKey } from "../../modules/instalments/stores/service/list-cursors"
import { guarded } from "../service/guarded"
import { listKeys } from "../service/list-keys"
import { BEGINNING, readPage } from "../service/read-page"
import { settleCheckoutWorkflow } from "../settle/settle-checkout"

/** The number of newest records that are compared; older ones were compared on an earlier day. */
const RECORDS = 300
/** Look-ups a day for unmatched checkouts. */
const MOST_FOLLOWED = 10
/** A page a minute is allowed, and nobody waits for this job. Milliseconds. */
const PATIENCE = { budgetWaitMs: 5 * 60_000, totalMs: 6 * 60_000 }

/**
 * Compares the newest checkouts of the service with the ledger, once a day; refunds are compared as their list is read. A
 * checkout whose creation's answer was lost is recognised; anything else that the ledger lacks (after a restore from a
 * backup, or made elsewhere) is kept and reported to the admins once, or only counted where others use the account too.
 */
export async function audit(container: MedusaContainer): Promise<void> {
  for (const account of Object.values(ledgerOf(container).options.accounts)) {
    await guarded(container, account.account, () => auditCheckouts(container, account))
  }
}

async function auditCheckouts(container: MedusaContainer, account: AccountOptions): Promise<void> {
  const gateway = gatewayFor(container, account.account)
  const records = await newestRecords(gateway)
  const unanswered = await gateway.ledger.checkouts.unanswered(listKeys(gateway))
  const known = await gateway.ledger.checkouts.byServiceId(records.map(({ serviceCheckoutId }) => serviceCheckoutId))
  for (const row of known) {
    await guarded(container, row.reference, () => recheck(container, row, records))
  }
  const knownIds = new Set(known.map(({ serviceCheckoutId }) => serviceCheckoutId))
  const forgotten = forgetBefore(new Date())
  const lacking = records.filter(
    ({ serviceCheckoutId, createdAt }) => !knownIds.has(serviceCheckoutId) && new Date(createdAt) > forgotten
  )
  const unclaimed = lacking.map((record) => ({ ...record, createdAt: new Date(record.createdAt) }))
  const unmatched: Unmatched[] = []
  for (const record of lacking) {
    const owner = ownerOfUnclaimed({ ...record, createdAt: new Date(record.createdAt) }, unanswered, unclaimed)
    if (owner.kind === "row" && !account.shared) {
      await guarded(container, owner.row.reference, () => adopt(container, gateway, owner.row, record))
    } else if (owner.kind !== "being_created") {
      unmatched.push(unmatchedOf(account, "checkout", record.serviceCheckoutId, record))
    }
  }
  await report(container, gateway, unmatched)
  const seen = new Set(records.map(({ serviceCheckoutId }) => serviceCheckoutId))
  await followUnmatched(container, gateway, seen)
}

async function newestRecords({ account, ledger, client }: Gateway): Promise<CheckoutRecord[]> {
  const key: CursorKey = { account: account.account, environment: account.environment, purpose: "audit_checkouts" }
  const { pageItems } = (await ledger.cursors.read(key)) ?? BEGINNING
  const records: CheckoutRecord[] = []
  let nextUrl: string | null = null
  do {
    const page: Page<CheckoutRecord> = await readPage(
      { list: client.listCheckouts, call: PATIENCE },
      { nextUrl, pageItems },
      (cursor) => ledger.cursors.write(key, cursor)
    )
    records.push(...page.records)
    nextUrl = page.nextUrl
  } while (nextUrl !== null && records.length < RECORDS)
  return records
}

/** A checkout that has ended here, cancelled or lapsed, may be paid there: nothing else asks about it any more. */
async function recheck(container: MedusaContainer, row: Checkout, records: readonly CheckoutRecord[]): Promise<void> {
  const record = records.find(({ serviceCheckoutId }) => serviceCheckoutId === row.serviceCheckoutId)
  if (!record || row.remoteState === "successful") {
    return
  }
  const { status, amountMinor, currency } = record
  const snapshot = { source: "list" as const, status, amountMinor, currency }
  if (!changesNothing(row, snapshot)) {
    await settleCheckoutWorkflow(container).run({ input: { checkoutId: row.id, snapshot } })
  }
}

async function adopt(
  container: MedusaContainer,
  { ledger }: Gateway,
  row: Checkout,
  record: CheckoutRecord
): Promise<void> {
  const { serviceCheckoutId, status, amountMinor, currency } = record
  const known = await amend(ledger, row, () => ({
    change: { serviceCheckoutId },
    timeline: [{ kind: "created", source: "list", details: { checkout: serviceCheckoutId } }],
  }))
  const snapshot = { source: "list" as const, status, amountMinor, currency }
  await settleCheckoutWorkflow(container).run({ input: { checkoutId: known.id, snapshot } })
}

function unmatchedOf(
  { account, environment }: AccountOptions,
  kind: Unmatched["kind"],
  serviceId: string,
  record: CheckoutRecord
): Unmatched {
  const { amountMinor, status, createdAt } = record
  return {
    account,
    environment,
    kind,
    serviceId,
    amountMinor,
    remoteState: status,
    remoteCreatedAt: new Date(createdAt),
  }
}

async function report(
  container: MedusaContainer,
  { account, ledger }: Gateway,
  unmatched: readonly Unmatched[]
): Promise<void> {
  for (const { kind, serviceId, amountMinor, remoteState } of await ledger.unmatchedCheckouts.keep(
    unmatched,
    account.shared
  )) {
    await notifyAdmin(container, {
      title: `The service has a ${kind} of ${formatPounds(amountMinor)} that this shop has no record of (${serviceId}).`,
      description: `Its status there is ${remoteState}. It was made elsewhere, or before the database was restored. Compare it with your orders; it is listed under Orders → Instalment payments.`,
    })
  }
}

/** Updates the state of unmatched checkouts that still wait for a person and are no longer among the newest. */
async function followUnmatched(
  container: MedusaContainer,
  { account, client, ledger }: Gateway,
  seen: ReadonlySet<string>
): Promise<void> {
  for (const id of await ledger.unmatchedCheckouts.open(account, MOST_FOLLOWED)) {
    if (!seen.has(id)) {
      await guarded(container, `unmatched checkout ${id}`, async () => {
        const { status } = await client.getCheckout(id, PATIENCE)
        await ledger.unmatchedCheckouts.noteState(id, status)
      })
    }
  }
}

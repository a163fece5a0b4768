import { writeSync } from "node:fs"
import { assertNever } from "../../../src/core/assert-never"
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { minorAmount } from "../../../src/core/money/money"
import { ledgerOn, type ScratchLedger } from "./scratch-ledger"
import type { StoppedAt } from "./stopped-process"

/** Stops itself as soon as a statement of a transaction has locked its row, as a suspended host would. */
async function main(url: string, where: StoppedAt): Promise<void> {
  const db = knex({ client: "pg", connection: url, pool: { min: 0, max: 2 } })
  const ledger = ledgerOn(db)
  await prepared(ledger, where, async (work) => {
    db.on("query-response", (_, { sql }: { sql: string }) => {
      if (LOCKING[where.at].test(sql)) {
        stop()
      }
    })
    const outcome = await work().then(
      () => "none",
      (error: Error) => error.name
    )
    writeSync(1, `${outcome}\n`)
  })
  await db.destroy()
}

function stop(): void {
  writeSync(1, "stopping\n")
  process.kill(process.pid, "SIGSTOP")
}

/** The statement that locks the row in question; none where the process stops after it was written. */
const LOCKING: Record<StoppedAt["at"], RegExp> = {
  budget: /INSERT INTO instalments_rate_budget/,
  lease: /FOR SHARE/,
  checkout: /update "instalments_checkout"/,
  inbox: /update "instalments_callback"/,
  refund: /insert into "instalments_refund"/,
  gap: /update "instalments_refund"/,
  foreign_refund: /insert into "instalments_refund"/,
  unmatched_checkout: /insert into "instalments_unmatched"/,
  retention: /FOR UPDATE SKIP LOCKED/,
  issue_recheck: /from "instalments_checkout".* for update/,
  news: /^$/,
}

type Run = (work: () => Promise<unknown>) => Promise<void>

/** Runs the transaction, once everything before it has been done. */
async function prepared(ledger: ScratchLedger, where: StoppedAt, run: Run): Promise<void> {
  switch (where.at) {
    case "budget": {
      const { account, endpoint } = where
      const budget = { account, endpoint, limit: { requests: 5, perMs: 60_000 } }
      return run(() => ledger.limits.take([budget], { maxWaitMs: 0, marginMs: 0 }))
    }
    case "checkout":
      return run(() => change(ledger, where.checkoutId))
    case "inbox":
      return run(() => ledger.inbox.close(where.callbackId, "settled"))
    case "refund": {
      const { checkoutId, account } = where
      const now = new Date()
      const wanted = { checkoutId, account, kind: "asked", medusaRefundId: null, retryOf: null } as const
      const opening = { amountMinor: minorAmount(1000), state: "submitting", attempts: 1, submittedAt: now } as const
      const open = { ...opening, submitAfter: null, reason: null, doubt: null, doubtedSince: null, nextCheckAt: now }
      const asker = { source: "job", by: null } as const
      return run(() => ledger.refundIntents.open(wanted, { owner: "stopped", leaseMs: 1_000, asker }, () => open))
    }
    case "gap": {
      const gap = { from: new Date(Date.now() - 60_000), until: new Date() }
      return run(() => ledger.refundReadings.noteGap({ account: where.account, environment: "sandbox" }, gap, 100))
    }
    case "foreign_refund":
      return run(() => recordForeign(ledger, where))
    case "unmatched_checkout":
      return run(() => keepUnmatched(ledger, where))
    case "retention":
      return run(() => ledger.retention.forgetUnpaid(new Date(), 100))
    case "issue_recheck":
      return run(() => ledger.recheck.payments("", 100))
    case "news":
      return run(async () => {
        const refund = await ledger.refunds.find(where.refundRowId)
        await ledger.refunds.change(refund!, where.change, [])
        stop()
      })
    case "lease": {
      // It ends at once: nobody renews the lease of a process that has stopped.
      const { token } = (await ledger.leases.take(where.key, "stopped", 1))!
      const tenure = { key: where.key, token, isOver: false, isAbandoned: false, refunds: [] }
      return run(() => ledger.fence.under(tenure, () => change(ledger, where.checkoutId)))
    }
    default:
      return assertNever(where)
  }
}

/** As of a paid one, which is written in a transaction: no process can be stopped in the midst of a write that is one statement. */
async function change({ checkouts }: ScratchLedger, id: string): Promise<unknown> {
  const checkout = await checkouts.find({ id })
  return checkout && checkouts.change({ ...checkout, remoteState: "successful" }, { checks: checkout.checks }, [])
}

function recordForeign({ foreignRefunds }: ScratchLedger, where: Extract<StoppedAt, { at: "foreign_refund" }>) {
  const { checkoutId, serviceRefundId } = where
  const foreign = { serviceRefundId, amountMinor: minorAmount(2000), status: "requested", madeAt: new Date() } as const
  return foreignRefunds.record({
    checkoutId,
    foreign,
    medusaRefundId: "ref_stopped",
    state: "requested",
    by: "user_1",
  })
}

function keepUnmatched({ unmatchedCheckouts }: ScratchLedger, where: Extract<StoppedAt, { at: "unmatched_checkout" }>) {
  const { account, serviceId } = where
  const listed = { kind: "checkout", serviceId, remoteState: "received", remoteCreatedAt: new Date() } as const
  const amountMinor = minorAmount(15049)
  return unmatchedCheckouts.keep([{ ...listed, account, environment: "sandbox", amountMinor }], false)
}

const [url = "", where = ""] = process.argv.slice(2)
void main(url, JSON.parse(where))

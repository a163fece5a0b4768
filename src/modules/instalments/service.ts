import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import type { CheckedOptions } from "../../core/options/options"
import { parseOptions } from "../../core/options/parse-options"
import { keepScheduled } from "./keep-scheduled"
import * as models from "./models"
import { Accounting } from "./stores/accounting/accounting"
import { Movements } from "./stores/accounting/movements"
import { Callbacks } from "./stores/callback/callbacks"
import { Inbox } from "./stores/callback/inbox"
import { Refusals } from "./stores/callback/refusals"
import { Checkouts } from "./stores/checkout/checkouts"
import { DueCheckouts } from "./stores/checkout/due-checkouts"
import { Looks } from "./stores/checkout/looks"
import { OtherCarts } from "./stores/checkout/other-carts"
import { Orphans } from "./stores/checkout/orphans"
import { UnmatchedCheckouts } from "./stores/checkout/unmatched-checkouts"
import { Alerts } from "./stores/health/alerts"
import { HealthRows } from "./stores/health/health-facts"
import { ServiceCalls } from "./stores/health/service-calls"
import { IssueList } from "./stores/issues/issue-list"
import { IssueRecheck } from "./stores/issues/issue-recheck"
import { Issues } from "./stores/issues/issues"
import { OnlyForVersions } from "./stores/only-for/only-for-versions"
import { Retention } from "./stores/privacy/retention"
import { ForeignRefunds } from "./stores/refund/foreign-refunds"
import { RefundClaims } from "./stores/refund/refund-claims"
import { RefundIntents } from "./stores/refund/refund-intents"
import { RefundReadings } from "./stores/refund/refund-readings"
import { Refunds } from "./stores/refund/refunds"
import { UnmatchedRefunds } from "./stores/refund/unmatched-refunds"
import { DueWork } from "./stores/checkout/due-work"
import { Fence } from "./stores/service/fence"
import { JobRuns } from "./stores/service/job-runs"
import { Leases, ownConnection } from "./stores/service/leases"
import { ListCursors } from "./stores/service/list-cursors"
import { MerchantConfigs } from "./stores/service/merchant-configs"
import { OddRecords } from "./stores/issues/odd-records"
import { RateLimits } from "./stores/service/rate-limits"
import { Signing } from "./stores/service/signing"
import { Overview } from "./stores/support/overview"
import { Timeline } from "./stores/timeline/timeline"
import { Wordings } from "./stores/wording/wordings"

type Cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }

/** The ledger: what we know of every checkout, callback and refund. It decides nothing and calls nobody. */
export default class InstalmentsModuleService extends MedusaService(models) {
  /** The plugin's options, checked; shared from here because only a module is handed them. */
  readonly options: CheckedOptions
  readonly leases: Leases
  readonly fence: Pick<Fence, "under" | "holds" | "abandon" | "assertHeld" | "refundsBegun">
  readonly checkouts: Checkouts
  readonly otherCarts: OtherCarts
  readonly due: DueCheckouts
  readonly work: DueWork
  readonly looks: Looks
  readonly orphans: Orphans
  readonly unmatchedCheckouts: UnmatchedCheckouts
  readonly inbox: Inbox
  readonly callbacks: Callbacks
  readonly refusals: Refusals
  readonly signing: Signing
  readonly timeline: Timeline
  readonly refunds: Refunds
  readonly refundIntents: RefundIntents
  readonly refundClaims: RefundClaims
  readonly refundReadings: RefundReadings
  readonly unmatchedRefunds: UnmatchedRefunds
  readonly foreignRefunds: ForeignRefunds
  readonly issues: Issues
  readonly issueList: IssueList
  readonly recheck: IssueRecheck
  readonly accounting: Accounting
  readonly movements: Movements
  readonly alerts: Alerts
  readonly calls: ServiceCalls
  readonly health: HealthRows
  readonly limits: RateLimits
  readonly config: MerchantConfigs
  readonly cursors: ListCursors
  readonly jobRuns: JobRuns
  readonly oddRecords: OddRecords
  readonly overview: Overview
  readonly retention: Retention
  readonly wordings: Wordings
  readonly onlyFor: OnlyForVersions

  /** Aborted when the process is told to end: no job begins another step. */
  readonly ending: AbortSignal
  /** Medusa calls them, in this order: when the application has started, when it is to end, when its jobs have ended. */
  readonly __hooks: Record<
    "onApplicationStart" | "onApplicationPrepareShutdown" | "onApplicationShutdown",
    () => Promise<void>
  >

  constructor(cradle: Cradle, rawOptions: unknown) {
    super(cradle, rawOptions)
    const db = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    const own = ownConnection(db)
    const leases = new Leases(db, own)
    const fence = new Fence(db, leases)
    this.options = parseOptions(rawOptions)
    this.leases = leases
    this.fence = fence
    this.checkouts = new Checkouts(db, fence)
    this.otherCarts = new OtherCarts(db)
    this.due = new DueCheckouts(db)
    this.looks = new Looks(db)
    this.orphans = new Orphans(db)
    this.work = new DueWork(db, this.orphans)
    this.unmatchedCheckouts = new UnmatchedCheckouts(db, fence)
    this.inbox = new Inbox(db, fence)
    this.callbacks = new Callbacks(db)
    this.refusals = new Refusals(db)
    this.signing = new Signing(db)
    this.timeline = new Timeline(db)
    this.refunds = new Refunds(db)
    this.refundIntents = new RefundIntents(fence)
    this.refundClaims = new RefundClaims(db)
    this.refundReadings = new RefundReadings(db, fence)
    this.unmatchedRefunds = new UnmatchedRefunds(db, fence)
    this.foreignRefunds = new ForeignRefunds(db, fence)
    this.issues = new Issues(db, fence)
    this.issueList = new IssueList(db)
    this.recheck = new IssueRecheck(db)
    this.accounting = new Accounting(db)
    this.movements = new Movements(db)
    this.alerts = new Alerts(db)
    this.calls = new ServiceCalls(db)
    this.health = new HealthRows(db)
    this.limits = new RateLimits(db)
    this.config = new MerchantConfigs(db, fence)
    this.cursors = new ListCursors(db)
    this.jobRuns = new JobRuns(db)
    this.oddRecords = new OddRecords(db)
    this.overview = new Overview(db)
    this.wordings = new Wordings(db)
    this.onlyFor = new OnlyForVersions(db)
    this.retention = new Retention(db)

    const end = new AbortController()
    this.ending = end.signal
    this.__hooks = {
      onApplicationStart: async () => keepScheduled(this.jobRuns, this.ending),
      onApplicationPrepareShutdown: async () => end.abort(),
      onApplicationShutdown: () => own.destroy(),
    }
  }
}

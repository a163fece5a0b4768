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
import { Overview } from "./stores/support/overview"
import { Timeline } from "./stores/timeline/timeline"
import { Wordings } from "./stores/wording/wordings"

type Cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }

/** The ledger: what we know of every checkout, callback and refund. It decides nothing and calls nobody. */
export default class InstalmentsModuleService extends MedusaService(models) {
  private readonly db: Knex = this.cradle[ContainerRegistrationKeys.PG_CONNECTION]
  private readonly own = ownConnection(this.db)

  /** The plugin's options, checked; shared from here because only a module is handed them. */
  readonly options: CheckedOptions = parseOptions(this.rawOptions)
  readonly leases = new Leases(this.db, this.own)
  private readonly fenced = new Fence(this.db, this.leases)
  readonly fence: Pick<
    Fence,
    "under" | "apart" | "holds" | "abandon" | "assertHeld" | "noteCancelling" | "refundsBegun"
  > = this.fenced
  readonly checkouts = new Checkouts(this.db, this.fenced)
  readonly otherCarts = new OtherCarts(this.db)
  readonly due = new DueCheckouts(this.db)
  readonly orphans = new Orphans(this.db)
  readonly work = new DueWork(this.db, this.orphans)
  readonly unmatchedCheckouts = new UnmatchedCheckouts(this.db, this.fenced)
  readonly inbox = new Inbox(this.db, this.fenced)
  readonly callbacks = new Callbacks(this.db)
  readonly refusals = new Refusals(this.db)
  readonly timeline = new Timeline(this.db)
  readonly refunds = new Refunds(this.db)
  readonly refundIntents = new RefundIntents(this.fenced)
  readonly refundClaims = new RefundClaims(this.db)
  readonly refundReadings = new RefundReadings(this.db, this.fenced)
  readonly unmatchedRefunds = new UnmatchedRefunds(this.db, this.fenced)
  readonly foreignRefunds = new ForeignRefunds(this.db, this.fenced)
  readonly issues = new Issues(this.db, this.fenced)
  readonly issueList = new IssueList(this.db)
  readonly recheck = new IssueRecheck(this.db)
  readonly accounting = new Accounting(this.db)
  readonly movements = new Movements(this.db)
  readonly alerts = new Alerts(this.db)
  readonly calls = new ServiceCalls(this.db)
  readonly health = new HealthRows(this.db)
  readonly limits = new RateLimits(this.db)
  readonly config = new MerchantConfigs(this.db, this.fenced)
  readonly cursors = new ListCursors(this.db)
  readonly jobRuns = new JobRuns(this.db)
  readonly oddRecords = new OddRecords(this.db)
  readonly overview = new Overview(this.db)
  readonly retention = new Retention(this.db)
  readonly wordings = new Wordings(this.db)
  readonly onlyFor = new OnlyForVersions(this.db)

  private readonly end = new AbortController()
  /** Aborted when the process is told to end: no job begins another step. */
  readonly ending: AbortSignal = this.end.signal
  /** Medusa calls them, in this order: when the application has started, when it is to end, when its jobs have ended. */
  readonly __hooks = {
    onApplicationStart: async () => keepScheduled(this.jobRuns, this.ending),
    onApplicationPrepareShutdown: async () => this.end.abort(),
    onApplicationShutdown: () => this.own.destroy(),
  }

  constructor(
    private readonly cradle: Cradle,
    private readonly rawOptions: unknown
  ) {
    super(cradle, rawOptions)
  }
}

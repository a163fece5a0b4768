import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils"
import { type CheckedOptions, parseOptions } from "../../core/options/options"
import { CallbackLedger } from "./callback-ledger"
import { CheckoutLedger } from "./checkout-ledger"
import { ConfigLedger } from "./config-ledger"
import { IssueLedger } from "./issue-ledger"
import { LeaseLedger } from "./lease-ledger"
import { LimitLedger } from "./limit-ledger"
import { ListLedger } from "./list-ledger"
import * as models from "./models"
import { OverviewLedger } from "./overview-ledger"
import { RefundLedger } from "./refund-ledger"
import { RetentionLedger } from "./retention-ledger"
import { Fence } from "./stores/service/fence"
import { WaitingLedger } from "./waiting-ledger"

type Cradle = { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }

/** The ledger: what we know of every checkout, callback and refund. It decides nothing and calls nobody. */
export default class InstalmentsModuleService extends MedusaService(models) {
  /** The plugin's options, checked; shared from here because only a module is handed them. */
  readonly options: CheckedOptions
  readonly checkouts: CheckoutLedger
  readonly refunds: RefundLedger
  readonly callbacks: CallbackLedger
  readonly issues: IssueLedger
  readonly leases: LeaseLedger
  readonly limits: LimitLedger
  readonly config: ConfigLedger
  readonly lists: ListLedger
  readonly overview: OverviewLedger
  readonly retention: RetentionLedger
  readonly waiting: WaitingLedger

  constructor(cradle: Cradle, rawOptions: unknown) {
    super(cradle, rawOptions)
    const db = cradle[ContainerRegistrationKeys.PG_CONNECTION]
    this.options = parseOptions(rawOptions)
    const fence = new Fence(db)
    this.checkouts = new CheckoutLedger(db, fence)
    this.refunds = new RefundLedger(db, fence)
    this.callbacks = new CallbackLedger(db, fence)
    this.issues = new IssueLedger(db, fence)
    this.leases = new LeaseLedger(db, fence)
    this.limits = new LimitLedger(db)
    this.config = new ConfigLedger(db, fence)
    this.lists = new ListLedger(db)
    this.overview = new OverviewLedger(db)
    this.retention = new RetentionLedger(db)
    this.waiting = new WaitingLedger(db)
  }
}

import type { IncomingMessage } from "node:http"
import Medusa from "@medusajs/js-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { asValue } from "@medusajs/framework/awilix"
import { INSTALMENTS_MODULE } from "../../src/modules/instalments"
import type { Sandbox } from "../../sandbox/src"
import { audit } from "../support/store/chores"
import { differenceNow } from "../../src/use-cases/accounting/compare"
import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../src/use-cases/reconcile/reconcile"
import { runRefunds } from "../../src/use-cases/refund/follow/run-refunds"
import type { StoreUnderTest } from "../support/store/store"
import type { Difference } from "../../src/core/accounting/differences"
import type { Checkout } from "../../src/core/checkout/checkout"
import type { CheckedOptions } from "../../src/core/options/options"
import { type Bands, setBands } from "./bands"
import { Deployments, type NamedAs } from "./deployments"
import { Environments } from "./environments"
import type { Trouble } from "./faults/troubles"
import { ownLedger } from "./own-ledger"
import type { LanePlan } from "./lane-plan"
import { Life } from "./processes/life"
import { usesOf } from "./promotions"
import { bothOf, rotate, type Rotation } from "./rotation"
import type { ProcessNumber, Shop } from "./shop"

/** Names the life a request is for. */
const HEADER = "x-simulated-process"

/** How a seed's shop is set up, here and at the service. */
type Deployed = { shop: Shop; bands: Bands; rotation: Rotation | null }

/** The shop answered an admin's click with an error, in its words. */
export class Declined extends Error {
  override readonly name = "Declined"
}

const USUAL_SHOP: Shop = { capture: "automatic", onUnplaceable: "refund" }

/** A lane while the store runs. */
export class Lane {
  private lives: [Life, Life]
  private births = 0
  /** The process that callbacks reach now. */
  callbacksTo: ProcessNumber = 0
  /** The carts of the seed that runs now. */
  cartIds: string[] = []
  /** Whether its article certainly is. */
  isInStock = false
  environments: Environments
  private deployments = new Deployments(false)
  private shopOptions: Shop & ReturnType<typeof bothOf> = USUAL_SHOP
  /** How often its promotions had been used when the seed began, by id. */
  private usesBefore: ReadonlyMap<string, number> = new Map()
  /** How the plugin's options name the lane's account: `lost` when they do not. */
  account: NamedAs = "open"

  constructor(
    readonly plan: LanePlan,
    readonly store: StoreUnderTest,
    readonly sandbox: Sandbox,
    /** Lets in whoever holds it as an admin. */
    private readonly adminToken: string
  ) {
    this.lives = [this.born(0, 0), this.born(1, 0)]
    this.environments = new Environments(this.db, plan.account)
  }

  /** The database that all lanes share. */
  get db(): Knex {
    return this.store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  }

  /** A new shop with these options, deployed for the sandbox; the region is as usual. */
  async deploy({ shop, bands, rotation }: Deployed): Promise<void> {
    this.shopOptions = { ...shop, ...bothOf(rotation) }
    this.deployments = new Deployments(rotation !== null)
    rotate(this.sandbox, null)
    this.account = "open"
    this.environments = new Environments(this.db, this.plan.account)
    this.setBands(bands)
    this.usesBefore = await usesOf(this.db, this.plan.account)
    await this.offerProvider(true)
  }

  /** How often each of its promotions was used since. */
  async usesOfPromotions(): Promise<{ promotionId: string; times: number }[]> {
    const uses = await usesOf(this.db, this.plan.account)
    return [...uses].map(([promotionId, times]) => ({
      promotionId,
      times: times - (this.usesBefore.get(promotionId) ?? 0),
    }))
  }

  /** The plugin's options as the lane's shop has them at the moment. */
  optionsFrom(started: CheckedOptions): CheckedOptions {
    const options = { ...this.shopOptions, environment: this.environments.current }
    return this.deployments.optionsOf(started, { account: this.plan.account, is: this.account, options })
  }

  get isCapturedByHand(): boolean {
    return this.shopOptions.capture === "manual"
  }

  /** True for the lives that this lane's processes have had. */
  owns(life: Life): boolean {
    return life.name.startsWith(`${this.plan.account}-`)
  }

  /** What goes wrong inside both processes from now on. */
  trouble(troubles: readonly Trouble[]): void {
    this.lives.forEach((life) => (life.troubles = new Set(troubles)))
  }

  setBands(bands: Bands): void {
    setBands(this.sandbox, bands)
  }

  /** Whether the lane's way to pay is ticked in the region. */
  async offerProvider(isOffered: boolean): Promise<void> {
    await this.db("region_payment_provider")
      .where({ payment_provider_id: `pp_instalments_${this.plan.account}` })
      .update({ deleted_at: isOffered ? null : this.db.fn.now() })
  }

  life(process: ProcessNumber): Life {
    return this.lives[process]
  }

  /** Both processes start anew, with these clocks. What still ran in the lives before ends. */
  restart(skewMs: readonly [number, number]): void {
    this.lives.forEach((life) => life.die())
    this.lives = [this.born(0, skewMs[0]), this.born(1, skewMs[1])]
  }

  /** A shop whose requests reach this process. */
  shop(process: ProcessNumber): Medusa {
    return new Medusa({
      baseUrl: this.store.backendUrl,
      publishableKey: this.store.seeded.publishableKey,
      globalHeaders: this.headers(process),
    })
  }

  headers(process: ProcessNumber): Record<string, string> {
    return { [HEADER]: `${this.plan.account} ${process}` }
  }

  /**
   * An admin's click reaches this process.
   *
   * @param path below /admin @returns the answer @throws Declined with what the admin reads
   */
  async askAdmin<Answer>(
    process: ProcessNumber,
    path: string,
    body: object | undefined = {},
    method: "POST" | "DELETE" | "GET" = "POST"
  ): Promise<Answer> {
    const answer = await fetch(`${this.store.backendUrl}/admin/${path}`, {
      method,
      headers: {
        ...this.headers(process),
        authorization: `Bearer ${this.adminToken}`,
        "content-type": "application/json",
      },
      ...(method === "POST" && { body: JSON.stringify(body) }),
    })
    const told: unknown = await answer.json()
    if (!answer.ok) {
      const { message } = told as { message: string }
      throw new Declined(`${answer.status} ${message}`)
    }
    return told as Answer
  }

  /** The merchant's own code runs in this process. */
  async runCode(process: ProcessNumber, code: (scope: MedusaContainer) => Promise<unknown>): Promise<string> {
    const scope = createMedusaContainer({}, this.store.container)
    return (await this.life(process).live(() => code(scope).then(() => "done"))) ?? "died"
  }

  /** How often its processes have touched the world: as long as that does not grow, nobody works. */
  get touches(): number {
    return this.lives.reduce((sum, { touches }) => sum + touches, 0)
  }

  /** How many of its statements the database has not answered yet. */
  get unanswered(): number {
    return this.lives.reduce((sum, { unanswered }) => sum + unanswered, 0)
  }

  /** The jobs of every minute, as this lane's account alone would have them. */
  async runJobs(): Promise<void> {
    await reconcile(this.scope())
    await runRefunds(this.scope())
  }

  /** The daily comparison, in the same way. */
  async runAudit(): Promise<void> {
    await audit(this.scope())
  }

  /** How Medusa's amounts of a payment differ from the ledger's, as the lane's shop sees it. */
  differenceNow(checkout: Checkout): Promise<Difference | null> {
    return differenceNow(this.scope(), checkout)
  }

  private scope(): MedusaContainer {
    const scope = createMedusaContainer({}, this.store.container)
    scope.register(INSTALMENTS_MODULE, asValue(ownLedger(ledgerOf(this.store.container), this)))
    return scope
  }

  private born(process: ProcessNumber, skewMs: number): Life {
    this.births += 1
    const life = new Life(`${this.plan.account}-${process}-${this.births}`, skewMs)
    // A supervisor starts it again at once.
    life.whenItDies(() => {
      if (this.lives[process] === life) {
        this.lives[process] = this.born(process, skewMs)
      }
    })
    return life
  }
}

/** The life that a request to the store is for: a shopper's names it, a callback goes where the lane sends it. */
export function lifeFor(lanes: readonly Lane[]): (request: IncomingMessage) => Life | undefined {
  return (request) => {
    const [account, process] = String(request.headers[HEADER] ?? "").split(" ")
    const called = /^\/hooks\/instalments\/([^/?]+)/.exec(request.url ?? "")?.[1]
    const lane = lanes.find(({ plan }) => plan.account === (called ?? account))
    return lane?.life(called ? lane.callbacksTo : process === "1" ? 1 : 0)
  }
}

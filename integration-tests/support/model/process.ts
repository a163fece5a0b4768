import { setTimeout as delay } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { interceptDatabase } from "../../simulation/processes/database"
import { isRenewal, leasesRunOut } from "../../simulation/processes/leases"
import { interceptLocks } from "../../simulation/processes/memory"
import { currentLife, Life } from "../../simulation/processes/life"
import { interceptClient, interceptServer } from "../../simulation/processes/network"
import type { Misbehaviour } from "../../store/src/misbehaviour"
import { dbOf } from "../store/stall"
import type { StoreUnderTest } from "../store/store"
import { until } from "../time/until"
import { watchStatements } from "./watch-statements"

/** Far longer than a completion takes. Milliseconds. */
const PATIENCE_MS = 30_000

/**
 * Where a process is cut off: as it is about to send a statement like this to the database (once it has sent another), or when Medusa has
 * come to the merchant's own code.
 */
export type Point = { statement: RegExp; after?: RegExp } | { hook: keyof Misbehaviour }

/** No process is called as another, whichever story it was in. */
let births = 0

/** The process that serves the shop: one after another, when one has died or stalled. */
export class Processes {
  private constructor(
    private readonly store: StoreUnderTest,
    private readonly undo: (() => void)[]
  ) {}

  private readonly lives: Life[] = []
  private serving = this.born()
  private before: Misbehaviour | undefined
  private armed: { point: Point; cut: (life: Life) => void } | undefined

  /** Everything that the store does from now on, a process of these does. Call `restore` when done. */
  static async of(store: StoreUnderTest): Promise<Processes> {
    const { container, backendUrl } = store
    const db = dbOf(store)
    const processes = new Processes(store, [])
    processes.undo.push(
      interceptServer(Number(new URL(backendUrl).port), () => processes.serving),
      interceptClient(),
      // Whoever dies takes its locks along; those of whoever stalls have ended by the time that others come.
      interceptLocks(container.resolve(Modules.LOCKING)),
      await interceptDatabase(db, Reflect.get(ledgerOf(container).leases, "own")),
      await watchStatements(db, (life, text) => processes.sends(life, text))
    )
    return processes
  }

  /** All of them end, and everything is as it was. */
  async restore(): Promise<void> {
    this.lives.forEach((life) => life.die())
    this.undo.toReversed().forEach((task) => task())
    const { pool } = dbOf(this.store).client
    await until("idle database", async () => (pool.numUsed() + pool.numPendingAcquires() === 0 ? true : undefined))
    // Executions of processes that died stay open in Medusa's table; its test runner would wait for them.
    await dbOf(this.store)("workflow_execution").delete()
  }

  /** Runs the shop's own code in the process that serves now. @returns undefined when that dies */
  run<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.serving.live(work)
  }

  /** The process dies at that point of this work. Its leases have ended, and another serves the shop. */
  async whileDying(point: Point, work: () => Promise<unknown>): Promise<void> {
    const dying = this.serving
    const died = new Promise<void>((resolve) => dying.whenItDies(resolve))
    this.arm(point, (life) => life.die())
    await this.untilCut(point, died, work)
    await this.follow(dying)
  }

  /** The process stalls at that point of this work, until its leases have ended. @returns how it goes on, and ends its work */
  async whileStalling(point: Point, work: () => Promise<unknown>): Promise<() => Promise<void>> {
    const stalling = this.serving
    this.arm(point, (life) => life.tire(0))
    const working = work()
    await this.untilCut(point, stalling.pause, () => working)
    await this.follow(stalling)
    return async () => {
      stalling.wake()
      await working.catch(() => undefined)
    }
  }

  private arm(point: Point, cut: (life: Life) => void): void {
    this.armed = { point, cut }
    this.before = globalThis.instalmentsMisbehaviour
    if ("hook" in point) {
      const { before } = this
      globalThis.instalmentsMisbehaviour = {
        ...before,
        [point.hook]: async (cartId: string) => {
          this.cuts(currentLife.getStore())
          await before?.[point.hook]?.(cartId)
        },
      }
    }
  }

  /** Whoever asked for the work may be answered before it has come so far. */
  private async untilCut(point: Point, cut: Promise<void>, work: () => Promise<unknown>): Promise<void> {
    const isCut = cut.then(() => true)
    await Promise.race([isCut, work().catch(() => undefined)])
    const came = await Promise.race([isCut, delay(PATIENCE_MS, false, { ref: false })])
    this.armed = undefined
    globalThis.instalmentsMisbehaviour = this.before
    if (!came) {
      throw new Error(`The process did not come to ${"hook" in point ? point.hook : point.statement.source}`)
    }
  }

  /** Its leases end, and another process serves the shop. */
  private follow(life: Life): Promise<void> {
    this.serving = this.born()
    return leasesRunOut(dbOf(this.store), life)
  }

  /** @returns why the statement fails, if it does */
  private sends(life: Life, text: string): Error | undefined {
    if (life.asleep && isRenewal({ text })) {
      // Held, it would keep everybody from the one connection that all of them renew by.
      return new Error("Whoever stalls renews nothing")
    }
    const { armed } = this
    if (armed && "statement" in armed.point && life === this.serving) {
      const { after, statement } = armed.point
      if (after?.test(text)) {
        armed.point = { statement }
      } else if (!after && statement.test(text)) {
        this.cuts(life)
      }
    }
    return undefined
  }

  private cuts(life: Life | undefined): void {
    if (life && life === this.serving) {
      this.armed?.cut(life)
      this.armed = undefined
    }
  }

  private born(): Life {
    const life = new Life(`process-${++births}`, 0)
    this.lives.push(life)
    return life
  }
}

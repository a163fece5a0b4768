import { Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import { interceptDatabase } from "../simulation/processes/database"
import { leasesRunOut } from "../simulation/processes/leases"
import { interceptLocks } from "../simulation/processes/memory"
import { Life } from "../simulation/processes/life"
import { interceptClient, interceptServer } from "../simulation/processes/network"
import { dbOf } from "../support/store/stall"
import type { StoreUnderTest } from "../support/store/store"
import { until } from "../support/time/until"
import { CutOff, type Point } from "./cut-off"
import { watchStatements } from "./watch-statements"

/** A process's locks go by its name, and those of one that died stay: no two stories share a name. */
let births = 0

/** The processes that serve the shop: one at a time, and the next when one has died or stalled. */
export class Processes {
  private constructor(
    private readonly store: StoreUnderTest,
    private readonly undo: (() => void)[]
  ) {}

  private serving = born()
  private sleeping: { life: Life; working: Promise<unknown> } | undefined
  private readonly cutOff = new CutOff()

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
      await watchStatements(db, (life, text) => processes.cutOff.sends(life, text))
    )
    return processes
  }

  /** Whoever still sleeps goes on and ends its work, and everything is as it was. */
  async restore(): Promise<void> {
    await this.wake()
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
    await this.cutOff.during({ point, life: dying, cut: () => dying.die() }, died, work)
    await this.follow(dying)
  }

  /** The process stalls at that point of this work, until its leases have ended: `wake` lets it go on. */
  async whileStalling(point: Point, work: () => Promise<unknown>): Promise<void> {
    const stalling = this.serving
    let working: Promise<unknown> = Promise.resolve()
    const begin = () => (working = work())
    await this.cutOff.during({ point, life: stalling, cut: () => stalling.tire(0) }, stalling.pause, begin)
    this.sleeping = { life: stalling, working }
    await this.follow(stalling)
  }

  /** The process that has stalled goes on, until it has ended its work. */
  async wake(): Promise<void> {
    const { sleeping } = this
    this.sleeping = undefined
    sleeping?.life.wake()
    await sleeping?.working.catch(() => undefined)
  }

  /** Its leases end, and another process serves the shop. */
  private follow(life: Life): Promise<void> {
    this.serving = born()
    return leasesRunOut(dbOf(this.store), life)
  }
}

function born(): Life {
  return new Life(`process-${++births}`, 0)
}

import { setTimeout as delay } from "node:timers/promises"
import { isRenewal } from "../simulation/processes/leases"
import { currentLife, type Life } from "../simulation/processes/life"
import type { Misbehaviour } from "../store/src/misbehaviour"

/** Far longer than a completion takes. Milliseconds. */
const PATIENCE_MS = 30_000

/**
 * Where a process is cut off: as it is about to send a statement like this to the database (once it has sent another), or when Medusa has
 * come to the merchant's own code.
 */
export type Point = { statement: RegExp; after?: RegExp } | { hook: keyof Misbehaviour }

type Armed = { point: Point; life: Life; cut: () => void }

/** Lies in wait for one process at one point of its work. */
export class CutOff {
  private armed: Armed | undefined

  /**
   * Does work in which a process is cut off. Whoever asked for it may be answered before it has come so far.
   *
   * @param isCut resolves when it is @throws Error when the work does not come to that point
   */
  async during(armed: Armed, isCut: Promise<void>, work: () => Promise<unknown>): Promise<void> {
    const before = globalThis.instalmentsMisbehaviour
    this.armed = armed
    if ("hook" in armed.point) {
      globalThis.instalmentsMisbehaviour = { ...before, ...this.hooked(armed.point.hook, before) }
    }
    const came = isCut.then(() => true)
    await Promise.race([came, work().catch(() => undefined)])
    const hasCome = await Promise.race([came, delay(PATIENCE_MS, false, { ref: false })])
    this.armed = undefined
    globalThis.instalmentsMisbehaviour = before
    if (!hasCome) {
      const { point } = armed
      throw new Error(`The process did not come to ${"hook" in point ? point.hook : point.statement.source}`)
    }
  }

  /** Hears of every statement before it is sent. @returns why it fails, if it does */
  sends(life: Life, text: string): Error | undefined {
    if (life.asleep && isRenewal({ text })) {
      // Held, it would keep everybody from the one connection that all of them renew by.
      return new Error("Whoever stalls renews nothing")
    }
    const { armed } = this
    if (armed?.life === life && "statement" in armed.point) {
      const { after, statement } = armed.point
      if (after?.test(text)) {
        this.armed = { ...armed, point: { statement } }
      } else if (!after && statement.test(text)) {
        this.cuts(life)
      }
    }
    return undefined
  }

  private hooked(hook: keyof Misbehaviour, before: Misbehaviour | undefined): Misbehaviour {
    const cutting: Misbehaviour = {
      [hook]: async (cartId: string) => {
        const life = currentLife.getStore()
        this.cuts(life)
        await new Promise<void>((goOn) => (life ? life.touch(goOn) : goOn()))
        // Who stalls here may find that the merchant's code was mended, or broke, meanwhile.
        const now = globalThis.instalmentsMisbehaviour
        await (now?.[hook] === cutting[hook] ? before : now)?.[hook]?.(cartId)
      },
    }
    return cutting
  }

  private cuts(life: Life | undefined): void {
    const { armed } = this
    if (armed && life === armed.life) {
      this.armed = undefined
      armed.cut()
    }
  }
}

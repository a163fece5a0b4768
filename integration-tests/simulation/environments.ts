import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Environment, nothingCrossed, type PlacedOrNot } from "./invariants/environments"

/** Which of the service's environments a lane's shop is deployed for, and what it did to the other's payments meanwhile. */
export class Environments {
  current: Environment = "sandbox"
  /** Sentences about what crossed over. */
  readonly crossed: string[] = []
  private before: readonly PlacedOrNot[] = []
  private turn: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly db: Knex,
    private readonly account: string
  ) {}

  /** A deploy for the other environment, after any that is under way. @returns its name */
  switch(): Promise<Environment> {
    const switched = this.turn.then(() => this.deploy())
    this.turn = switched
    return switched
  }

  private async deploy(): Promise<Environment> {
    await this.compare()
    this.current = this.current === "sandbox" ? "production" : "sandbox"
    this.before = await this.rows()
    return this.current
  }

  /** Looks at what became of the other environment's payments since the last deploy. */
  async compare(): Promise<void> {
    this.crossed.push(...nothingCrossed(this.before, await this.rows(), this.current))
  }

  /** Whether there are payments of the other environment, or the shop was deployed for production. */
  async isUsed(): Promise<boolean> {
    return this.current === "production" || (await this.rows()).some(({ environment }) => environment !== this.current)
  }

  private rows(): Promise<PlacedOrNot[]> {
    return this.db("instalments_checkout")
      .where({ account: this.account })
      .select<PlacedOrNot[]>("reference", "environment", "placement_state")
  }
}

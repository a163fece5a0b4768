import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { currentLife, type Life } from "../simulation/processes/life"

type Driver = { query(config: { text: string } | string, ...rest: unknown[]): unknown }

/**
 * @param sends hears of every statement before it is sent, and may say why it fails
 * @returns the way to undo that
 */
export async function watchStatements(
  db: Knex,
  sends: (life: Life, text: string) => Error | undefined
): Promise<() => void> {
  const connection = await db.client.acquireConnection()
  const driver: Driver = Object.getPrototypeOf(connection)
  await db.client.releaseConnection(connection)
  const { query } = driver
  driver.query = function (this: Driver, config, ...rest) {
    const life = currentLife.getStore()
    const failure = life && sends(life, typeof config === "string" ? config : config.text)
    if (failure) {
      // Knex is answered by its callback.
      const answer = rest.find((each): each is (error: Error) => void => typeof each === "function")
      setImmediate(() => answer?.(failure))
      return undefined
    }
    return query.call(this, config, ...rest)
  }
  return () => {
    driver.query = query
  }
}

import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex"
import { prepared } from "../../src/modules/instalments/stores/prepared"
import { startPgbouncer, hasPgbouncer } from "../postgres/pgbouncer"
import { databaseUrl } from "../postgres/server"
import { createCleanup } from "../processes/cleanup"
import { until } from "../support/time/until"
import { createDatabase, dropDatabase, serverOfTests } from "../support/ledger/scratch-database"

const DATABASE = "instalments_prepared"
const ADD =
  "INSERT INTO counted AS c (name, times) VALUES (:name, 1) ON CONFLICT (name) DO UPDATE SET times = c.times + 1 RETURNING *"

describe("statements that are prepared", () => {
  let db: Knex

  beforeEach(async () => {
    db = knex({ client: "pg", connection: await createDatabase(serverOfTests(), DATABASE), pool: { min: 1, max: 1 } })
    await db.raw("CREATE TABLE counted (name text PRIMARY KEY, times int)")
  })

  afterEach(async () => {
    await db.destroy()
    await dropDatabase(serverOfTests(), DATABASE)
  })

  const preparedOnes = async () =>
    (await db.raw<{ rows: object[] }>("SELECT FROM pg_prepared_statements WHERE name LIKE 'instalments_%'")).rows.length

  it("are planned once, and executed once each time", async () => {
    const add = prepared(ADD)
    expect(await add(db, { name: "a" })).toEqual([{ name: "a", times: 1 }])
    expect(await add(db, { name: "a" })).toEqual([{ name: "a", times: 2 }])
    expect(await preparedOnes()).toBe(1)
  })

  it.each([
    ["a pool hands them to a connection that does not know them", "DEALLOCATE ALL", {}],
    ["their table has changed", "ALTER TABLE counted ADD COLUMN more text", { more: null }],
  ])("are executed all the same, once, where %s", async (name, happens, more) => {
    const add = prepared(ADD)
    await add(db, { name })
    await db.raw(happens)
    expect(await add(db, { name })).toEqual([{ name, times: 2, ...more }])
    expect(await add(db, { name })).toEqual([{ name, times: 3, ...more }])
  })

  const withPgbouncer = hasPgbouncer() ? it : it.skip

  withPgbouncer(
    "are executed all the same, once, behind PgBouncer, which lends connections by transaction",
    async () => {
      const cleanup = createCleanup()
      const connection = await startPgbouncer(databaseUrl(serverOfTests(), DATABASE), cleanup)
      const pools = [1, 2].map(() => knex({ client: "pg", connection, pool: { min: 0, max: 4 } }))
      const add = prepared<{ times: number }>(ADD)
      await until("PgBouncer answers", async () => pools[0]?.raw("SELECT").catch(() => undefined))
      for (let round = 0; round < 10; round++) {
        await Promise.all([...pools, ...pools, ...pools].map((pool) => add(pool, { name: "behind" })))
      }
      expect(await add(db, { name: "behind" })).toEqual([{ name: "behind", times: 61 }])
      await Promise.all(pools.map((pool) => pool.destroy()))
      await cleanup.run()
    }
  )

  it("fail as any other where they are wrong", async () => {
    const wrong = prepared("SELECT FROM not_there WHERE name = :name")
    await expect(wrong(db, { name: "a" })).rejects.toMatchObject({ code: "42P01" })
  })
})

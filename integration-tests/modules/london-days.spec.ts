import fc from "fast-check"
import { Client } from "pg"
import { londonDaysBetween } from "../../src/core/london-time"
import { londonDays } from "../../src/modules/instalments/stores/health/waiting-facts"
import { databaseUrl } from "../postgres/server"
import { serverOfTests } from "../support/ledger/scratch-database"

const HOUR = 60 * 60_000
/** The last hour of a payment's hundredth day, which was paid in the first hour of its own, before the clocks changed. */
const LAST_HOUR = [new Date("2026-08-15T23:00:00Z"), new Date("2026-11-24T23:30:00Z")] as const

describe("days in a statement of the ledger", () => {
  let client: Client

  beforeAll(async () => {
    const server = serverOfTests()
    client = new Client({ connectionString: databaseUrl(server, server.database) })
    await client.connect()
  })

  afterAll(() => client.end())

  async function inStatement(pairs: readonly (readonly [Date, Date])[]): Promise<number[]> {
    const { rows } = await client.query<{ days: number }>(
      `SELECT ${londonDays("paid", "seen")} AS days
       FROM unnest($1::timestamptz[], $2::timestamptz[]) WITH ORDINALITY AS pair (paid, seen, place) ORDER BY place`,
      [pairs.map(([paid]) => paid), pairs.map(([, seen]) => seen)]
    )
    return rows.map(({ days }) => days)
  }

  it("are London's, as the rules count them", async () => {
    const hour = fc.date({ min: new Date("2026-01-01"), max: new Date("2029-01-01"), noInvalidDate: true })
    const hours = fc.tuple(hour, fc.integer({ min: 0, max: 200 * 24 }))
    const pairs = fc
      .sample(hours, 5_000)
      .map(([paid, later]) => [paid, new Date(paid.getTime() + later * HOUR)] as const)

    expect(await inStatement([LAST_HOUR])).toEqual([100])
    expect(await inStatement(pairs)).toEqual(pairs.map(([paid, seen]) => londonDaysBetween(paid, seen)))
  })
})

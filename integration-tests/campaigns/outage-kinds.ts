import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Fault } from "../../sandbox/src"
import type { StoreUnderTest } from "../support/store/store"
import type { Misbehaviour } from "../store/src/misbehaviour"

/** Something that fails alike for every shopper, from its beginning to its end. */
export type OutageKind = {
  name: string
  /** The alert that names it; several where one leads to another. */
  alerts: readonly string[]
  /** Any of them is told once it is over, of what has waited for that: nothing could be told, or kept, before. */
  afterwards?: readonly string[]
  /** No job runs for as long as it lasts. */
  withoutJobs?: true
  /** The shop has run since before the first page was opened: what was lost in a stop tells nothing. */
  isLongUp?: true
  begin: (store: StoreUnderTest) => void | Promise<void>
  end: (store: StoreUnderTest) => void | Promise<void>
}

/** For as long as it lasts, whatever the number of requests. */
const WHILE_IT_LASTS = 1_000_000

export const OUTAGES: readonly OutageKind[] = [
  ownCode("the shop's own handler of new orders throws", {
    orderCreated: () => Promise.reject(new TypeError("The warehouse cannot be reached")),
  }),
  ownCode("the tax provider is down", {
    beforeAuthorisation: () => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:9")),
  }),
  {
    ...faulty("no callback arrives", ["callbacks_missing"], { kind: "lost", match: "callback", times: WHILE_IT_LASTS }),
    isLongUp: true,
  },
  faulty("the service answers nothing but its pages", ["service_down"], {
    kind: "status",
    status: 503,
    match: "any",
    times: WHILE_IT_LASTS,
  }),
  faulty(
    "the service answers that everything is too much, and to come back in an hour",
    ["checkouts_refused", "limit_hit"],
    {
      kind: "rate_limited",
      seconds: 3_600,
      match: "any",
      times: WHILE_IT_LASTS,
    }
  ),
  faulty("a proxy answers everything with 200 and a page", ["service_down"], {
    kind: "reply",
    status: 200,
    body: "<html><body>Please sign in to this network</body></html>",
    match: "any",
    times: WHILE_IT_LASTS,
  }),
  {
    name: "no worker runs, and the server goes on",
    alerts: [],
    withoutJobs: true,
    begin: () => undefined,
    end: () => undefined,
  },
  {
    name: "the database takes no writes",
    alerts: [],
    // Which of the two depends on what comes first: the job that asks, or the callback that Medusa could not keep, again.
    afterwards: ["backlog", "callbacks_missing"],
    begin: (store) => allowWrites(store, false),
    end: (store) => allowWrites(store, true),
  },
]

function ownCode(name: string, how: Misbehaviour): OutageKind {
  const set = (wanted: Misbehaviour | undefined) => () => {
    globalThis.instalmentsMisbehaviour = wanted
  }
  return { name, alerts: ["placing_failing"], begin: set(how), end: set(undefined) }
}

function faulty(name: string, alerts: readonly string[], fault: Fault): OutageKind {
  return {
    name,
    alerts,
    begin: ({ sandbox }) => void sandbox.control.addFault(fault),
    end: ({ sandbox }) => sandbox.control.clearFaults(),
  }
}

/** As after a failover to a copy that only reads: connections break, new ones cannot write. */
async function allowWrites({ container }: StoreUnderTest, allowed: boolean): Promise<void> {
  const db: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await db.raw<{ rows: [{ name: string }] }>("SELECT current_database() AS name")
  const readOnly = allowed ? "off" : "on"
  await db.transaction(async (trx) => {
    await trx.raw("SET TRANSACTION READ WRITE")
    await trx.raw(`ALTER DATABASE "${rows[0].name}" SET default_transaction_read_only = ${readOnly}`)
  })
  await db.transaction(async (trx) => {
    await trx.raw(`SET SESSION default_transaction_read_only = ${readOnly}`)
    await trx.raw(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
  })
}

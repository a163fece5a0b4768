import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { Cleanup } from "../integration-tests/processes/cleanup"
import { adminTokenOf } from "../integration-tests/support/admin/admin-api"
import { fillLedger, idOf } from "../integration-tests/support/ledger/fill"
import { type BenchedStore, startBenchedStore } from "./support/benched-store"
import { type Sized, type TimesBySize, timesBySize } from "./support/by-size"

/** The account that the store has. */
const ACCOUNT = { account: "default", environment: "sandbox" } as const
/** Rows that are asked about lie this far below the newest. */
const BELOW_NEWEST = 600

/** Fills the ledgers of running stores with so many checkouts, and asks for everything that the admin's pages show. */
export async function pagesBySize(sizes: readonly number[], rounds: number, cleanup: Cleanup): Promise<TimesBySize> {
  const subjects: Sized[] = []
  for (const size of sizes) {
    const store = await startBenchedStore(cleanup, `pages_${size}`)
    const db = knex({ client: "pg", connection: store.databaseUrl, pool: { min: 0, max: 1 } })
    await fillLedger(db, size, ACCOUNT).finally(() => db.destroy())
    subjects.push({ size, questions: await requestsOf(store, size - BELOW_NEWEST) })
  }
  return timesBySize(subjects, rounds)
}

/** @param n a checkout in the middle */
async function requestsOf(store: BenchedStore, n: number): Promise<Sized["questions"]> {
  const authorization = `Bearer ${await adminTokenOf(store)}`
  const get = async (path: string) => {
    const response = await fetch(`${store.backendUrl}/admin/${path}`, { headers: { authorization } })
    if (response.status !== 200) {
      throw new Error(`GET ${path} was answered with ${response.status}: ${await response.text()}`)
    }
    return response.text()
  }
  const list = "instalments/payments"
  return [
    ["What needs a person", () => get(list)],
    ["What needs a person, searched", () => get(`${list}?q=ref-${n}`)],
    ["All payments", () => get(`${list}?state=all`)],
    ["All payments, a page in the middle", () => get(`${list}?state=all&after=${idOf("x", n).slice(2)}`)],
    ["All payments, searched by order", () => get(`${list}?state=all&q=order_${n}`)],
    ["A payment", () => get(`${list}/${idOf("incheck", n)}`)],
    ["Callbacks", () => get("instalments/callbacks")],
    ["Callbacks of the last day", () => get("instalments/callbacks/summary")],
    ["Accounts", () => get("instalments/accounts")],
    ["Support file of a payment", () => get(`${list}/${idOf("incheck", n)}/support`)],
    ["Support file of the shop", () => get("instalments/support")],
    ["Medusa's own: the admin who has logged in", () => get("users/me")],
  ]
}

import { setTimeout as delay } from "node:timers/promises"
import type { Cleanup } from "../processes/cleanup"
import { passInRedis } from "../processes/redis"
import { copyCart, fillTemplate, type Template } from "../simulation/copy-cart"
import { type MomentColumns, momentColumns, moveBack } from "../simulation/moments"
import type { Random } from "../simulation/random"
import { recordsOfProcesses } from "../support/promise/of-processes"
import { brokenPromises } from "../support/promise/promise"
import { type Flow, goOn, start } from "./flow"
import type { Pace } from "./pace"
import { say } from "./run-script"
import { type CampaignShop, freePort, shopAt, startStore, type StoreProcess } from "./shop"
import { type Tally, tally } from "./tally"

/** Carts that are under way when the process is killed, and how many of them have a hosted page open before. */
const CARTS = 5
const ALREADY_STARTED = 3
/** Longer than a hosted page is open, and than any lease or claim lasts. */
const OUTAGE_MS = 35 * 60_000

/**
 * Kills the store with SIGKILL while carts are being paid, starts it again 35 minutes later, lets the jobs pass, and
 * looks whether the promise holds for every cart.
 *
 * @param paces one for each kill
 */
export async function killOften(
  shop: CampaignShop,
  paces: readonly Pace[],
  random: Random,
  cleanup: Cleanup
): Promise<Tally[]> {
  const port = await freePort()
  const running = async () => {
    const store = await startStore(shop, port)
    cleanup.add(store.process.stop)
    return store
  }
  let store = await running()
  const template = await fillTemplate(shopAt(shop, store.url), "lamp", "ada@example.com")
  const moments = await momentColumns(shop.db)
  const results: Tally[] = []
  for (const pace of paces) {
    const flows = await killDuringFlows(shop, store, template, { pace, random })
    const { REDIS_URL } = shop.surroundings.env
    if (REDIS_URL) {
      await passInRedis(REDIS_URL, OUTAGE_MS)
    }
    store = await running()
    await outage(shop, moments)
    await settle(shop, store)
    results.push(await look(shop, flows, results.length + 1))
  }
  await store.process.stop()
  return results
}

/** @returns the carts, with how far each of them had come when the process was gone */
async function killDuringFlows(
  shop: CampaignShop,
  store: StoreProcess,
  template: Template,
  { pace, random }: { pace: Pace; random: Random }
): Promise<Flow[]> {
  const flows: Flow[] = []
  for (let count = 0; count < CARTS; count++) {
    const cart = await copyCart(shop.db, template)
    const pays = count === 0 || random.chance(0.9)
    flows.push({ cart, at: "waiting", checkoutId: undefined, afterMs: pace.afterMs(), pays })
  }
  await Promise.all(flows.slice(0, ALREADY_STARTED).map((flow) => start(shop, store, flow)))
  const death = await pace.death(shop)
  const jobs = delay(pace.afterMs()).then(() => passOfJobs(store).catch(() => undefined))
  const running = [jobs, ...flows.map((flow) => goOn(shop, store, flow))]
  await death()
  store.process.child.kill("SIGKILL")
  await Promise.all(running)
  await store.process.stop()
  await shop.sandbox.control.settled()
  return flows
}

/** As if the shop had been down this long: every moment in the ledger lies further back, and every cart and order. */
async function outage({ db }: CampaignShop, moments: readonly MomentColumns[]): Promise<void> {
  for (const moment of moments) {
    await moveBack(db, moment, OUTAGE_MS)
  }
  for (const table of ["cart", "order"]) {
    await moveBack(db, { table, columns: ["created_at"] }, OUTAGE_MS)
  }
}

/** The minute's own tick may be at work in the same store: a pass leaves alone what it has claimed. */
async function settle({ db }: CampaignShop, store: StoreProcess): Promise<void> {
  do {
    await passOfJobs(store)
  } while (await db("instalments_checkout").whereRaw("lease_until > now()").first("id"))
}

async function passOfJobs({ url }: StoreProcess): Promise<void> {
  const answer = await fetch(`${url}/campaign/jobs`, { method: "POST" })
  if (!answer.ok) {
    throw new Error(`The jobs could not run: ${answer.status}`)
  }
}

async function look(shop: CampaignShop, flows: readonly Flow[], kill: number): Promise<Tally> {
  const results = await Promise.all(
    flows.map(async ({ cart, at }) => {
      const records = await recordsOfProcesses(shop, cart.cartId)
      return { cart, at, records, broken: brokenPromises(records) }
    })
  )
  for (const { cart, at, records, broken } of results) {
    if (broken.length > 0) {
      say(`kill ${kill}, ${cart.cartId}, killed while ${at}: ${broken.join("; ")} ${JSON.stringify(records)}`)
    }
  }
  return tally(results)
}

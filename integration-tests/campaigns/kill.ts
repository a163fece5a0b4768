import { setTimeout as delay } from "node:timers/promises"
import type { Cleanup } from "../processes/cleanup"
import { copyCart, fillTemplate, type Template } from "../simulation/copy-cart"
import { type MomentColumns, momentColumns, moveBack } from "../simulation/moments"
import { randomOf, type Random } from "../simulation/random"
import { booksOf, brokenPromises } from "./books"
import { type Flow, goOn, start } from "./flow"
import { numberOption, runScript, say } from "./run-script"
import { type CampaignShop, freePort, openShop, shopAt, startStore, type StoreProcess } from "./shop"
import { type Tally, tally, told } from "./tally"

/** Carts that are under way when the process is killed, and how many of them have a hosted page open before. */
const CARTS = 5
const ALREADY_STARTED = 3
/** The kill comes this long after the carts set out, at the latest; each takes about a second on its way. Milliseconds. */
const LATEST_KILL_MS = 2_000
/** Longer than a hosted page is open, and than any lease or claim lasts. */
const OUTAGE_MS = 35 * 60_000

/**
 * Kills the store with SIGKILL while carts are being paid, starts it again 35 minutes later, lets the jobs pass once, and
 * looks whether the promise holds for every cart.
 */
async function kill(cleanup: Cleanup): Promise<boolean> {
  const kills = numberOption("kills", 100)
  const random = randomOf(numberOption("seed", 1))
  const shop = await openShop("kill", cleanup)
  const port = await freePort()
  const first = await startStore(shop, port)
  const template = await fillTemplate(shopAt(shop, first.url), "lamp", "ada@example.com")
  const moments = await momentColumns(shop.db)
  say(`A store runs, ${kills} kills follow, ${CARTS} carts under way at each`)
  const results: Tally[] = []
  let store = first
  for (let round = 0; round < kills; round++) {
    const flows = await killDuringFlows(shop, store, template, random)
    store = await startStore(shop, port)
    await outage(shop, moments)
    await passOfJobs(store)
    results.push(await look(shop, flows, round))
  }
  await store.process.stop()
  return told(results)
}

/** @returns the carts, with how far each of them had come when the process was gone */
async function killDuringFlows(
  shop: CampaignShop,
  store: StoreProcess,
  template: Template,
  random: Random
): Promise<Flow[]> {
  const flows: Flow[] = []
  for (let count = 0; count < CARTS; count++) {
    const cart = await copyCart(shop.db, template)
    const afterMs = random.int(0, LATEST_KILL_MS / 2)
    flows.push({ cart, at: "waiting", checkoutId: undefined, afterMs, pays: random.chance(0.9) })
  }
  await Promise.all(flows.slice(0, ALREADY_STARTED).map((flow) => start(shop, store, flow)))
  const jobs = delay(random.int(0, LATEST_KILL_MS)).then(() => passOfJobs(store).catch(() => undefined))
  const running = [jobs, ...flows.map((flow) => goOn(shop, store, flow))]
  await delay(random.int(20, LATEST_KILL_MS))
  store.process.child.kill("SIGKILL")
  await Promise.all(running)
  await store.process.stop()
  await shop.sandbox.control.settled()
  return flows
}

/** As if the shop had been down this long: every moment in the ledger lies further back. */
async function outage({ db }: CampaignShop, moments: readonly MomentColumns[]): Promise<void> {
  for (const moment of moments) {
    await moveBack(db, moment, OUTAGE_MS)
  }
  await moveBack(db, { table: "order", columns: ["created_at"] }, OUTAGE_MS)
}

async function passOfJobs({ url }: StoreProcess): Promise<void> {
  const answer = await fetch(`${url}/campaign/jobs`, { method: "POST" })
  if (!answer.ok) {
    throw new Error(`The jobs could not run: ${answer.status}`)
  }
}

async function look(shop: CampaignShop, flows: readonly Flow[], round: number): Promise<Tally> {
  const results = await Promise.all(
    flows.map(async ({ cart, at }) => ({ cart, at, books: await booksOf(shop.db, shop.sandbox, cart.cartId) }))
  )
  for (const { cart, at, books } of results) {
    const broken = brokenPromises(books)
    if (broken.length > 0) {
      say(`kill ${round + 1}, ${cart.cartId}, killed while ${at}: ${broken.join("; ")} ${JSON.stringify(books)}`)
    }
  }
  return tally(results)
}

runScript(kill)

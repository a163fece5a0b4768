import { setTimeout as delay } from "node:timers/promises"
import { brokenPromisesAmong } from "../../support/promise/of-processes"
import type { Cleanup } from "../../processes/cleanup"
import { startMedusa } from "../../processes/medusa"
import { startRedis } from "../../processes/redis"
import { type CopiedCart, copyCart, fillTemplate, type Template } from "../../simulation/copy-cart"
import { numberOption, runScript, say } from "../run-script"
import { type CampaignShop, freePort, openShop, shopAt } from "../shop"
import { startPayment } from "../start-payment"
import { type Relay, relayTo } from "./relay"

/** So many have a payment page open when it begins, and pay one after the other while it lasts. */
const SHOPPERS = 5
/** A browser waits no longer for a page. */
const BROWSER_MS = 30_000
/** Nothing is waited for longer. */
const PATIENCE_MS = 12 * 60_000
const PAUSE_MS = 1_000
/** The service delivers a callback that found nobody again after this; the real one after ten minutes. */
const AGAIN_MS = 60_000

const PARTS = ["redis", "postgres"] as const
type Part = (typeof PARTS)[number]
type Away = { shop: CampaignShop; url: string; template: Template; cables: Record<Part, Relay> }
type Opened = { cart: CopiedCart; checkoutId: string }

/** npm run campaign:away -- --seconds 90 --only redis: what a server and a worker stand on goes away, and comes back. */
async function away(cleanup: Cleanup): Promise<boolean> {
  const seconds = numberOption("seconds", 90)
  const parts = partsWanted()
  const stage = await open(cleanup)
  const kept: boolean[] = []
  for (const what of parts) {
    for (const how of ["cut", "silence"] as const) {
      kept.push(await goAway(stage, what, how, seconds))
    }
  }
  return !kept.includes(false)
}

function partsWanted(): readonly Part[] {
  if (!process.argv.includes("--only")) {
    return PARTS
  }
  const only = process.argv[process.argv.indexOf("--only") + 1]
  const parts = PARTS.filter((part) => part === only)
  if (parts.length === 0) {
    throw new RangeError(`--only takes one of ${PARTS.join(", ")}`)
  }
  return parts
}

/** @returns whether the promise held */
async function goAway(
  { cables, ...stage }: Away,
  what: Part,
  how: "cut" | "silence",
  seconds: number
): Promise<boolean> {
  const opened: Opened[] = []
  for (let shopper = 0; shopper < SHOPPERS; shopper++) {
    opened.push(await openPage(stage))
  }
  await cables[what][how]()
  for (const { checkoutId } of opened) {
    await pay(stage, checkoutId)
    await delay((seconds * 1_000) / SHOPPERS)
  }
  await cables[what].mend()

  const back = performance.now()
  const since = () => Math.round((performance.now() - back) / 1_000)
  const late = await untilDone(() => openPage(stage))
  const served = since()
  await pay(stage, late.checkoutId)
  const all = [...opened, late]
  await untilDone(async () => {
    const states = await stage.shop
      .db("instalments_checkout")
      .whereIn(
        "cart_id",
        all.map(({ cart }) => cart.cartId)
      )
      .where({ remote_state: "successful", placement_state: "placed" })
    if (states.length < all.length) {
      throw new Error(`${states.length} of ${all.length} are orders`)
    }
  })
  const broken = (await Promise.all(all.map(({ cart }) => brokenPromisesAmong(stage.shop, cart.cartId)))).flat()
  const refunds = stage.shop.sandbox.control.refunds().length
  const isKept = broken.length === 0 && refunds === 0
  say(
    `${what}, ${how} for ${seconds} s: a new shopper is served after ${served} s, all ${all.length} are orders after ${since()} s, ` +
      `${refunds} refunds, ${isKept ? "as promised" : `broken: ${broken.join("; ")}`}`
  )
  return isKept
}

async function open(cleanup: Cleanup): Promise<Away> {
  const shop = await openShop("away", cleanup, { callback: { retryEveryMs: AGAIN_MS } })
  const redis = await startRedis()
  cleanup.add(redis.stop)
  const database = new URL(shop.surroundings.env.DATABASE_URL ?? "")
  const cables = {
    redis: await relayTo(Number(new URL(redis.url).port), cleanup),
    postgres: await relayTo(Number(database.port), cleanup),
  }
  database.port = String(cables.postgres.port)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...shop.surroundings.env,
    DATABASE_URL: database.href,
    REDIS_URL: `redis://127.0.0.1:${cables.redis.port}`,
    MEDUSA_BACKEND_URL: url,
  }
  const start = (at: number, mode: string) =>
    startMedusa(at, { ...shop.surroundings, env: { ...env, MEDUSA_WORKER_MODE: mode } })
  const processes = await Promise.all([start(port, "server"), start(await freePort(), "worker")])
  cleanup.add(async () => {
    await Promise.all(processes.map((one) => one.stop()))
  })
  await shop.db("inventory_level").update({ stocked_quantity: 100_000, raw_stocked_quantity: { value: "100000" } })
  return { shop, url, cables, template: await fillTemplate(shopAt(shop, url), "lamp", "ada@example.com") }
}

async function openPage({ shop, url, template }: Omit<Away, "cables">): Promise<Opened> {
  const cart = await copyCart(shop.db, template)
  return { cart, checkoutId: await startPayment(shopAt(shop, url).shop, cart.collectionId) }
}

/** The shopper pays, and their browser goes where it is sent, for as long as a browser waits. */
async function pay({ shop }: Omit<Away, "cables">, checkoutId: string): Promise<void> {
  const { redirectedTo } = await shop.sandbox.control.pay(checkoutId)
  await fetch(redirectedTo, { redirect: "manual", signal: AbortSignal.timeout(BROWSER_MS) }).catch(() => undefined)
}

/** Whoever waits in vain tries again. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await Promise.race([work(), tooLong()])
    } catch (error) {
      if (performance.now() > until) {
        throw error
      }
      await delay(PAUSE_MS)
    }
  }
}

async function tooLong(): Promise<never> {
  await delay(BROWSER_MS, undefined, { ref: false })
  throw new Error("It takes too long")
}

runScript(away)

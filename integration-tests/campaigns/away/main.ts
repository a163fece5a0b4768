import { setTimeout as delay } from "node:timers/promises"
import { brokenPromisesAmong } from "../../support/promise/of-processes"
import type { Cleanup } from "../../processes/cleanup"
import { startMedusa } from "../../processes/medusa"
import { startRedis } from "../../processes/redis"
import { type CopiedCart, copyCart, fillTemplate, type Template } from "../../simulation/copy-cart"
import { limitsKept } from "../../simulation/invariants/limits"
import { numberOption, runScript, say } from "../run-script"
import { type CampaignShop, freePort, openShop, shopAt } from "../shop"
import { startPayment } from "../start-payment"
import { type Relay, relayTo } from "./relay"

/** A browser waits no longer for a page. */
const BROWSER_MS = 30_000
/** Nothing is waited for longer. */
const PATIENCE_MS = 30 * 60_000
const PAUSE_MS = 1_000
/** By then all have paid: a page that the first of many opened can be paid for half an hour. */
const PAYING_SECONDS = 20 * 60
/** The service delivers a callback that found nobody again so often while it lasts: every ten minutes of two hours, as the real one. */
const DELIVERIES = 12

const PARTS = ["redis", "postgres"] as const
type Part = (typeof PARTS)[number]
const WAYS = ["cut", "silence"] as const
type Way = (typeof WAYS)[number]
/** @property shoppers so many have a payment page open when it begins, and pay one after the other while it lasts */
type Length = { seconds: number; shoppers: number }
type Stage = Omit<Away, "cables">
type Away = { shop: CampaignShop; url: string; template: Template; cables: Record<Part, Relay> }
type Opened = { cart: CopiedCart; checkoutId: string }

/** npm run campaign:away -- --seconds 90 --shoppers 5 --only redis --how cut: what a server and a worker stand on goes away, and comes back. */
async function away(cleanup: Cleanup): Promise<boolean> {
  const length = { seconds: numberOption("seconds", 90), shoppers: numberOption("shoppers", 5) }
  const parts = wanted("only", PARTS)
  const ways = wanted("how", WAYS)
  const stage = await open(cleanup, length)
  const kept: boolean[] = []
  for (const what of parts) {
    for (const how of ways) {
      kept.push(await goAway(stage, what, how, length))
    }
  }
  return !kept.includes(false)
}

function wanted<T extends string>(name: string, all: readonly T[]): readonly T[] {
  const at = process.argv.indexOf(`--${name}`)
  const chosen = all.filter((one) => at === -1 || one === process.argv[at + 1])
  if (chosen.length === 0) {
    throw new RangeError(`--${name} takes one of ${all.join(", ")}`)
  }
  return chosen
}

/** @returns whether the promise held */
async function goAway({ cables, ...stage }: Away, what: Part, how: Way, length: Length): Promise<boolean> {
  const { seconds, shoppers } = length
  const paying = Math.min(seconds, PAYING_SECONDS)
  const opened: Opened[] = []
  while (opened.length < shoppers) {
    opened.push(await untilDone(() => openPage(stage)))
  }
  const told = await noticesOf(stage)
  await cables[what][how]()
  const returning: Promise<void>[] = []
  for (const { checkoutId } of opened) {
    returning.push(pay(stage, checkoutId))
    await delay((paying * 1_000) / shoppers)
  }
  await delay((seconds - paying) * 1_000)
  await cables[what].mend()

  const back = performance.now()
  const since = () => Math.round((performance.now() - back) / 1_000)
  const late = await untilDone(() => openPage(stage))
  const served = since()
  await Promise.all([...returning, pay(stage, late.checkoutId)])
  const all = [...opened, late].map(({ cart }) => cart.cartId)
  await untilDone(async () => {
    const placed = await stage.shop
      .db("instalments_checkout")
      .whereIn("cart_id", all)
      .where({ remote_state: "successful", placement_state: "placed" })
    if (placed.length < all.length) {
      throw new Error(`${placed.length} of ${all.length} are orders`)
    }
  })
  const ordered = since()
  const broken = await brokenAmong(stage, all)
  say(
    `${what}, ${how} for ${seconds} s: a new shopper is served after ${served} s, all ${all.length} are orders after ${ordered} s, ` +
      `${broken.length === 0 ? "as promised" : `broken: ${broken.join("; ")}`}`
  )
  ;(await noticesOf(stage)).slice(told.length).forEach((title) => say(`  told: ${title}`))
  return broken.length === 0
}

/** What is not as promised, one sentence each. */
async function brokenAmong({ shop }: Stage, cartIds: readonly string[]): Promise<string[]> {
  const broken: string[] = []
  for (const cartId of cartIds) {
    broken.push(...(await brokenPromisesAmong(shop, cartId)))
  }
  const { control } = shop.sandbox
  const refunds = control.refunds().map(({ checkoutId }) => `a refund of ${checkoutId} was asked for`)
  return [...broken, ...refunds, ...limitsKept({ requests: control.requests() })]
}

/** The titles in the admin's feed, in the order of their coming. */
async function noticesOf({ shop }: Stage): Promise<string[]> {
  const notices = await shop.db("notification").where({ channel: "feed" }).orderBy(["created_at", "id"]).select("data")
  return notices.map(({ data }) => String(data?.title))
}

async function open(cleanup: Cleanup, { seconds }: Length): Promise<Away> {
  const retryEveryMs = (seconds * 1_000) / DELIVERIES
  const shop = await openShop("away", cleanup, { limits: "published", callback: { retryEveryMs } })
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

async function openPage({ shop, url, template }: Stage): Promise<Opened> {
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

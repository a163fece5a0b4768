import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { Cleanup } from "../../processes/cleanup"
import { startMedusa } from "../../processes/medusa"
import { hasRedis, startRedis } from "../../processes/redis"
import { temporaryFolder } from "../../processes/temporary-folder"
import type { Watched } from "../../processes/watched"
import { copyCart, fillTemplate, type Template } from "../../simulation/copy-cart"
import { startPayment } from "../start-payment"
import { type CampaignShop, freePort, openShop, shopAt } from "../shop"
import { type Between, standBetween } from "./between"

/** What one version of the shop's settings changes in the environment of its processes. */
export type Deployment = Readonly<Record<string, string>>

/** A shop as merchants run it: a server and a worker, with a proxy on each way to and from the service. */
export type Stage = {
  shop: CampaignShop
  url: string
  callbacks: Between
  service: Between
  template: Template
  /** Starts server and worker anew. @param worker what the worker alone is told besides */
  deploy(deployment?: Deployment, worker?: Deployment): Promise<void>
  startWorker(deployment?: Deployment): Promise<void>
  /** SIGKILL; the server stays. */
  killWorker(): Promise<void>
  /** Has the merchant's own code fail; null ends it. */
  misbehave(how: "hook" | "tax" | null): void
}

/** A shopper comes so often. Milliseconds of real time. */
const SHOPPER_EVERY_MS = 15_000

export async function openStage(cleanup: Cleanup): Promise<Stage> {
  const shop = await openShop("alerts", cleanup, { limits: "published" })
  const [port, workerPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const callbacks = await standBetween(
    () => url,
    (request) => request.method === "POST" && (request.url ?? "").startsWith("/hooks/"),
    cleanup
  )
  const service = await standBetween(
    () => shop.sandbox.url,
    () => true,
    cleanup
  )
  const file = join(temporaryFolder("instalments-misbehaviour", cleanup), "how")
  const env = {
    ...shop.surroundings.env,
    ...(hasRedis() && { REDIS_URL: await ownRedis(cleanup) }),
    LOG_LEVEL: "info",
    MEDUSA_BACKEND_URL: callbacks.url,
    INSTALMENTS_BASE_URL: service.url,
    MISBEHAVIOUR_FILE: file,
  }
  const running: { server?: Watched; worker?: Watched } = {}
  cleanup.add(async () => {
    await Promise.all([running.server?.stop(), running.worker?.stop()])
  })
  const start = (mode: "server" | "worker", deployment: Deployment) =>
    startMedusa(mode === "server" ? port : workerPort, {
      ...shop.surroundings,
      env: { ...env, MEDUSA_WORKER_MODE: mode, ...deployment },
    })
  const startWorker = async (deployment: Deployment = {}) => {
    running.worker = await start("worker", deployment)
  }
  const deploy = async (deployment: Deployment = {}, worker: Deployment = {}) => {
    await Promise.all([running.server?.stop(), running.worker?.stop()])
    const [server] = await Promise.all([
      start("server", deployment).then((started) => (running.server = started)),
      startWorker({ ...deployment, ...worker }),
    ])
    running.server = server
  }
  await deploy()
  await shop.db("inventory_level").update({ stocked_quantity: 100_000, raw_stocked_quantity: { value: "100000" } })
  return {
    shop,
    url,
    callbacks,
    service,
    template: await fillTemplate(shopAt(shop, url), "lamp", "ada@example.com"),
    deploy,
    startWorker,
    killWorker: async () => {
      running.worker?.child.kill("SIGKILL")
      await running.worker?.stop()
    },
    misbehave: (how) => (how === null ? rmSync(file, { force: true }) : writeFileSync(file, how)),
  }
}

async function ownRedis(cleanup: Cleanup): Promise<string> {
  const redis = await startRedis()
  cleanup.add(redis.stop)
  return redis.url
}

/** Shoppers come one after the other; who can pay pays, and is led back to the shop. @returns the way to end that */
export function keepShopping(stage: Stage): () => Promise<void> {
  const ended = new AbortController()
  const coming = (async () => {
    while (!ended.signal.aborted) {
      await buy(stage).catch(() => undefined)
      await delay(SHOPPER_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  return () => {
    ended.abort()
    return coming
  }
}

async function buy({ shop, url, template }: Stage): Promise<void> {
  const cart = await copyCart(shop.db, template)
  const checkoutId = await startPayment(shopAt(shop, url).shop, cart.collectionId)
  const { redirectedTo } = await shop.sandbox.control.pay(checkoutId)
  await fetch(redirectedTo, { redirect: "manual" })
}

import type { Cleanup } from "../../processes/cleanup"
import { fillTemplate, type Template } from "../../simulation/copy-cart"
import { standBetween } from "../alerts/between"
import { type Relay, relayTo } from "../away/relay"
import { type CampaignShop, openShop, shopAt } from "../shop"
import { type Environment, type Member, memberOf } from "./member"

/** A shop as merchants run it: two servers and two workers, on Redis and Postgres. */
export type Stage = {
  shop: CampaignShop
  servers: readonly [Member, Member]
  workers: readonly [Member, Member]
  /** Each between all four processes and what they stand on. */
  cables: Readonly<Record<"redis" | "postgres", Relay>>
  /** The address behind the cable. */
  redisUrl: string
  /** As a balancer: callbacks and browsers on their way back are led to this one from now on. */
  leadTo(member: Member): void
  /** Starts all of them anew. @param told besides what they are told */
  deploy(told?: Environment): Promise<void>
  template: Template
}

/** The service delivers a callback that found nobody again after this; the real one after ten minutes. */
const AGAIN_MS = 60_000

/** @param redisUrl where Redis answers */
export async function openStage(redisUrl: string, cleanup: Cleanup): Promise<Stage> {
  const bare = await openShop("topology", cleanup, { callback: { retryEveryMs: AGAIN_MS } })
  const [redis, database] = [new URL(redisUrl), new URL(bare.surroundings.env.DATABASE_URL ?? "")]
  const cables = {
    redis: await relayTo(Number(redis.port || 6379), cleanup, redis.hostname),
    postgres: await relayTo(Number(database.port || 5432), cleanup, database.hostname),
  }
  const led: { to?: Member } = {}
  const balancer = await standBetween(
    () => led.to?.url ?? "",
    () => false,
    cleanup
  )
  const env = {
    ...bare.surroundings.env,
    DATABASE_URL: through(database, cables.postgres),
    REDIS_URL: through(redis, cables.redis),
    MEDUSA_FF_CACHING: "true",
    MEDUSA_BACKEND_URL: balancer.url,
  }
  const shop = { ...bare, surroundings: { ...bare.surroundings, env } }
  const deployment: { told: Environment } = { told: {} }
  const member = (mode: "server" | "worker", index: 1 | 2) =>
    memberOf(shop, [mode, index], () => deployment.told, cleanup)
  const servers = [await member("server", 1), await member("server", 2)] as const
  const workers = [await member("worker", 1), await member("worker", 2)] as const
  led.to = servers[0]
  const all = [...servers, ...workers]
  await Promise.all(all.map((one) => one.start()))
  await shop.db("inventory_level").update({ stocked_quantity: 100_000, raw_stocked_quantity: { value: "100000" } })
  return {
    shop,
    servers,
    workers,
    cables,
    redisUrl,
    leadTo: (wanted) => {
      led.to = wanted
    },
    deploy: async (told = {}) => {
      deployment.told = told
      await Promise.all(all.map((one) => one.stop()))
      await Promise.all(all.map((one) => one.start()))
    },
    template: await fillTemplate(shopAt(shop, servers[0].url), "lamp", "ada@example.com"),
  }
}

function through(target: URL, { port }: Relay): string {
  const address = new URL(target)
  address.hostname = "127.0.0.1"
  address.port = String(port)
  return address.href
}

import { once } from "node:events"
import type { Cleanup } from "../../processes/cleanup"
import { startMedusa } from "../../processes/medusa"
import type { Watched } from "../../processes/watched"
import { standBetween } from "../alerts/between"
import { type CampaignShop, freePort } from "../shop"

/** What a process is told. */
export type Environment = Readonly<Record<string, string>>

/** A server or a worker of the shop: a process with an address, which may die and come back. */
export type Member = {
  name: string
  url: string
  /** @param told besides what all are told */
  start(told?: Environment): Promise<void>
  /** SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP: it answers nobody, and keeps what it holds. */
  pause(): void
  /** SIGCONT. */
  resume(): void
  /** SIGTERM, as a deployment ends it. @returns milliseconds until it was gone, or undefined where it had to be killed */
  end(): Promise<number | undefined>
  /** However that is done; it may not run. */
  stop(): Promise<void>
  /** Requests for a refund that it has sent since it was first started. */
  refundsSent(): number
}

/** A deployment gives a process so long to end; then it is killed. Kubernetes' own default. */
const GRACE_MS = 30_000

/** @param deployed what all are told at the moment */
export async function memberOf(
  shop: CampaignShop,
  [mode, index]: ["server" | "worker", 1 | 2],
  deployed: () => Environment,
  cleanup: Cleanup
): Promise<Member> {
  const port = await freePort()
  let refunds = 0
  const service = await standBetween(
    () => shop.sandbox.url,
    ({ method, url }) => {
      refunds += method === "POST" && url === "/api/refunds" ? 1 : 0
      return false
    },
    cleanup
  )
  const own = { MEDUSA_WORKER_MODE: mode, INSTALMENTS_BASE_URL: service.url }
  let running: Watched | undefined
  const child = () => {
    if (!running) {
      throw new Error(`${mode} ${index} does not run`)
    }
    return running.child
  }
  const gone = async () => {
    await running?.stop()
    running = undefined
  }
  cleanup.add(gone)
  return {
    name: `${mode} ${index}`,
    url: `http://127.0.0.1:${port}`,
    start: async (told = {}) => {
      const { env } = shop.surroundings
      running = await startMedusa(port, { ...shop.surroundings, env: { ...env, ...own, ...deployed(), ...told } })
    },
    kill: async () => {
      child().kill("SIGKILL")
      await gone()
    },
    pause: () => void child().kill("SIGSTOP"),
    resume: () => void child().kill("SIGCONT"),
    end: async () => {
      const [from, process] = [performance.now(), child()]
      const ended = once(process, "exit", { signal: AbortSignal.timeout(GRACE_MS) })
      process.kill("SIGTERM")
      const ms = await ended.then(
        () => performance.now() - from,
        () => undefined
      )
      await gone()
      return ms
    },
    stop: gone,
    refundsSent: () => refunds,
  }
}

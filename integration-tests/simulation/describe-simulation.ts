import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Sandbox } from "../../sandbox/src"
import { NO_LIMITS } from "../support/store/no-limits"
import { describeStore } from "../support/store/store"
import { until } from "../support/time/until"
import { adminToken } from "./admin-token"
import { runCampaign } from "./campaign"
import { Lane } from "./lane"
import { type LanePlan, startService } from "./lane-plan"
import { interceptProcesses } from "./processes"
import { seedPromotions } from "./promotions"
import { everyTouch } from "./schedule/every-touch"
import { generate } from "./schedule/generate"
import type { Schedule } from "./schedule/schedule"
import { stalled } from "./schedule/stalled"
import { type Wanted, wanted } from "./wanted"

// Jest keeps the console quiet.
const say = (text: string) => void process.stdout.write(`\n${text}\n`)

/** What the last deaths set off has come to its end. */
async function idle({ client: { pool } }: Knex): Promise<void> {
  await until("idle database", async () => (pool.numUsed() + pool.numPendingAcquires() === 0 ? true : undefined))
}

function schedulesOf({ seeds, about, stallMs, everyTouchOf }: Wanted, limits: boolean): Schedule[] {
  const stories = (everyTouchOf === undefined ? seeds.map(generate) : everyTouch(everyTouchOf, seeds)).filter(
    (schedule) => schedule.limits === limits && schedule.about === (about ?? schedule.about)
  )
  return stallMs !== undefined ? stories.map(stalled) : stories
}

/**
 * A suite that runs the wanted seeds whose service is like these lanes'. The two kinds of service are two suites, so that two
 * processes share the work.
 *
 * @param limits whether the service keeps its published limits
 */
export function describeSimulation(limits: boolean, lanePlans: readonly Omit<LanePlan, "limits">[]): void {
  const plans = lanePlans.map((plan) => ({ ...plan, limits }))
  /** A merchant account for each lane; the service's address is known once it runs. */
  const options: { accounts: Record<string, object> } = { accounts: {} }
  const services: Sandbox[] = []
  const undo: (() => void)[] = []
  const all = wanted(process.env)
  const { stallMs, tellAll, timeoutMs } = all
  const schedules = schedulesOf(all, limits)
  /** One seed may be about anything. */
  const isAlone = schedules.length < 4
  const name = limits ? "simulation_with_limits" : "simulation_without_limits"

  beforeAll(async () => {
    process.env.STORE_CARD = "true"
    for (const plan of plans) {
      const service = await startService(plan)
      services.push(service)
      options.accounts[plan.account] = {
        baseUrl: service.url,
        timeouts: { connectMs: 500, replyMs: 600, totalMs: 3_000 },
        ...(limits ? {} : NO_LIMITS.options),
      }
    }
  })

  afterAll(async () => {
    undo.forEach((task) => task())
    await Promise.all(services.map((service) => service.stop()))
  })

  describeStore(
    name,
    (store) => {
      it(
        `keeps the promise through ${schedules.length} schedules of things that go wrong`,
        async () => {
          const { container, backendUrl } = store()
          const token = await adminToken(store())
          await seedPromotions(container, plans)
          const lanes = plans.map((plan, index) => new Lane(plan, store(), services[index] as Sandbox, token))
          const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
          undo.push(...(await interceptProcesses(container, backendUrl, lanes)))

          const { failures, summary, paid } = await runCampaign(lanes, schedules, { stallMs, tellAll, say })

          say(`${limits ? "With" : "Without"} the service's limits: ${summary}`)
          await idle(db)
          // Executions of processes that died stay open in Medusa's table; its test runner would wait for them.
          await db("workflow_execution").delete()
          expect(failures.join("\n\n")).toBe("")
          // Promises about payments hold where nobody pays.
          expect(isAlone || paid > 0).toBe(true)
        },
        timeoutMs
      )
    },
    { options }
  )
}

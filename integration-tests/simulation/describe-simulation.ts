import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { NO_LIMITS } from "../support/no-limits"
import { describeStore } from "../support/store"
import type { Sandbox } from "../../src/sandbox"
import { runCampaign } from "./campaign"
import { Lane, LANES, lifeFor, startService } from "./lane"
import { interceptDatabase } from "./processes/database"
import { interceptClock, interceptLocks } from "./processes/memory"
import { interceptClient, interceptServer } from "./processes/network"
import { wanted } from "./wanted"

/** A merchant account for each lane; the service's address is known once it runs. */
const options: { accounts: Record<string, object> } = { accounts: {} }
const services: Sandbox[] = []
const undo: (() => void)[] = []

// Jest keeps the console quiet.
const say = (text: string) => void process.stdout.write(`\n${text}\n`)

// Its jobs would take the lanes' work up behind their backs: here, passes are deeds of the schedule.
process.env.MEDUSA_WORKER_MODE = "server"

beforeAll(async () => {
  for (const plan of LANES) {
    const service = await startService(plan)
    services.push(service)
    options.accounts[plan.account] = {
      baseUrl: service.url,
      timeouts: { connectMs: 500, replyMs: 600, totalMs: 3_000 },
      ...(plan.limits ? {} : NO_LIMITS.options),
    }
  }
})

afterAll(async () => {
  undo.forEach((task) => task())
  await Promise.all(services.map((service) => service.stop()))
})

describeStore(
  "simulation",
  (store) => {
    const { seeds, tellAll, timeoutMs } = wanted(process.env)

    it(
      `keeps the promise through ${seeds.length} schedules of things that go wrong, from seed ${seeds[0]}`,
      async () => {
        const { container, backendUrl } = store()
        const lanes = LANES.map((plan, index) => new Lane(plan, store(), services[index] as Sandbox))
        const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        undo.push(
          await interceptDatabase(db),
          interceptServer(Number(new URL(backendUrl).port), lifeFor(lanes)),
          interceptClient(),
          interceptLocks(container.resolve(Modules.LOCKING)),
          interceptClock()
        )

        const { failures, summary } = await runCampaign(lanes, { seeds, tellAll }, say)

        say(summary)
        // Executions of processes that died stay open in Medusa's table; its test runner would wait for them.
        await db("workflow_execution").delete()
        expect(failures.join("\n\n")).toBe("")
      },
      timeoutMs
    )
  },
  { options }
)

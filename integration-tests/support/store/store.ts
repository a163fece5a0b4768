import Medusa from "@medusajs/js-sdk"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { type Sandbox, SANDBOX_DEFAULTS, type SandboxOptions, startSandbox } from "../../../sandbox/src"
import { STORE_FOLDER } from "../../link-plugin"
import { freePort } from "../../processes/ports"
import { type SeededStore, seedStore } from "../../store/src/seed"
import { FilledCarts } from "./filled-carts"
import { forgetDroppedCompletions } from "./dropped-completions"
import { beginMigrated } from "./migrated"

/** A Medusa store with the plugin, listening on this computer, and a sandbox of its own. */
export type StoreUnderTest = {
  /** Where it listens; the service's callbacks go below it. */
  backendUrl: string
  /** Medusa's container, to look behind the HTTP doors. */
  container: MedusaContainer
  /** The ids of what was seeded. */
  seeded: SeededStore
  /** The Store API as a shopper's browser uses it. */
  shop: Medusa
  /** The service. It forgets everything between two tests, as the database does. */
  sandbox: Sandbox
  /** What its guests have put into their carts. */
  carts?: FilledCarts
}

/** The parts of a store that a shopper meets. */
export type Shop = Pick<StoreUnderTest, "shop" | "seeded" | "carts">

export type Setting = {
  /** The plugin's options that differ from the test store's. */
  options?: Record<string, unknown>
  sandbox?: SandboxOptions
  /** What the test store's own configuration asks the environment for. */
  env?: Record<string, string>
}

/** The shop that shoppers see; nothing listens there in these suites. */
export const STOREFRONT_URL = "http://localhost:8000"

type Suite = (store: () => StoreUnderTest) => void

declare global {
  /** True where several files share a store: see jest.config.js. */
  var sharesStore: boolean | undefined
}

/** Of files that share a store. */
const collected: { name: string; suite: Suite; setting: Setting }[] = []

const PLAIN: Setting = {}

/**
 * A suite on a store of its own: real Medusa, real Postgres, real HTTP. Each test starts from the seeded database;
 * what the suite's own beforeAll adds stays too.
 *
 * @param name names the database: letters, digits and _ only, different in each test file
 * @param suite gets a function that gives the store inside hooks and tests
 */
export function describeStore(name: string, suite: Suite, setting: Setting = PLAIN): void {
  if (globalThis.sharesStore) {
    collected.push({ name, suite, setting })
  } else {
    describe(name, () => onStore(name, suite, setting))
  }
}

/**
 * The suites of the files that were imported before, on one store: booting one takes as long as several tests. None of them has a
 * beforeAll, and all have the same setting.
 */
export function describeTogether(name: string): void {
  const [first] = collected
  if (!first || collected.some(({ setting }) => setting !== first.setting)) {
    throw new Error(`${name}: only suites of one setting can share a store`)
  }
  const all: Suite = (store) => collected.forEach((one) => describe(one.name, () => one.suite(store)))
  describe(name, () => onStore(name, all, first.setting))
}

function onStore(name: string, suite: Suite, setting: Setting): void {
  // Medusa's runner leaves SSL out only where "localhost" stands in the database's address, wherever the server is.
  const database = `medusa-localhost_${name}-${process.env.JEST_WORKER_ID}`
  let sandbox: Sandbox
  let backendUrl: string
  let store: StoreUnderTest | undefined

  beforeAll(async () => {
    // A suite calls the jobs when it wants them; the minute of the wall clock must not come between its steps. Nothing is
    // scheduled at all: Medusa schedules a job that runs again after it, even if the schedule was cleared meanwhile.
    WorkflowScheduler.prototype.scheduleWorkflow = async () => undefined
    sandbox = await startSandbox(setting.sandbox)
    backendUrl = await prepareEnvironment(sandbox, setting)
  })

  medusaIntegrationTestRunner({
    dbName: database,
    hooks: { beforeServerStart: () => beginMigrated(database) },
    medusaConfigFile: STORE_FOLDER,
    inApp: true,
    testSuite: ({ getContainer }) => {
      beforeAll(async () => {
        const container = getContainer()
        const seeded = await seedStore(container)
        const shop = new Medusa({ baseUrl: backendUrl, publishableKey: seeded.publishableKey })
        const carts = await FilledCarts.of(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
        store = { backendUrl, container, seeded, shop, sandbox, carts }
      })

      beforeEach(() => sandbox.control.reset())

      // Within: the runner's own hook waits for all executions, and comes after those of the suites it holds.
      describe("", () => {
        afterEach(() => forgetDroppedCompletions(getContainer()))

        suite(() => present(store))
      })
    },
  })

  afterAll(() => sandbox.stop())
}

/** Tells the store, before it reads its configuration, where it will listen and whom it will talk to. */
async function prepareEnvironment(sandbox: Sandbox, { options = {}, env }: Setting): Promise<string> {
  const port = await freePort()
  const backendUrl = `http://localhost:${port}`
  Object.assign(process.env, {
    PORT: String(port),
    MEDUSA_BACKEND_URL: backendUrl,
    STOREFRONT_URL,
    INSTALMENTS_BASE_URL: sandbox.url,
    INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
    INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
    INSTALMENTS_OPTIONS: JSON.stringify(options),
    ...env,
  })
  return backendUrl
}

function present(store: StoreUnderTest | undefined): StoreUnderTest {
  if (!store) {
    throw new Error("The store is there in hooks and tests, not while they are being collected.")
  }
  return store
}

const { readdirSync, readFileSync } = require("node:fs")
const { availableParallelism } = require("node:os")
const { join } = require("node:path")

/** TypeScript as Medusa compiles it: decorators with metadata, JSX without imports. */
const swc = [
  "@swc/jest",
  {
    jsc: {
      parser: { syntax: "typescript", tsx: true, decorators: true },
      transform: { decoratorMetadata: true, react: { runtime: "automatic" } },
      target: "es2021",
    },
  },
]

const shared = {
  testEnvironment: "node",
  transform: { "^.+\\.[jt]sx?$": swc },
  // Reading one of these inside Jest's sandbox is slow, and Medusa does little else: a tenth of a store's time. None that a test fakes.
  sandboxInjectedGlobals: [
    ...["Object", "Array", "JSON", "Math", "Number", "String", "Boolean", "Symbol", "RegExp"],
    ...["Promise", "Map", "Set", "WeakMap", "Error", "Reflect", "Proxy"],
  ],
  // Anchored: the store's link to the plugin also has a .medusa folder, and that one must stay loadable.
  modulePathIgnorePatterns: ["<rootDir>/\\.medusa/"],
}

/** Suites that boot a Medusa store on a real Postgres. */
const withStore = {
  ...shared,
  globalSetup: "<rootDir>/integration-tests/jest/global-setup.ts",
  globalTeardown: "<rootDir>/integration-tests/jest/global-teardown.ts",
  setupFiles: ["<rootDir>/integration-tests/jest/enter-store.ts"],
}

const suite = (name) => `<rootDir>/integration-tests/http/${name}.spec.ts`

/** What must hold before anything else is worth a look: the short check. Every other suite on a store is a scenario, or a long one. */
const ESSENTIAL = [
  "checkout/hooks",
  "settle/main-way",
  "settle/callback",
  "settle/return",
  "refund/refunds",
  "admin/admin-api",
].map(suite)

/** What takes minutes by its nature: each step of the model cut off, every cart added up twice, floods, stalls, two stores. */
const LONG = [
  "order/model",
  "order/model-by-hand",
  "order/one-statement",
  "refund/refund-two-stores",
  "settle/flood",
  "settle/stalled-holder",
].map(suite)

/** Files of suites that share a store, because booting one takes as long as several tests: each imports them. */
const TOGETHER = join(__dirname, "integration-tests", "together")
const SHARING = readdirSync(TOGETHER).flatMap((file) =>
  [...readFileSync(join(TOGETHER, file), "utf8").matchAll(/^import "\.\.\/(http\/.+)"$/gm)].map(
    ([, name]) => `<rootDir>/integration-tests/${name}.ts`
  )
)

/** @type {import("jest").Config} */
module.exports = {
  // Each worker boots a store of its own, 400 MB or so.
  maxWorkers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  // Booting a store takes seconds, a slow computer's browser minutes; Jest reads this for all projects, never from one.
  testTimeout: 300_000,
  // What a suite's Medusa used, its worker keeps: a fresh worker takes over when that has grown.
  workerIdleMemoryLimit: "1GB",
  testSequencer: "<rootDir>/integration-tests/jest/together-first.cjs",
  projects: [
    { ...shared, displayName: "unit", testMatch: ["<rootDir>/src/**/__tests__/**/*.unit.spec.ts"] },
    { ...shared, displayName: "sandbox", testMatch: ["<rootDir>/sandbox/src/**/__tests__/**/*.unit.spec.ts"] },
    {
      ...shared,
      displayName: "storefront",
      testMatch: ["<rootDir>/storefront/src/**/__tests__/**/*.unit.spec.ts"],
      // Node's and TypeScript's way of naming a module within a package: by the file that it becomes.
      moduleNameMapper: { "^(\\.{1,2}/.+)\\.js$": "$1" },
    },
    { ...withStore, displayName: "essential", testMatch: ESSENTIAL },
    {
      ...withStore,
      displayName: "scenarios",
      testMatch: ["<rootDir>/integration-tests/{http,modules}/**/*.spec.ts"],
      testPathIgnorePatterns: ["/node_modules/", ...ESSENTIAL, ...LONG, ...SHARING],
    },
    { ...withStore, displayName: "long", testMatch: LONG },
    {
      ...withStore,
      displayName: "together",
      testMatch: ["<rootDir>/integration-tests/together/*.spec.ts"],
      globals: { sharesStore: true },
    },
    {
      // For work on one of them: each on a store of its own.
      ...withStore,
      displayName: "suites",
      testMatch: ["<rootDir>/integration-tests/{http,modules}/**/*.spec.ts"],
    },
    {
      ...withStore,
      displayName: "simulation",
      testMatch: ["<rootDir>/integration-tests/{simulation,campaigns}/**/*.spec.ts"],
    },
    {
      ...shared,
      displayName: "floor",
      testMatch: [
        "<rootDir>/integration-tests/{contract,lint,matrix,postgres,processes,support/promise}/__tests__/*.spec.ts",
      ],
    },
    {
      ...shared,
      displayName: "e2e",
      testMatch: ["<rootDir>/integration-tests/e2e/**/*.e2e.ts"],
      globalSetup: "<rootDir>/integration-tests/jest/demo-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/jest/demo-teardown.ts",
    },
  ],
}

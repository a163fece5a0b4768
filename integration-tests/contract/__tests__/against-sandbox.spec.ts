import {
  type Fault,
  type SandboxOptions,
  defaultIntegration,
  SANDBOX_DEFAULTS,
  type Sandbox,
  startSandbox,
} from "../../../sandbox/src"
import { freePort } from "../../processes/ports"
import type { Verdict } from "../finding"
import { type Put, put } from "../put"
import { QUESTIONS } from "../questions"
import { isKept, table, withoutSecrets } from "../report"
import { type Settings, settingsFrom } from "../settings"
import { openVisit } from "../visit"

const ENV = {
  INSTALMENTS_CLIENT_SECRET: SANDBOX_DEFAULTS.clientSecret,
  INSTALMENTS_SIGNING_KEY: SANDBOX_DEFAULTS.signingKey,
}

/** Refunds are possible on the day of purchase. */
const REVIEWED = { ...defaultIntegration(), automaticRefundApproval: false }

type Run = { settings: Settings; all: Put[]; sandbox: Sandbox }

const running: Sandbox[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.stop()))
})

/** A visit in the sandbox's own time: whoever waits for a limit moves its clock, and its limits are kept. */
async function visited(
  options: SandboxOptions,
  args: readonly string[] = [],
  faults: readonly Fault[] = []
): Promise<Run> {
  const sandbox = await startSandbox({ clock: { frozen: true, startAt: "2026-03-02T12:00:00Z" }, ...options })
  running.push(sandbox)
  const { control } = sandbox
  control.addFault(...faults)
  const clock = { now: () => Date.parse(control.clock.now()), sleep: (ms: number) => control.clock.advance(ms) }
  const settings = settingsFrom(["--base-url", sandbox.url, ...args], ENV)
  const visit = await openVisit(settings, clock, (text) => void asked(sandbox, text))
  try {
    const all: Put[] = []
    for await (const each of put(QUESTIONS, visit)) {
      all.push(each)
    }
    return { settings, all, sandbox }
  } finally {
    await visit.close()
  }
}

/** Arguments by which callbacks and shoppers arrive at this computer. */
async function listening(): Promise<string[]> {
  const port = await freePort()
  return ["--shop", `http://127.0.0.1:${port}`, "--listen", String(port)]
}

/** The person at the screen does what they are asked for, and their browser goes where it is sent. */
async function asked({ control }: Sandbox, text: string): Promise<void> {
  const [, deed, id = ""] = /(Pay|Cancel) .*\/pay\/(\S+)/s.exec(text) ?? []
  if (deed) {
    const { redirectedTo } = await (deed === "Pay" ? control.pay(id) : control.cancel(id))
    await fetch(redirectedTo)
  }
}

const verdictsOf = ({ all }: Run) => Object.fromEntries(all.map((each) => [each.question.asks, each.finding.verdict]))
const asksWith = ({ all }: Run, verdict: Verdict) =>
  all.filter(({ finding }) => finding.verdict === verdict).map(({ question }) => question.asks)

it("the sandbox answers as the plugin assumes, within its limits, and nobody has to pay", async () => {
  const run = await visited({ notifyUrls: "https" }, ["--without-paying"])

  expect(isKept(run.all)).toBe(true)
  expect(asksWith(run, "handled")).toEqual(["Do answers name the request?"])
  expect(run.sandbox.control.requests().filter(({ status }) => status === 429)).toEqual([])
  expect(run.sandbox.control.checkouts().map(({ status }) => status)).not.toContain("successful")
})

it("whoever pays and cancels is told what to do, and callbacks, returns and refunds are looked at", async () => {
  const run = await visited({ integrations: [REVIEWED] }, await listening())

  expect(isKept(run.all)).toBe(true)
  expect(asksWith(run, "unasked")).toEqual(["What becomes of a checkout whose page has expired?"])
  expect(verdictsOf(run)).toMatchObject({
    "What comes when a shopper has paid?": "holds",
    "Where is the shopper sent who has paid?": "holds",
    "What comes when a shopper has cancelled?": "holds",
    "What comes of two equal refunds of a penny on the day of purchase?": "holds",
    "What is said to a refund that is larger than the payment?": "holds",
  })
})

it("where the service answers otherwise, and the plugin copes, it says so", async () => {
  const odd = await visited(
    {
      escaping: "ascii",
      maxLineItems: 2,
      maxPageItems: 25,
      oversizedPages: "refused",
      paginationLinks: "path",
      extraFields: true,
      invalidPayload: "refused_and_recorded",
      lapsedCheckout: "cancelled",
      cancelledTerm: "null",
      maxReferenceLength: 40,
      integrations: [REVIEWED],
    },
    ["--until-lapsed", ...(await listening())]
  )

  expect(isKept(odd.all)).toBe(true)
  expect(asksWith(odd, "handled")).toEqual([
    "Has its record fields that the document does not show?",
    "Is a page of 100 checkouts given?",
    "What does a refused creation leave behind?",
    "How are letters beyond ASCII spelt in what is signed?",
    "Are “&”, “<”, “>” and U+2028 taken as they are?",
    "Are 100 line items taken?",
    "Where does links.next lead?",
    "Has a refund's record fields that the document does not show?",
    "What becomes of a checkout whose page has expired?",
    "Do answers name the request?",
  ])
})

it("what the plugin cannot do without is told as a difference, and nothing is built on it", async () => {
  const run = await visited({ maxReferenceLength: 20 })

  expect(isKept(run.all)).toBe(false)
  expect(asksWith(run, "differs")).toEqual(["Is a checkout made as the plugin asks for it?"])
  expect(verdictsOf(run)).toMatchObject({
    "Are 100 line items taken?": "unasked",
    "Where does links.next lead?": "unasked",
  })
})

it("a proxy's page for what does not exist is a difference, and no credential is repeated", async () => {
  const detail = `No key ${SANDBOX_DEFAULTS.signingKey} for ${SANDBOX_DEFAULTS.clientSecret}`
  const error = { status: "422", code: "unprocessable_entity", title: "No", detail }
  const run = await visited(
    {},
    ["--without-paying"],
    [
      { kind: "reply", match: "GET /api/checkouts/{id}", status: 404, body: "<h1>Not found</h1>", skip: 1 },
      { kind: "reply", match: "POST /api/checkouts", status: 422, body: JSON.stringify({ errors: [error] }), skip: 1 },
    ]
  )

  expect(asksWith(run, "differs")).toEqual([
    "What is said to an amount outside every band?",
    "What is said to the id of a checkout that does not exist?",
  ])
  const shown = withoutSecrets(table(run.all), run.settings)
  expect(shown).toContain("No key (signing key) for (client secret)")
  expect(shown).not.toMatch(/sandbox-secret|sandbox-signing-key/)
})

it("a service that refuses what the limits allow is noticed, and waited for", async () => {
  const run = await visited(
    {},
    ["--without-paying"],
    [{ kind: "rate_limited", match: "GET /api/refunds", seconds: 60 }]
  )

  expect(verdictsOf(run)).toMatchObject({
    "Is everything answered that the published limits allow?": "handled",
    "In which order are refunds listed?": "unasked",
  })
})

it("without the merchant's bands nothing is asked", async () => {
  const down: Fault = { kind: "down", match: "any", seconds: 60 }

  await expect(visited({}, [], [down])).rejects.toThrow("The service did not tell the merchant's config.")
})

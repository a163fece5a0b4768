import { join } from "node:path"
import type { Deployment, Stage } from "./stage"

/** Something that breaks, and how it is mended. */
export type Failure = {
  name: string
  /** The text of the one alert that names it. */
  alert: string
  /** Words of another notice that its end may bring. */
  follows?: string
  /** A deployment that lasts for as long as the failure, or what happens to a shop that runs. */
  begin: (stage: Stage) => void | Promise<void>
  end: (stage: Stage) => void | Promise<void>
}

const DUE = 10_000

export const FAILURES: readonly Failure[] = [
  callbacks("callbacks are dropped before they arrive", "callbacks_missing", "drops"),
  callbacks("a proxy strips the signature", "callbacks_unsigned_stripped", "strips"),
  callbacks("a proxy rewrites the JSON", "callbacks_unsigned_wrong_key", "rewrites"),
  service("the service answers 503", "service_down", "unavailable"),
  service("the service refuses connections", "service_down", "refuses"),
  service("the service declines every new payment", "checkouts_refused", "declines"),
  deployed("a wrong client secret", "credentials_clientSecret", { INSTALMENTS_CLIENT_SECRET: "mistyped-secret" }),
  deployed("a wrong signing key", "credentials_signingKey", { INSTALMENTS_SIGNING_KEY: "mistyped-key" }),
  deployed("a mistyped host in baseUrl", "service_down_host", { INSTALMENTS_BASE_URL: "https://pay.example.invalid" }),
  {
    name: "the worker is killed",
    alert: "job_silent",
    begin: ({ killWorker }) => killWorker(),
    end: ({ startWorker }) => startWorker(),
  },
  {
    name: `${DUE} rows are due at once`,
    alert: "backlog",
    begin: ({ shop: { db } }) => db.raw(ROWS).then(() => undefined),
    // Worked off at the service's pace they would take hours.
    end: ({ shop: { db } }) => db("instalments_checkout").where("reference", "like", "due-%").delete(),
  },
  ownCode("a merchant's hook throws", "hook"),
  ownCode("the tax provider is down", "tax"),
  {
    name: "the worker's clock is a minute ahead",
    alert: "clock_database",
    // Redis keeps the next runs for as late as the wrong clock had put them: two minutes without one, once the clock is right.
    follows: "Background jobs are not running",
    begin: ({ deploy }) => deploy({}, { NODE_OPTIONS: `-r ${join(__dirname, "clock-ahead.cjs")}` }),
    end: ({ deploy }) => deploy(),
  },
]

function callbacks(name: string, alert: string, way: "drops" | "strips" | "rewrites"): Failure {
  return {
    name,
    alert,
    begin: (stage) => stage.callbacks.set(way),
    end: (stage) => stage.callbacks.set("forwards"),
  }
}

function service(name: string, alert: string, way: "unavailable" | "declines" | "refuses"): Failure {
  return {
    name,
    alert,
    begin: (stage) => stage.service.set(way),
    end: (stage) => stage.service.set("forwards"),
  }
}

function deployed(name: string, alert: string, deployment: Deployment): Failure {
  return { name, alert, begin: ({ deploy }) => deploy(deployment), end: ({ deploy }) => deploy() }
}

function ownCode(name: string, how: "hook" | "tax"): Failure {
  return {
    name,
    alert: "placing_failing",
    begin: ({ misbehave }) => misbehave(how),
    end: ({ misbehave }) => misbehave(null),
  }
}

/** Pages that nobody paid, whose time to be looked at has come; the service does not know them. */
const ROWS = `
  INSERT INTO instalments_checkout (id, reference, account, environment, cart_id, payment_collection_id, payment_session_id,
    provider_id, service_checkout_id, payment_url, amount_minor, currency_code, fingerprint, remote_state, placement_state,
    expires_at, next_check_at, version, created_at, updated_at)
  SELECT 'incheck_due' || n, 'due-' || n, 'default', 'sandbox', 'cart_due' || n, 'pc_due' || n, 'ps_due' || n,
    'pp_instalments_instalments', 'due-' || n, 'https://pay.example/due', 15049, 'GBP', md5(n::text), 'received', 'none',
    now() - interval '1 minute', now(), 1, now() - interval '32 minutes', now()
  FROM generate_series(1, ${DUE}) AS n`

import { type Alert, ALERT_CODES } from "./alert"
import type { HealthFacts } from "./facts"

type Labels = Readonly<Record<string, string>>
type Sample = readonly [labels: Labels, value: number | null]
/** By their names, of which those of counters end in "_total". */
type Metrics = Readonly<Record<string, readonly [help: string, samples: readonly Sample[]]>>

/**
 * What is known, in the text format of Prometheus (0.0.4). Times are seconds since 1970; a sample without a value is left out.
 * No label is personal or grows with the shop.
 */
export function metricsText(facts: HealthFacts, alerts: readonly Alert[]): string {
  return Object.entries({ ...ofShop(facts, alerts), ...ofService(facts), ...ofPayments(facts) })
    .map(([name, [help, samples]]) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${name.endsWith("_total") ? "counter" : "gauge"}`,
        ...samples.flatMap(([labels, value]) => (value === null ? [] : `${name}${labelText(labels)} ${value}`)),
      ].join("\n")
    )
    .concat("")
    .join("\n")
}

function ofShop({ jobs, placing, accounts }: HealthFacts, alerts: readonly Alert[]): Metrics {
  return {
    instalments_alert: [
      "1 while something is wrong; docs/runbook.md has a heading for each code.",
      ALERT_CODES.flatMap((code): Sample[] => {
        const raised = alerts.filter((one) => one.code === code)
        return raised.length === 0
          ? [[{ code }, 0]]
          : raised.map(({ account, severity, kind }): Sample => [
              { code, severity, ...(account !== null && { account }), ...(kind !== null && { kind }) },
              1,
            ])
      }),
    ],
    instalments_job_succeeded_timestamp_seconds: [
      "When a run of the job last ended without an error.",
      jobs.map(({ job, succeededAt }): Sample => [{ job }, seconds(succeededAt)]),
    ],
    instalments_service_calls_total: [
      "Calls of the service by endpoint and result.",
      accounts.flatMap(({ account, endpoints }) =>
        endpoints.flatMap(({ endpoint, answered, failed }): Sample[] => [
          [{ account, endpoint, result: "answered" }, answered],
          [{ account, endpoint, result: "failed" }, failed],
        ])
      ),
    ],
    instalments_placing_failing: [
      "Paid carts that wait for their order for a reason of the shop.",
      [[{}, placing.waiting]],
    ],
  }
}

function ofService({ accounts }: HealthFacts): Metrics {
  const ofEndpoints = (value: (one: HealthFacts["accounts"][number]["endpoints"][number]) => Date | null): Sample[] =>
    accounts.flatMap(({ account, endpoints }) =>
      endpoints.map((one): Sample => [{ account, endpoint: one.endpoint }, seconds(value(one))])
    )
  return {
    instalments_service_answered_timestamp_seconds: [
      "When the service last answered as it should.",
      ofEndpoints(({ answeredAt }) => answeredAt),
    ],
    instalments_service_failed_timestamp_seconds: [
      "When a call of the service last failed.",
      ofEndpoints(({ failedAt }) => failedAt),
    ],
  }
}

function ofPayments({ accounts }: HealthFacts): Metrics {
  const ofAccounts = (value: (one: HealthFacts["accounts"][number]) => number | null): Sample[] =>
    accounts.map((one): Sample => [{ account: one.account }, value(one)])
  return {
    instalments_callback_accepted_timestamp_seconds: [
      "When a callback was last accepted.",
      ofAccounts(({ callbacks }) => seconds(callbacks.acceptedAt)),
    ],
    instalments_payments_found_by_asking: [
      "Payments found by asking since a callback was last accepted.",
      ofAccounts(({ callbacks }) => callbacks.unheard?.count ?? 0),
    ],
    instalments_due: [
      "Payments, refunds and callbacks that are due now, without what waits for the shop.",
      ofAccounts(({ backlog }) => backlog.count),
    ],
    instalments_due_oldest_timestamp_seconds: [
      "Since when the oldest of them is due.",
      ofAccounts(({ backlog }) => seconds(backlog.oldestDueAt)),
    ],
    instalments_paid_without_order: ["Paid carts that wait for a person.", ofAccounts(({ held }) => held.count)],
  }
}

function seconds(at: Date | null): number | null {
  return at === null ? null : at.getTime() / 1000
}

function labelText(labels: Labels): string {
  const named = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (c) => (c === "\n" ? "\\n" : `\\${c}`))}"`
  )
  return named.length === 0 ? "" : `{${named.join(",")}}`
}

import { type Alert, ALERT_CODES } from "./alert"
import type { HealthFacts } from "./facts"

type Labels = Readonly<Record<string, string>>
type Sample = readonly [labels: Labels, value: number | null]
type Metric = { name: string; type?: "counter"; help: string; samples: readonly Sample[] }

/** Calls of the service so far, of all processes, by account, endpoint and result. */
export type CallCounts = readonly { account: string; endpoint: string; result: "answered" | "failed"; count: number }[]

/**
 * What is known, in the text format of Prometheus (0.0.4). Times are seconds since 1970; a sample without a value is left out.
 * No label is personal or grows with the shop.
 */
export function metricsText(facts: HealthFacts, alerts: readonly Alert[], counts: CallCounts): string {
  return [...ofShop(facts, alerts, counts), ...ofService(facts), ...ofPayments(facts)]
    .map(({ name, type = "gauge", help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.flatMap(([labels, value]) => (value === null ? [] : `${name}${labelText(labels)} ${value}`)),
      ].join("\n")
    )
    .concat("")
    .join("\n")
}

function ofShop({ jobs, placing }: HealthFacts, alerts: readonly Alert[], counts: CallCounts): Metric[] {
  return [
    {
      name: "instalments_alert",
      help: "1 while something is wrong; docs/runbook.md has a heading for each code.",
      samples: ALERT_CODES.flatMap((code): Sample[] => {
        const raised = alerts.filter((one) => one.code === code)
        return raised.length === 0
          ? [[{ code }, 0]]
          : raised.map(({ account, severity, kind }): Sample => [
              { code, severity, ...(account !== null && { account }), ...(kind !== null && { kind }) },
              1,
            ])
      }),
    },
    {
      name: "instalments_job_succeeded_timestamp_seconds",
      help: "When a run of the job last ended without an error.",
      samples: jobs.map(({ job, succeededAt }): Sample => [{ job }, seconds(succeededAt)]),
    },
    {
      name: "instalments_service_calls_total",
      type: "counter",
      help: "Calls of the service by endpoint and result.",
      samples: counts.map(({ account, endpoint, result, count }): Sample => [{ account, endpoint, result }, count]),
    },
    {
      name: "instalments_placing_failing",
      help: "Paid carts that wait for their order for a reason of the shop.",
      samples: [[{}, placing.waiting]],
    },
  ]
}

function ofService({ accounts }: HealthFacts): Metric[] {
  const ofEndpoints = (value: (one: HealthFacts["accounts"][number]["endpoints"][number]) => Date | null): Sample[] =>
    accounts.flatMap(({ account, endpoints }) =>
      endpoints.map((one): Sample => [{ account, endpoint: one.endpoint }, seconds(value(one))])
    )
  return [
    {
      name: "instalments_service_answered_timestamp_seconds",
      help: "When the service last answered as it should.",
      samples: ofEndpoints(({ answeredAt }) => answeredAt),
    },
    {
      name: "instalments_service_failed_timestamp_seconds",
      help: "When a call of the service last failed.",
      samples: ofEndpoints(({ failedAt }) => failedAt),
    },
  ]
}

function ofPayments({ accounts }: HealthFacts): Metric[] {
  const ofAccounts = (value: (one: HealthFacts["accounts"][number]) => number | null): Sample[] =>
    accounts.map((one): Sample => [{ account: one.account }, value(one)])
  return [
    {
      name: "instalments_callback_accepted_timestamp_seconds",
      help: "When a callback was last accepted.",
      samples: ofAccounts(({ callbacks }) => seconds(callbacks.acceptedAt)),
    },
    {
      name: "instalments_payments_found_by_asking",
      help: "Payments found by asking since a callback was last accepted.",
      samples: ofAccounts(({ callbacks }) => callbacks.unheard?.count ?? 0),
    },
    {
      name: "instalments_due",
      help: "Payments, refunds and callbacks that are due now, without what waits for the shop.",
      samples: ofAccounts(({ backlog }) => backlog.count),
    },
    {
      name: "instalments_due_oldest_timestamp_seconds",
      help: "Since when the oldest of them is due.",
      samples: ofAccounts(({ backlog }) => seconds(backlog.oldestDueAt)),
    },
    {
      name: "instalments_paid_without_order",
      help: "Paid carts that wait for a person.",
      samples: ofAccounts(({ held }) => held.count),
    },
  ]
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

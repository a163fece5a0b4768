import english from "../../../admin/i18n/en.json"
import type { Alert, AlertCode, AlertKind } from "../alert"
import { ALERT_TEXTS, alertTextKey, clearedNotice, raisedNotice } from "../texts"
import { metricsText } from "../metrics"
import { account, facts, NOW } from "./some-facts"

const alert = (code: AlertCode, kind: AlertKind | null, over: Partial<Alert> = {}): Alert => ({
  code,
  kind,
  severity: "critical",
  account: "uk",
  since: NOW,
  facts: { seconds: 61 },
  ...over,
})

describe("the notices of an alert", () => {
  it("name the account where there are several, and fill the gaps", () => {
    const raised = alert("clock", "service")
    expect(raisedNotice(raised).title).toBe('The clocks of this shop and of the service differ by 61 s. (account "uk")')
    expect(raisedNotice({ ...raised, account: "default" }).title).toBe(
      "The clocks of this shop and of the service differ by 61 s."
    )
    expect(clearedNotice(raised, 1).title).toMatch(/^Over after 1 minute: The clocks of this shop/)
  })

  it("are word for word what the admin shows", () => {
    expect(english.alert).toEqual(ALERT_TEXTS)
  })

  it("are there for every code and kind", () => {
    const [code, kind] = ["credentials", "signingKey"] as const
    expect(alertTextKey({ code, kind })).toBe("credentials_signingKey")
    expect(() => alertTextKey({ code: "clock", kind: null })).toThrow("clock has no text")
    expect(Object.values(ALERT_TEXTS).every(({ title, remedy }) => title !== "" && remedy !== "")).toBe(true)
  })
})

describe("the metrics", () => {
  it("are Prometheus's text, with a line for each code and none without a value", () => {
    const raised = [alert("clock", "service"), alert("backlog", null, { account: 'a"b' })]
    const calls = [{ account: "default", endpoint: "config", result: "failed", count: 3 }] as const
    const text = metricsText(facts({ accounts: [account()] }), raised, calls)
    expect(text).toContain('instalments_alert{code="clock",severity="critical",account="uk",kind="service"} 1')
    expect(text).toContain('instalments_alert{code="backlog",severity="critical",account="a\\"b"} 1')
    expect(text).toContain('instalments_alert{code="job_silent"} 0')
    expect(text).toContain('instalments_service_calls_total{account="default",endpoint="config",result="failed"} 3')
    expect(text).not.toContain("instalments_service_failed_timestamp_seconds{")
    expect(text.endsWith("\n")).toBe(true)
    const line = /^(# (HELP|TYPE) instalments_\w+ .+|instalments_\w+(\{[^}]*\})? [\d.]+)$/
    expect(
      text
        .trimEnd()
        .split("\n")
        .filter((one) => !line.test(one))
    ).toEqual([])
  })
})

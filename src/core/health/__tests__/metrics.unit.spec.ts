import { alert } from "../alert"
import { metricsText } from "../metrics"
import { account, endpoint, facts, NOW } from "./some-facts"

describe("the metrics", () => {
  it("are Prometheus's text, with a line for each code and none without a value", () => {
    const raised = [
      { ...alert("clock", "critical", NOW, { seconds: 61 }, "service"), account: "uk" },
      { ...alert("backlog", "critical", NOW, {}), account: 'a"b' },
    ]
    const text = metricsText(facts({ accounts: [account({ endpoints: [endpoint({ failed: 3 })] })] }), raised)
    expect(text).toContain('instalments_alert{code="clock",severity="critical",account="uk",kind="service"} 1')
    expect(text).toContain('instalments_alert{code="backlog",severity="critical",account="a\\"b"} 1')
    expect(text).toContain('instalments_alert{code="job_silent"} 0')
    expect(text).toContain(
      'instalments_service_calls_total{account="default",endpoint="get_checkout",result="failed"} 3'
    )
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

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ALERT_CODES } from "../alert"
import { metricsText } from "../metrics"
import { facts } from "./some-facts"

const read = (path: string): string => readFileSync(join(__dirname, "../../../..", path), "utf8")
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!)

const RUNBOOK = read("docs/runbook.md")
const RULES = read("examples/monitoring/alerts.yml")
const DASHBOARD = read("examples/monitoring/grafana-dashboard.json")

/** What an operator at night has to be told, in this order. */
const QUESTIONS = ["Money", "Look", "Do", "If nothing is done"]

describe("the runbook", () => {
  it("has a heading for each alert code, in their order, and for no other", () => {
    expect(all(RUNBOOK, /^## ([a-z_]+)$/gm)).toEqual([...ALERT_CODES])
  })

  it.each(ALERT_CODES)("answers every question about %s", (code) => {
    const [section = ""] = RUNBOOK.split(`\n## ${code}\n`)[1]?.split("\n## ") ?? []
    expect(all(section, /^- \*\*([^*]+):\*\* /gm)).toEqual(QUESTIONS)
  })

  it("leads nowhere within itself that is not there", () => {
    const anchors = all(RUNBOOK, /^## (.+)$/gm).map((heading) => heading.toLowerCase().replace(/ /g, "-"))
    expect(all(RUNBOOK, /\]\(#([^)]+)\)/g).filter((anchor) => !anchors.includes(anchor))).toEqual([])
  })
})

describe("the alert rules for Prometheus", () => {
  it("have one for each alert code, and name its heading in the runbook", () => {
    expect(all(RULES, /expr: .*instalments_alert\{code="(\w+)"\}.* == 1$/gm)).toEqual([...ALERT_CODES])
    expect(all(RULES, /runbook: docs\/runbook\.md#(\w+)$/gm)).toEqual([...ALERT_CODES])
  })

  it("and the dashboard ask for metrics that there are", () => {
    const known = all(metricsText(facts(), []), /^# TYPE (\w+) /gm)
    const { panels } = JSON.parse(DASHBOARD) as { panels: { targets: { expr: string }[] }[] }
    const exprs = [...all(RULES, /expr: (.+)$/gm), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
    const asked = new Set(exprs.flatMap((expr) => all(expr, /\b(instalments_\w+)/g)))
    expect([...asked].sort()).toEqual([...known].sort())
  })
})

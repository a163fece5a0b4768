import type { Alert, AlertCode, AlertKind } from "../alert"
import { ENGLISH_ALERTS } from "../alert-words/english"
import { GERMAN_ALERTS } from "../alert-words/german"
import { alertTextKey, clearedNotice, raisedNotice, translatedNotice } from "../texts"
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

  it("are in the reader's language, from what the feed keeps beside the text", () => {
    const { said, ...english } = clearedNotice(alert("clock", "service"), 5)
    const kept: unknown = JSON.parse(JSON.stringify(said))
    expect(translatedNotice(kept, ["fr", "de-AT", "en"])).toEqual({
      title: "Vorbei nach 5 Minuten: Die Uhren dieses Shops und des Dienstes gehen um 61 s auseinander. (Konto „uk“)",
      description: "Was liegen geblieben ist, geht von selbst weiter.",
    })
    expect(english.title).toContain("Over after 5 minutes: The clocks")
    expect(translatedNotice(kept, ["en", "de"])).toBeUndefined()
    expect(translatedNotice(kept, ["fr"])).toBeUndefined()
  })

  it.each([[undefined], ["clock_service"], [{ alert: "toString", facts: {}, account: null, minutes: null }]])(
    "leave what another wrote as it is: %j",
    (kept) => expect(translatedNotice(kept, ["de"])).toBeUndefined()
  )

  it("have the same gaps in each language", () => {
    const gapsOf = (words: object) =>
      JSON.parse(JSON.stringify(words), (_key, text: unknown) =>
        typeof text === "string" ? (text.match(/\{\{\w+\}\}/g) ?? []).sort() : text
      )
    expect(gapsOf(GERMAN_ALERTS)).toEqual(gapsOf(ENGLISH_ALERTS))
  })

  it("are there for every code and kind", () => {
    const [code, kind] = ["credentials", "signingKey"] as const
    expect(alertTextKey({ code, kind })).toBe("credentials_signingKey")
    expect(() => alertTextKey({ code: "clock", kind: null })).toThrow("clock has no text")
    expect(Object.values(ENGLISH_ALERTS.alerts).every(({ title, remedy }) => title !== "" && remedy !== "")).toBe(true)
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

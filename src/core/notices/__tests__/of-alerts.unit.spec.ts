import { NOW } from "../../health/__tests__/some-facts"
import type { Alert, AlertCode, AlertKind } from "../../health/alert"
import { englishNotice, translatedNotice } from "../languages"
import { alertTextKey, clearedNotice, raisedNotice } from "../of-alerts"

const alert = (code: AlertCode, kind: AlertKind | null, over: Partial<Alert> = {}): Alert => ({
  code,
  kind,
  severity: "critical",
  account: "uk",
  since: NOW,
  facts: { seconds: 61 },
  ...over,
})
/** As the feed gives it back. */
const kept = (said: object): unknown => JSON.parse(JSON.stringify(said))
const german = (said: object) => translatedNotice(kept(said), ["de"])
const backlog = (count: number, minutes: number) =>
  raisedNotice(alert("backlog", null, { account: "default", facts: { count, minutes } }))

describe("the notices of an alert", () => {
  it("name the account where there are several, and fill the gaps", () => {
    const raised = alert("clock", "service")
    expect(englishNotice(raisedNotice(raised)).title).toBe(
      'The clocks of this shop and of the service differ by 61 s. (account "uk")'
    )
    expect(englishNotice(raisedNotice({ ...raised, account: "default" })).title).toBe(
      "The clocks of this shop and of the service differ by 61 s."
    )
    expect(englishNotice(clearedNotice(raised, 1, null)).title).toMatch(/^Over after 1 minute: The clocks of this shop/)
  })

  it("do not say that it is over where nothing shows that", () => {
    const said = clearedNotice(alert("service_down", null), 5, "create_refund")
    expect(englishNotice(said)).toEqual({
      title: expect.stringMatching(/^No further failures after 5 minutes: The instalment service does not/),
      description: expect.stringMatching(/^Since the last failure, create_refund has not been called, so it is not/),
    })
    expect(german(said)?.title).toMatch(/^Keine weiteren Fehler nach 5 Minuten: /)
  })

  it("of an outage name shoppers only where something that they ask fails", () => {
    const of = (endpoints: string) =>
      raisedNotice(alert("service_down", null, { facts: { endpoints, cause: "timeout" } }))
    expect(["get_refund", "list_refunds", "create_refund, get_refund"].map((one) => of(one).notice)).toEqual(
      Array(3).fill("service_down_refunds")
    )
    expect(englishNotice(of("get_refund")).description).toMatch(/^Shoppers can still pay/)
    expect(["get_checkout", "create_checkout, get_refund"].map((one) => of(one).notice)).toEqual(
      Array(2).fill("service_down")
    )
  })

  it("of an outage name the option that may have been changed", () => {
    const said = raisedNotice(alert("service_down", null, { facts: { endpoints: "config", cause: "unreachable" } }))
    expect([englishNotice(said).description, german(said)?.description]).toEqual([
      expect.stringContaining("whether the option baseUrl was changed"),
      expect.stringContaining("ob die Option baseUrl geändert wurde"),
    ])
  })

  it("are in the reader's language, from what the feed keeps beside the text", () => {
    const said = clearedNotice(alert("clock", "service"), 5, null)
    expect(translatedNotice(kept(said), ["fr", "de-AT", "en"])).toEqual({
      title: "Vorbei nach 5 Minuten: Die Uhren dieses Shops und des Dienstes gehen um 61 s auseinander. (Konto „uk“)",
      description: "Was liegen geblieben ist, geht von selbst weiter.",
    })
    expect(englishNotice(said).title).toContain("Over after 5 minutes: The clocks")
    expect(translatedNotice(kept(said), ["en", "de"])).toBeUndefined()
    expect(translatedNotice(kept(said), ["fr"])).toBeUndefined()
  })

  it("count one and many as the language does", () => {
    expect(englishNotice(backlog(1, 1)).title).toBe("1 task has been due for 1 minute.")
    expect(englishNotice(backlog(2, 30)).title).toBe("2 tasks are due, the oldest for 30 minutes.")
    expect(german(backlog(1, 1))?.title).toBe("1 Aufgabe ist fällig, seit 1 Minute.")
    expect(german(backlog(2, 30))?.title).toBe("2 Aufgaben sind fällig, die älteste seit 30 Minuten.")
    const failing = (count: number) =>
      raisedNotice(alert("placing_failing", null, { account: null, facts: { count, cause: "–" } }))
    expect(englishNotice(failing(1)).title).toMatch(/: 1 paid cart is waiting/)
    expect(englishNotice(failing(2)).title).toMatch(/: 2 paid carts are waiting/)
    expect(german(failing(1))?.title).toMatch(/: 1 bezahlter Warenkorb wartet/)
  })

  it("write a day as it is written elsewhere", () => {
    const closing = raisedNotice(
      alert("window_closing", null, { account: "default", facts: { count: 2, day: "2026-07-02", reminder: 3 } })
    )
    expect(englishNotice(closing).title).toBe(
      "Payments without an order that can certainly be refunded only until 2 July 2026: 2."
    )
    expect(german(closing)?.title).toBe(
      "Zahlungen ohne Bestellung, die nur bis zum 2. Juli 2026 sicher erstattet werden können: 2."
    )
  })

  it("have a text for every code and kind", () => {
    const [code, kind] = ["credentials", "signingKey"] as const
    expect(alertTextKey(alert(code, kind))).toBe("credentials_signingKey")
    expect(() => alertTextKey(alert("clock", null))).toThrow("clock has no text")
  })
})

import { ENGLISH_NOTICES } from "../english/english"
import { GERMAN_NOTICES } from "../german/german"
import type { Place } from "../facts"
import { englishNotice, translatedNotice } from "../languages"
import { said } from "../said"
import { REASON, SOME } from "./some-notices"

const german = (notice: object) => translatedNotice(JSON.parse(JSON.stringify(notice)), ["de"])

/** The gaps of every text, for each of its wordings, where the text stands in its catalogue. */
const gapsOf = (words: object): unknown =>
  JSON.parse(JSON.stringify(words), (_key, text: unknown) =>
    typeof text === "string" ? (text.match(/\{\{\w+\}\}/g) ?? []).sort() : text
  )
const textsOf = (words: unknown): string[] =>
  typeof words === "string" ? [words] : Object.values(words as object).flatMap(textsOf)

describe("the catalogues of notices", () => {
  it("have the same gaps in each language", () => {
    expect(gapsOf(GERMAN_NOTICES)).toEqual(gapsOf(ENGLISH_NOTICES))
  })

  it.each([ENGLISH_NOTICES, GERMAN_NOTICES])("lack no title and no sentence", ({ notices, alerts }) => {
    expect(textsOf([notices, alerts]).filter((text) => text.trim() === "")).toEqual([])
  })
})

describe("a notice", () => {
  it.each(SOME)("is complete in each language: %j", (notice) => {
    const texts = [englishNotice(notice), german(notice)]
    expect(texts[0]).not.toEqual(texts[1])
    for (const { title, description } of texts.flatMap((text) => text ?? [])) {
      expect(`${title} ${description}`).not.toMatch(/\{\{|–|undefined|NaN|Invalid| {2}/)
      expect(title).toMatch(/^\p{Lu}|^\d/u)
      expect(description).toMatch(/^\p{Lu}.*[.?]$/u)
    }
  })

  it("of a refund is written in the reader's money, days and times", () => {
    const about = { amount: { minor: 123450 }, place: { place: { order: 12 } } }
    expect(german(said("refund_scheduled", { ...about, time: { time: "2026-07-02T09:00:00.000Z" } }))).toEqual({
      title: "Die Erstattung von 1.234,50 £ für Bestellung #12 ist geplant.",
      description:
        "Am Tag des Kaufs nimmt der Dienst keine Erstattungen an. Sie wird ab dem 2. Juli 2026 um 10:00 Uhr (Londoner Zeit) automatisch gesendet.",
    })
    expect(german(said("cancelled_not_refunded", { ...about, reason: REASON }))).toEqual({
      title: "Bestellung #12 wurde storniert, aber 1.234,50 £ wurden nicht erstattet.",
      description:
        "Diese Zahlung kann nicht mehr erstattet werden: Der letzte Tag dafür war der 2. Juli 2026. Bitte geben Sie das Geld auf anderem Weg zurück.",
    })
  })

  it("says where to find what it is about, and whose keys it means, as far as that is known", () => {
    const at = (place: Place) => {
      const notice = said("refund_lost", { amount: { minor: 1050 }, place: { place } })
      return [englishNotice(notice).title, german(notice)?.title]
    }
    expect(at({ orderId: "order_1" })).toEqual([
      "The refund of £10.50 for order order_1: the service's answer was lost.",
      "Die Erstattung von 10,50 £ für Bestellung order_1: Die Antwort des Dienstes ging verloren.",
    ])
    expect(at({ payment: "ref-1" })[1]).toContain("für Zahlung ref-1:")
    const keys = (owner: string | null) => german(said("spare_signingKey", { owner: { owner } }))?.title
    expect(keys(null)).toMatch(/einen anderen Signaturschlüssel dieses Shops\.$/)
    expect(keys("uk")).toMatch(/einen anderen Signaturschlüssel des Kontos „uk“\.$/)
  })

  it("counts one and many as the language does", () => {
    const refunds = { list: [{ id: "r1", minor: 700 }] }
    const [one, two] = [1, 2].map((count) => said("refunds_elsewhere", { count, refunds }))
    expect(german(one!)?.title).toBe("Eine Erstattung wurde außerhalb dieses Shops veranlasst.")
    expect(german(two!)?.title).toBe("2 Erstattungen wurden außerhalb dieses Shops veranlasst.")
    const orphans = said("account_unconfigured", { count: 1, account: "uk", environment: "sandbox" })
    expect(englishNotice(orphans)).toMatchObject({
      title: '1 open payment belongs to the account "uk" (sandbox), which is not configured.',
      description: expect.stringMatching(
        /^The service is not asked about it, no callback about it places an order, and no refund of it is sent\. /
      ),
    })
  })

  it("leaves out the sentences that it has no facts for", () => {
    const facts = {
      amount: { minor: 1050 },
      reference: "ref-1",
      place: { place: { payment: "ref-1" } },
      reported: null,
      problem: { problem: "cart_gone" as const },
      cause: null,
      next: null,
    }
    expect(german(said("payment_without_order", facts))?.description).toBe(
      "Der Warenkorb wurde in Medusa gelöscht, oder seine Payment Collection wurde gelöscht oder einem anderen Warenkorb zugeordnet. So wie es jetzt ist, kann zu dieser Zahlung keine Bestellung angelegt werden."
    )
    const reported = { minor: 900, currency: "EUR" }
    expect(german(said("payment_differs", { ...facts, reported }))?.description).toMatch(
      /^Der Dienst hat 9,00 EUR gemeldet; vereinbart waren 10,50 £\. Der/
    )
  })

  it.each([
    [undefined],
    ["clock_service"],
    [{ notice: "toString", facts: {} }],
    [{ notice: "refund_lost", facts: { amount: { pounds: 3 } } }],
    [{ notice: "refund_waits", facts: { reason: { reason: { code: "constructor", facts: {} } } } }],
    [{ notice: "refund_scheduled", facts: { time: { time: "soon" } } }],
    [{ alert: "clock_service", facts: {}, account: null, minutes: null }],
  ])("of another, or that cannot be read, stays as it is: %j", (kept) =>
    expect(translatedNotice(kept, ["de"])).toBeUndefined()
  )
})

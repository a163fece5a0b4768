import { englishNotice, translatedNotice } from "../languages"
import { unmatchedCheckoutsNotice, unreadableNotice } from "../of-records"

const many = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n + 1))
const odd = (n: number) => ({
  name: `r${n}`,
  amountMinor: n * 100,
  fields: n === 1 ? ["status"] : ["status", "amount"],
})
const foreign = (n: number) => ({
  serviceId: `c${n}`,
  amountMinor: n * 100,
  remoteState: n < 3 ? "successful" : "received",
})
const texts = (notice: ReturnType<typeof unreadableNotice>) => [
  notice && englishNotice(notice),
  translatedNotice(JSON.parse(JSON.stringify(notice ?? null)), ["de"]),
]

describe("notices of records", () => {
  it("are none where there are none", () => {
    expect([unreadableNotice("refund", []), unmatchedCheckoutsNotice([])]).toEqual([undefined, undefined])
  })

  it("name the one that there is", () => {
    expect(texts(unreadableNotice("refund", [odd(1)]))[0]).toMatchObject({
      title: "The service lists a refund of £1.00 that cannot be read (r1).",
    })
    expect(texts(unmatchedCheckoutsNotice([foreign(1)]))[0]).toMatchObject({
      title: "The service has a checkout of £1.00 that this shop has no record of (c1).",
    })
  })

  it("count those that cannot be read, and name some", () => {
    expect(texts(unreadableNotice("checkout", many(15, odd)))).toEqual([
      {
        title: "The service lists 15 checkouts that cannot be read.",
        description:
          "These fields are not as expected: status, amount. The rest of the list was read. " +
          "Look them up in the service's back office (r1, r2, r3, r4, r5, …); all of them are listed under Orders → Instalment payments.",
      },
      {
        title: "Die Liste des Dienstes enthält 15 Zahlungen, die nicht gelesen werden können.",
        description:
          "Diese Felder haben einen unerwarteten Inhalt: status, amount. Der Rest der Liste wurde gelesen. " +
          "Suchen Sie die Einträge im Backoffice des Dienstes (r1, r2, r3, r4, r5, …); sie stehen alle unter Bestellungen → Ratenzahlungen.",
      },
    ])
  })

  it("count those that the ledger lacks, and say how many are paid", () => {
    expect(texts(unmatchedCheckoutsNotice(many(4, foreign)))).toEqual([
      {
        title: "The service has 4 checkouts that this shop has no record of.",
        description:
          "Paid there: 2. They were made elsewhere, or before the database was restored. " +
          "Compare them with your orders (c1, c2, c3, c4); all of them are listed under Orders → Instalment payments.",
      },
      {
        title: "Der Dienst hat 4 Zahlungen, zu denen dieser Shop keinen Eintrag hat.",
        description:
          "Davon dort bezahlt: 2. Sie entstanden anderswo oder vor der Wiederherstellung der Datenbank. " +
          "Vergleichen Sie sie mit Ihren Bestellungen (c1, c2, c3, c4); sie stehen alle unter Bestellungen → Ratenzahlungen.",
      },
    ])
  })
})

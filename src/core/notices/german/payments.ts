import type { Notices, ProblemWords } from "../words"

/** Where an admin finds a payment without an order, which has no order page. */
export const LIST = "Bestellungen → Ratenzahlungen"

export const GERMAN_PROBLEMS: ProblemWords = {
  problems: {
    account_gone: {
      what: "Das Konto oder die Umgebung dieser Zahlung ist nicht mehr eingerichtet; deshalb wird beim Dienst nicht mehr nachgefragt.",
      follows:
        "Bitten Sie die Entwickler Ihres Shops, das Konto wieder einzurichten, mit closed: true, falls es keine neuen Zahlungen annehmen soll.",
    },
    amount_mismatch: {
      what: "Der Dienst hat einen anderen Betrag oder eine andere Währung gemeldet als vereinbart. Es wurde keine Bestellung angelegt. Vergleichen Sie die Zahlung im Backoffice des Dienstes, und legen Sie dann die Bestellung an oder erstatten Sie die Zahlung.",
    },
    cart_already_ordered: {
      what: "Zum Warenkorb gibt es bereits eine Bestellung, die zum Beispiel in einem anderen Browser-Tab bezahlt wurde oder nichts kostet. Diese Zahlung wird dafür nicht gebraucht.",
    },
    cart_changed: {
      what: "Die Summe des Warenkorbs hat sich geändert, nachdem die Zahlung gestartet wurde.",
      follows: "So wie es jetzt ist, passt keine Bestellung zu dieser Zahlung.",
    },
    cart_gone: {
      what: "Der Warenkorb wurde in Medusa gelöscht, oder seine Payment Collection wurde gelöscht oder einem anderen Warenkorb zugeordnet.",
      follows: "So wie es jetzt ist, kann zu dieser Zahlung keine Bestellung angelegt werden.",
    },
    cart_moved: {
      what: "Der Warenkorb gehört jetzt zu einer Region, in der dieser Zahlungsanbieter nicht aktiviert ist, zum Beispiel weil nach dem Start der Zahlung ein anderes Land gewählt wurde.",
      follows: "So wie es jetzt ist, legt Medusa zu dieser Zahlung keine Bestellung an.",
    },
    completion_failed: {
      what: "Medusa konnte die Bestellung nicht anlegen, zum Beispiel weil ein Artikel nicht mehr vorrätig ist.",
      follows: "Es wird mindestens eine halbe Stunde lang weiter versucht.",
    },
    not_owed: {
      what: "Die Bestellung wurde geändert, gelöscht oder anders bezahlt, während die Zahlungsseite offen war, und dieser Betrag ist nicht offen. Ist noch etwas zu zahlen, zeigt ihr Bereich „Ratenzahlung“, wie viel.",
    },
    order_cancelled: {
      what: "Die Bestellung wurde storniert, bevor ihre Zahlung eintraf.",
      follows: "Zu dieser Zahlung kann keine Bestellung mehr angelegt werden.",
    },
    order_missing: {
      what: "Die Bestellung zu dieser Zahlung gibt es in Medusa nicht mehr. Legen Sie sie erneut an, oder erstatten Sie die Zahlung, wenn nichts geliefert wurde.",
    },
    order_total_differs: {
      what: "Die Bestellsumme weicht vom bezahlten Betrag ab.",
      follows: "Erstatten Sie die Differenz auf der Seite der Bestellung, oder fordern Sie sie dort nach.",
    },
    order_unpaid: {
      what: "Die Bestellung zum Warenkorb hat keine Zahlung, und diese Zahlung wurde nie abgeschlossen. Es ist nicht zu erkennen, wer die Bestellung angelegt hat, daher blieb sie unverändert. Stornieren Sie die Bestellung, oder ziehen Sie den Betrag auf anderem Weg ein.",
    },
    outcome_contradicted: {
      what: "Der Dienst meldet eine Zahlung jetzt als abgebrochen, die er zuvor als bezahlt gemeldet hatte. Hier gilt sie weiter als bezahlt; prüfen Sie sie im Backoffice des Dienstes.",
    },
    refund_failed: {
      what: "Das Geld konnte nicht erstattet werden. Wenden Sie sich an den Support des Dienstes, bevor Sie es erneut versuchen.",
    },
    returned_in_part: {
      what: "Der Dienst meldet jetzt einen höheren Betrag, als erstattet wurde. Vergleichen Sie die Zahlung im Backoffice des Dienstes, und erstatten Sie dann den Rest.",
    },
  },
  reported: "Der Dienst hat {{reported}} gemeldet; vereinbart waren {{amount}}.",
  next: {
    place: "",
    return: "Die Zahlung wird automatisch vollständig erstattet.",
    return_unless_fitting:
      "Die Zahlung wird automatisch vollständig erstattet, es sei denn, Warenkorb oder Bestellung passen vorher wieder dazu.",
    hold: `Mit der Zahlung geschieht nichts, bis Sie entscheiden, unter ${LIST}.`,
    hold_unless_fitting: `Mit der Zahlung geschieht nichts, bis Sie entscheiden, unter ${LIST}, es sei denn, Warenkorb oder Bestellung passen vorher wieder dazu.`,
  },
}

const PROBLEM = [GERMAN_PROBLEMS.reported, "{{problem}}", "Grund: „{{cause}}“", "{{next}}"]

export const GERMAN_PAYMENTS = {
  payment_orphaned: [
    "Eine Zahlung von {{amount}} gehört zu einem Konto, das nicht mehr eingerichtet ist ({{reference}}).",
    ...PROBLEM,
  ],
  payment_contradicted: ["Die Zahlung von {{amount}} für {{place}} wird jetzt als abgebrochen gemeldet.", ...PROBLEM],
  payment_contradicted_unplaced: [
    "Die Zahlung von {{amount}} für {{place}} wird jetzt als abgebrochen gemeldet.",
    "Zuvor hatte der Dienst sie als bezahlt gemeldet. Automatisch wird dafür keine Bestellung mehr angelegt und nichts mehr erstattet, auch wenn eine frühere Benachrichtigung das angekündigt hat.",
    `Prüfen Sie die Zahlung im Backoffice des Dienstes, und legen Sie dann unter ${LIST} die Bestellung an, oder erstatten Sie die Zahlung.`,
  ],
  payment_differs: [
    "Der Dienst hat für eine Zahlung von {{amount}} einen anderen Betrag gemeldet ({{reference}}).",
    ...PROBLEM,
  ],
  payment_returned_in_part: [
    "Von einer Zahlung von {{amount}} wurde weniger erstattet, als laut Dienst bezahlt wurde ({{reference}}).",
    "Der Dienst meldet jetzt {{reported}}.",
    "{{problem}}",
  ],
  payment_without_order: ["Zu einer Zahlung von {{amount}} gibt es keine Bestellung ({{reference}}).", ...PROBLEM],
  payment_given_up: [
    "Zu einer Zahlung von {{amount}} gibt es keine Bestellung ({{reference}}).",
    "Alle Versuche, die Bestellung anzulegen, sind fehlgeschlagen, zum Beispiel weil ein Artikel nicht mehr vorrätig ist.",
    "Es wird nicht weiter versucht: Legen Sie die Bestellung an, oder erstatten Sie die Zahlung.",
    "Grund: „{{cause}}“",
    "{{next}}",
  ],
  payment_sent_back: [
    "Eine Zahlung von {{amount}} wird erstattet ({{reference}}).",
    "Alle Versuche, dafür eine Bestellung anzulegen oder die Zahlung ihrer Bestellung hinzuzufügen, sind fehlgeschlagen.",
    "Grund: „{{cause}}“",
    "Sie wird automatisch vollständig erstattet. Wird die Ware noch gewünscht, bitten Sie den Kunden, neu zu bestellen, oder senden Sie einen neuen Zahlungslink.",
  ],
  order_payment_differs: [
    "Der Dienst meldet für die Zahlung von {{amount}} für {{place}} jetzt einen anderen Betrag.",
    GERMAN_PROBLEMS.reported,
    "Die Bestellung bleibt, wie sie ist. Vergleichen Sie die Zahlung im Backoffice des Dienstes.",
  ],
  order_total_differs: ["Die Summe von {{place}} weicht von den {{amount}} ab, die dafür bezahlt wurden.", ...PROBLEM],
  order_unpaid: [
    "Eine Bestellung hat keine Zahlung, und eine Zahlung von {{amount}} dafür wurde nie abgeschlossen ({{reference}}).",
    ...PROBLEM,
  ],
  other_way: [
    "Ein Kunde hat in Raten bezahlt, nachdem er für denselben Warenkorb eine andere Zahlung begonnen hatte ({{place}}).",
    "Für die Bestellung zählt nur die Ratenzahlung. Die andere Zahlung ({{providers}}) bleibt in Medusa erhalten.",
    "Prüfen Sie bei deren Anbieter, ob sie erfolgt ist; wenn ja, erstatten Sie sie.",
  ],
} satisfies Partial<Notices>

import type { Notices } from "../words"
import { GERMAN_PROBLEMS, LIST } from "./problems"

const PROBLEM = [GERMAN_PROBLEMS.reported, "{{problem}}", "Grund: „{{cause}}“", "{{next}}"]

export const GERMAN_PAYMENTS = {
  payment_orphaned: {
    title: "Eine Zahlung von {{amount}} gehört zu einem Konto, das nicht mehr eingerichtet ist ({{reference}}).",
    description: PROBLEM,
  },
  payment_contradicted: {
    title: "Die Zahlung von {{amount}} für {{place}} wird jetzt als abgebrochen gemeldet.",
    description: PROBLEM,
  },
  payment_contradicted_unplaced: {
    title: "Die Zahlung von {{amount}} für {{place}} wird jetzt als abgebrochen gemeldet.",
    description: [
      "Zuvor hatte der Dienst sie als bezahlt gemeldet. Automatisch wird dafür keine Bestellung mehr angelegt und nichts mehr erstattet, auch wenn eine frühere Benachrichtigung das angekündigt hat.",
      `Prüfen Sie die Zahlung im Backoffice des Dienstes, und legen Sie dann unter ${LIST} die Bestellung an, oder erstatten Sie die Zahlung.`,
    ],
  },
  payment_differs: {
    title: "Der Dienst hat für eine Zahlung von {{amount}} einen anderen Betrag gemeldet ({{reference}}).",
    description: PROBLEM,
  },
  payment_returned_in_part: {
    title: "Von einer Zahlung von {{amount}} wurde weniger erstattet, als laut Dienst bezahlt wurde ({{reference}}).",
    description: ["Der Dienst meldet jetzt {{reported}}.", "{{problem}}"],
  },
  payment_without_order: {
    title: "Zu einer Zahlung von {{amount}} gibt es keine Bestellung ({{reference}}).",
    description: PROBLEM,
  },
  payment_given_up: {
    title: "Zu einer Zahlung von {{amount}} gibt es keine Bestellung ({{reference}}).",
    description: [
      "Alle Versuche, die Bestellung anzulegen, sind fehlgeschlagen, zum Beispiel weil ein Artikel nicht mehr vorrätig ist.",
      "Es wird nicht weiter versucht: Legen Sie die Bestellung an, oder erstatten Sie die Zahlung.",
      "Grund: „{{cause}}“",
      "{{next}}",
    ],
  },
  payment_sent_back: {
    title: "Eine Zahlung von {{amount}} wird erstattet ({{reference}}).",
    description: [
      "Alle Versuche, dafür eine Bestellung anzulegen oder die Zahlung ihrer Bestellung hinzuzufügen, sind fehlgeschlagen.",
      "Grund: „{{cause}}“",
      "Sie wird automatisch vollständig erstattet. Wird die Ware noch gewünscht, bitten Sie den Kunden, neu zu bestellen, oder senden Sie einen neuen Zahlungslink.",
    ],
  },
  order_payment_differs: {
    title: "Der Dienst meldet für die Zahlung von {{amount}} für {{place}} jetzt einen anderen Betrag.",
    description: [
      GERMAN_PROBLEMS.reported,
      "Die Bestellung bleibt, wie sie ist. Vergleichen Sie die Zahlung im Backoffice des Dienstes.",
    ],
  },
  order_total_differs: {
    title: "Die Summe von {{place}} weicht von den {{amount}} ab, die dafür bezahlt wurden.",
    description: PROBLEM,
  },
  order_unpaid: {
    title:
      "Eine Bestellung hat keine Zahlung, und eine Zahlung von {{amount}} dafür wurde nie abgeschlossen ({{reference}}).",
    description: PROBLEM,
  },
  other_way: {
    title:
      "Ein Kunde hat in Raten bezahlt, nachdem er für denselben Warenkorb eine andere Zahlung begonnen hatte ({{place}}).",
    description: [
      "Für die Bestellung zählt nur die Ratenzahlung. Die andere Zahlung ({{providers}}) bleibt in Medusa erhalten.",
      "Prüfen Sie bei deren Anbieter, ob sie erfolgt ist; wenn ja, erstatten Sie sie.",
    ],
  },
} satisfies Partial<Notices>

import type { Notices } from "../words"
import { LIST } from "./payments"

const FIELDS = "Diese Felder haben einen unerwarteten Inhalt: {{fields}}. Der Rest der Liste wurde gelesen."
const UNREADABLE = [FIELDS, `Suchen Sie den Eintrag im Backoffice des Dienstes; er steht unter ${LIST}.`]
const ALL_UNREADABLE = [
  FIELDS,
  `Suchen Sie die Einträge im Backoffice des Dienstes ({{names}}); sie stehen alle unter ${LIST}.`,
]

export const GERMAN_RECORDS = {
  amounts_differ: [
    "Die Beträge für {{place}} weichen voneinander ab.",
    "Medusa zeigt {{shown}}, richtig wären {{expected}}. Die Seite der Bestellung zeigt den Grund und was Sie tun können.",
  ],
  callback_unknown: [
    "Der Dienst hat eine Zahlung von {{amount}} gemeldet, zu der dieser Shop keinen Eintrag hat.",
    "Der Callback meldet sie als {{status}}, und seine Referenz ist {{reference}}. Wurde die Datenbank aus einer Sicherung wiederhergestellt?",
    `Suchen Sie die Zahlung im Backoffice des Dienstes; der Callback steht unter ${LIST}.`,
  ],
  callback_unsettled: [
    "Ein Callback zu einer Zahlung von {{amount}} konnte nicht verarbeitet werden.",
    "Er meldet sie als {{status}}, und seine Referenz ist {{reference}}. Die Verarbeitung wurde mehrmals versucht und wird einmal pro Stunde erneut versucht.",
    `Das Log des Servers nennt den Fehler; der Callback steht unter ${LIST}.`,
  ],
  checkout_unmatched: [
    "Der Dienst hat eine Zahlung von {{amount}}, zu der dieser Shop keinen Eintrag hat ({{id}}).",
    "Status dort: {{status}}. Sie entstand anderswo oder vor der Wiederherstellung der Datenbank.",
    `Vergleichen Sie sie mit Ihren Bestellungen; sie steht unter ${LIST}.`,
  ],
  checkouts_unmatched: [
    "Der Dienst hat {{count}} Zahlungen, zu denen dieser Shop keinen Eintrag hat.",
    "Davon dort bezahlt: {{paid}}. Sie entstanden anderswo oder vor der Wiederherstellung der Datenbank.",
    `Vergleichen Sie sie mit Ihren Bestellungen ({{names}}); sie stehen alle unter ${LIST}.`,
  ],
  account_unconfigured: [
    {
      one: "{{count}} offene Zahlung gehört zum Konto „{{account}}“ ({{environment}}), das nicht eingerichtet ist.",
      other:
        "{{count}} offene Zahlungen gehören zum Konto „{{account}}“ ({{environment}}), das nicht eingerichtet ist.",
    },
    {
      one: "Beim Dienst wird dazu nicht nachgefragt, kein Callback dazu führt zu einer Bestellung, und keine Erstattung dafür wird gesendet.",
      other:
        "Beim Dienst wird dazu nicht nachgefragt, kein Callback dazu führt zu einer Bestellung, und keine Erstattung dafür wird gesendet.",
    },
    "Bitten Sie die Entwickler Ihres Shops, das Konto wieder einzurichten, mit closed: true, falls es keine neuen Zahlungen annehmen soll.",
  ],
  unreadable_checkout: [
    "Die Liste des Dienstes enthält eine Zahlung, die nicht gelesen werden kann ({{name}}).",
    ...UNREADABLE,
  ],
  unreadable_checkout_of: [
    "Die Liste des Dienstes enthält eine Zahlung von {{amount}}, die nicht gelesen werden kann ({{name}}).",
    ...UNREADABLE,
  ],
  unreadable_checkouts: [
    "Die Liste des Dienstes enthält {{count}} Zahlungen, die nicht gelesen werden können.",
    ...ALL_UNREADABLE,
  ],
  unreadable_refund: [
    "Die Liste des Dienstes enthält eine Erstattung, die nicht gelesen werden kann ({{name}}).",
    ...UNREADABLE,
  ],
  unreadable_refund_of: [
    "Die Liste des Dienstes enthält eine Erstattung von {{amount}}, die nicht gelesen werden kann ({{name}}).",
    ...UNREADABLE,
  ],
  unreadable_refunds: [
    "Die Liste des Dienstes enthält {{count}} Erstattungen, die nicht gelesen werden können.",
    ...ALL_UNREADABLE,
  ],
  audit_failing: [
    "Die Zahlungen {{owner}} konnten seit mehr als einem Tag nicht mit dem Ratenzahlungsdienst abgeglichen werden ({{cause}}).",
    "Der tägliche Abgleich findet Zahlungen, die dieser Shop nicht kennt, etwa nach der Wiederherstellung eines Backups, und Zahlungen, die kein Callback gemeldet hat. Bis er gelingt, können sie unbemerkt bleiben.",
    "Er wird jeden Tag erneut versucht. Bitten Sie die Entwickler Ihres Shops, im Log von Medusa nachzusehen; liegt die Ursache nicht im Shop, senden Sie die Datei für den Support an den Support des Dienstes.",
  ],
  refunds_endless: [
    "Die Erstattungsliste {{owner}} konnte beim Ratenzahlungsdienst seit mehr als einem Tag nicht bis zum Ende gelesen werden (bisher {{count}} Seiten).",
    "Jede Seite nennt eine nächste, oder eine spätere Seite schlägt jedes Mal fehl. Bis das Ende erreicht ist, können Erstattungen außerhalb dieses Shops unbemerkt bleiben, und eine Erstattung, deren Antwort verloren ging, wird nicht noch einmal gesendet.",
    "Es wird von selbst weitergelesen. Hat das Konto nicht wirklich so viele Erstattungen, senden Sie die Datei für den Support an den Support des Dienstes und fragen Sie, warum die Liste (GET /api/refunds) nicht endet.",
  ],
  spare_clientSecret: [
    "Der Ratenzahlungsdienst akzeptiert nicht das erste, sondern ein anderes Client-Secret {{owner}}.",
    "Zahlungen laufen damit weiter. Bitten Sie die Entwickler Ihres Shops, es in clientSecret an die erste Stelle zu setzen und das alte zu entfernen.",
  ],
  spare_signingKey: [
    "Der Ratenzahlungsdienst akzeptiert nicht den ersten, sondern einen anderen Signaturschlüssel {{owner}}.",
    "Zahlungen laufen damit weiter. Bitten Sie die Entwickler Ihres Shops, ihn in signingKey an die erste Stelle zu setzen und den alten zu entfernen, sobald keine damit signierten Callbacks mehr ankommen.",
  ],
} satisfies Partial<Notices>

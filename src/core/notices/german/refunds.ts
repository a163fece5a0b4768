import type { Notices, RefundWords } from "../words"
import { LIST } from "./payments"

export const GERMAN_REFUND_WORDS: RefundWords = {
  records: {
    untouched: "",
    corrected: "Die Summen der Bestellung wurden korrigiert.",
    pending: "Die Summen der Bestellung werden korrigiert, sobald ihre offene Änderung bestätigt oder verworfen ist.",
  },
  waits: {
    day_of_purchase: "Am Tag des Kaufs nimmt der Dienst keine Erstattungen an.",
    ledger_gap:
      "Zuerst wird in der Liste des Dienstes nachgesehen, ob sie schon gesendet wurde. Wenn nicht, wird sie in wenigen Minuten gesendet.",
    less_left:
      "Der Dienst hat diesen Betrag nicht angenommen. Zuerst wird in seiner Liste nachgesehen, ob sie schon ausgeführt wurde.",
    declined: "Zuerst wird in der Liste des Dienstes nachgesehen, ob sie trotzdem ausgeführt wurde.",
    next_try: "Sie wird automatisch erneut gesendet.",
  },
}
const { waits } = GERMAN_REFUND_WORDS

export const GERMAN_REFUNDS = {
  refund_scheduled: [
    "Die Erstattung von {{amount}} für {{place}} ist geplant.",
    waits.day_of_purchase,
    "Sie wird ab dem {{time}} automatisch gesendet.",
  ],
  refund_waits: [
    "Der Dienst hat die Erstattung von {{amount}} für {{place}} noch nicht angenommen.",
    "{{reason}}",
    waits.next_try,
  ],
  refund_undecided: [
    "Bitte entscheiden Sie über die Erstattung von {{amount}} für {{place}}.",
    "{{reason}}",
    `Sie steht unter ${LIST}.`,
  ],
  refund_lost: [
    "Die Erstattung von {{amount}} für {{place}}: Die Antwort des Dienstes ging verloren.",
    "Bevor etwas erneut gesendet wird, wird in der Liste der Erstattungen des Dienstes nachgesehen. Bitte erstatten Sie nicht ein zweites Mal.",
  ],
  refund_arrived: [
    "Die Erstattung von {{amount}} für {{place}} ist beim Dienst angekommen.",
    "Bis jetzt war das nicht sicher. Sie wird nur einmal ausgeführt; Sie müssen nichts weiter tun.",
  ],
  refund_failed: [
    "Die Erstattung von {{amount}} für {{place}} ist fehlgeschlagen.",
    "{{records}}",
    "Wenden Sie sich an den Support des Ratenzahlungsdienstes, bevor Sie es erneut versuchen: Dort erfahren Sie, warum sie fehlgeschlagen ist und ob Geld geflossen ist.",
  ],
  refund_declined: ["Die Erstattung von {{amount}} für {{place}} wurde abgelehnt.", "{{reason}}", "{{records}}"],
  refund_differs: ["Die Erstattung von {{amount}} für {{place}} wird beim Dienst anders angezeigt.", "{{reason}}"],
  refund_contradicted: [
    "Die Erstattung von {{amount}} für {{place}} galt als {{status}}; der Dienst meldet jetzt etwas anderes.",
    "{{reason}}",
  ],
  refund_not_known: ["Die Erstattung von {{amount}} für {{place}} lässt sich nicht weiterverfolgen.", "{{reason}}"],
  refund_interrupted: [
    "Eine Erstattung von {{amount}} für {{place}} wurde unterbrochen.",
    "Sie wurde nicht gesendet, und es wurde kein Geld erstattet. Bitte erstatten Sie erneut oder, falls Sie die Bestellung stornieren wollten, stornieren Sie sie noch einmal.",
  ],
  refund_maybe_sent: [
    "Eine Erstattung von {{amount}} für {{place}} wurde unterbrochen.",
    "Vielleicht wurde sie gesendet: Der Dienst hat möglicherweise eine Erstattung über diesen Betrag, die in den Daten dieses Shops fehlt, zum Beispiel weil seine Datenbank wiederhergestellt wurde oder weil gerade übernommen wurde, was der Dienst zeigt.",
    "Bitte vergleichen Sie mit der Liste der Erstattungen beim Dienst, bevor Sie erneut erstatten oder die Bestellung noch einmal stornieren.",
  ],
  refunds_elsewhere: [
    {
      one: "Eine Erstattung wurde außerhalb dieses Shops veranlasst.",
      other: "{{count}} Erstattungen wurden außerhalb dieses Shops veranlasst.",
    },
    "Die Liste des Dienstes enthält {{refunds}}.",
    {
      one: `Medusa hat keinen Eintrag dazu: Erfassen Sie sie bei ihrer Bestellung, unter ${LIST}.`,
      other: `Medusa hat keine Einträge dazu: Erfassen Sie sie bei ihren Bestellungen, unter ${LIST}.`,
    },
  ],
  refunds_twice: [
    {
      one: "Der Dienst hat eine Erstattung vielleicht doppelt ausgeführt.",
      other: "Der Dienst hat {{count}} Erstattungen vielleicht doppelt ausgeführt.",
    },
    "Seine Liste enthält {{refunds}}; Medusa hat keinen Eintrag dazu. Etwa zur selben Zeit hat dieser Shop denselben Betrag erstattet, und auch diese Erstattung liegt beim Dienst vor.",
    {
      one: `Zu welcher Zahlung sie gehört, zeigt das Backoffice des Dienstes. Wurde diese Zahlung doppelt erstattet, wenden Sie sich an den Support des Dienstes. Soll die Erstattung bestehen bleiben, erfassen Sie sie bei ihrer Bestellung, unter ${LIST}.`,
      other: `Zu welchen Zahlungen sie gehören, zeigt das Backoffice des Dienstes. Wurde eine davon doppelt erstattet, wenden Sie sich an den Support des Dienstes. Erfassen Sie die Erstattungen, die bestehen bleiben sollen, bei ihren Bestellungen, unter ${LIST}.`,
    },
  ],
  cancelled_not_refunded: ["{{Place}} wurde storniert, aber {{amount}} wurden nicht erstattet.", "{{reason}}"],
  cancelled_refunded_late: [
    "{{Place}} wurde am {{day}} storniert; {{amount}} werden erst jetzt erstattet.",
    "Diese Erstattung war bis jetzt nicht veranlasst, zum Beispiel weil das Plugin bei der Stornierung nicht lief. Sie wird automatisch gesendet.",
    "Prüfen Sie, ob der Kunde sein Geld inzwischen auf anderem Weg zurückbekommen hat.",
  ],
  cancellation_failed: [
    "{{Place}} wurde nicht storniert, aber {{amount}} werden erstattet.",
    "Die Stornierung brach ab, nachdem die Erstattung veranlasst war: Der Shop wurde unterbrochen, oder es gab einen Fehler, den dann das Log von Medusa nennt. Bitte stornieren Sie die Bestellung erneut, gegebenenfalls nach Behebung des Fehlers: Nichts wird zweimal erstattet.",
    "Soll die Bestellung bestehen bleiben, ziehen Sie die Erstattung zurück, solange sie noch nicht gesendet ist.",
  ],
} satisfies Partial<Notices>

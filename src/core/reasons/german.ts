import type { ENGLISH_REASONS, ENGLISH_STATUSES } from "./english"
import { GERMAN_REFUSALS } from "./german-refusals"

/** The same in German. */
export const GERMAN_REASONS: Readonly<Record<keyof typeof ENGLISH_REASONS, string>> = {
  ...GERMAN_REFUSALS,
  failed: "Der Dienst meldet diese Erstattung als fehlgeschlagen.",
  forgotten:
    "Medusa hat diese Erstattung nicht mehr, deshalb wurde sie nicht gesendet. Erstatten Sie erneut, falls dem Kunden das Geld noch zusteht.",
  credentials: "Der Dienst nimmt die Zugangsdaten dieses Shops nicht an. Prüfen Sie die Option `clientSecret`.",
  refund_credentials:
    "Der Dienst weist Erstattungen mit den Zugangsdaten dieses Shops ab. Wenn Kunden weiterhin Zahlungen beginnen können, bitten Sie seinen Support, Erstattungen mit diesen Zugangsdaten zuzulassen; sonst prüfen Sie die Option `clientSecret`.",
  signature: "Der Dienst nimmt die Signatur dieses Shops nicht an. Prüfen Sie die Option `signingKey`.",
  busy: "Der Dienst kann die Erstattung im Moment nicht annehmen.",
  period_ended:
    "Die Erstattungsfrist von 100 Tagen ist für diese Zahlung abgelaufen. Bitte geben Sie das Geld auf anderem Weg zurück.",
  less_left:
    "Der Dienst hat diesen Betrag nicht angenommen. Suchen Sie dort nach Erstattungen, die außerhalb dieses Shops veranlasst wurden: Gibt es welche, kann nur noch ein kleinerer Betrag erstattet werden. Gibt es keine, wenden Sie sich bitte an seinen Support.",
  less_left_of_cancelled:
    "Der Dienst hat diesen Betrag nicht angenommen. Suchen Sie dort nach Erstattungen, die außerhalb dieses Shops veranlasst wurden. Gibt es keine, wenden Sie sich bitte an seinen Support; andernfalls tragen Sie sie unter Bestellungen → Ratenzahlungen bei dieser Bestellung ein. Der Rest kann dann erstattet werden.",
  payment_not_known:
    "Der Dienst kennt diese Zahlung nicht und kann sie deshalb nicht erstatten. Bitte wenden Sie sich an seinen Support.",
  provider_gone:
    "Medusa hat den Zahlungsanbieter {{name}} nicht mehr, über den diese Zahlung lief. Lassen Sie seinen Eintrag in medusa-config.ts wiederherstellen, und erstatten Sie die Zahlung dann.",
  declined: "Der Dienst hat diese Erstattung nicht angenommen. Bitte wenden Sie sich an seinen Support.",
  last_day_passed:
    "Diese Zahlung kann nicht mehr erstattet werden: Der letzte Tag dafür war der {{day}}. Bitte geben Sie das Geld auf anderem Weg zurück.",
  last_day_surely_passed:
    "Diese Zahlung kann nicht mehr erstattet werden: Der letzte Tag dafür war spätestens der {{day}}. Bitte geben Sie das Geld auf anderem Weg zurück.",
  day_of_purchase:
    "Am Tag des Kaufs nimmt der Ratenzahlungsdienst keine Erstattungen an. Bitte erstatten Sie diese Zahlung nach dem {{time}}.",
  several_fit:
    "Die Antwort des Dienstes ging verloren, und mehr als eine Erstattung oder Zahlung passt: {{list}}. Wählen Sie diejenige aus, die zu dieser Zahlung gehört, oder geben Sie an, dass keine dazugehört, und lassen Sie sie erneut senden.",
  one_may_fit:
    "Die Antwort des Dienstes ging verloren. Der Dienst hat eine Erstattung in dieser Höhe, die diese sein kann; sicher ist es nicht: {{list}}. Wählen Sie sie aus, wenn sie zu dieser Zahlung gehört, oder geben Sie an, dass sie nicht dazugehört, und lassen Sie diese Erstattung erneut senden.",
  other_amount_fits:
    "Die Antwort des Dienstes ging verloren. Genau zu der Zeit, als diese Erstattung gesendet wurde, hat der Dienst eine in anderer Höhe verbucht, zu der dieser Shop keinen Eintrag hat: {{list}}. Es kann diese sein oder eine, die anderswo veranlasst wurde: Sehen Sie im Backoffice des Dienstes nach. Wählen Sie sie aus, wenn sie zu dieser Zahlung gehört, oder geben Sie an, dass sie nicht dazugehört, und lassen Sie diese Erstattung erneut senden.",
  lost_not_known:
    "Die Antwort des Dienstes ging verloren, und der Dienst kennt diese Zahlung nicht mehr; seine Liste kann deshalb nicht zeigen, ob die Erstattung veranlasst wurde. Prüfen Sie, ob die Option `clientSecret` zu dem Konto gehört, über das die Zahlung lief. Wenn ja, wenden Sie sich an den Support des Dienstes.",
  unreadable:
    "Die Antwort des Dienstes ging verloren, und seine Liste enthält eine Erstattung, die nicht gelesen werden kann ({{name}}). Es könnte diese sein; darum wird sie nicht noch einmal gesendet. Suchen Sie sie im Backoffice des Dienstes und markieren Sie ihren Eintrag in der Liste als erledigt, wenn es eine andere ist.",
  sent_in_gap:
    "Was zwischen dem {{since}} und dem {{until}} geschah, fehlt möglicherweise in den Daten dieses Shops, zum Beispiel weil seine Jobs nicht liefen; diese Erstattung kann also bereits gesendet worden sein. Der Dienst hat eine Erstattung in dieser Höhe, zu der dieser Shop keinen Eintrag hat: {{list}}. Wählen Sie sie aus, wenn sie zu dieser Zahlung gehört, oder geben Sie an, dass keine dazugehört, und lassen Sie diese Erstattung senden.",
  refunded_before:
    "Der Dienst teilt mit, dass von dieser Zahlung weniger als dieser Betrag übrig ist, und er hat eine Erstattung in dieser Höhe, zu der dieser Shop keinen Eintrag hat: {{list}}. Wählen Sie sie aus, wenn sie zu dieser Zahlung gehört, oder fragen Sie den Support des Dienstes.",
  declined_and_listed:
    "Der Dienst hat sie abgelehnt, und seine Liste enthält eine Erstattung in dieser Höhe, zu der dieser Shop keinen Eintrag hat: {{list}}. Wählen Sie sie aus, wenn sie zu dieser Zahlung gehört, oder geben Sie an, dass keine dazugehört, und lassen Sie diese Erstattung erneut senden.",
  other_amount:
    "Beim Dienst steht sie mit {{amount}} als {{status}}. Bitte wenden Sie sich an den Support des Dienstes.",
  contradicted:
    "Beim Dienst steht sie mit {{amount}} als {{status}}. Hier wurde nichts geändert. Fragen Sie den Support des Dienstes; bestätigt er es, wählen Sie auf der Seite der Zahlung bei dieser Erstattung „Ergebnis des Dienstes übernehmen“.",
  refund_not_known:
    "Der Dienst hat sie angenommen und teilt jetzt mit, dass er diese Erstattung nicht kennt. Bitte wenden Sie sich an den Support des Dienstes.",
  not_paid: "Der Kunde hat diese Zahlung nicht abgeschlossen: Es gibt nichts zu erstatten.",
  nothing_left: "Von dieser Zahlung ist nichts mehr zu erstatten.",
  only_left: "Von dieser Zahlung können nur noch {{amount}} erstattet werden. Geben Sie höchstens diesen Betrag ein.",
  only_left_for_retry:
    "Von dieser Zahlung können nur noch {{amount}} erstattet werden; diese Erstattung kann deshalb nicht wiederholt werden.",
  below_a_penny: "Eine Erstattung beträgt mindestens 0,01 £.",
  parts_of_a_penny: "Erstattet werden nur ganze Pence. Geben Sie stattdessen {{amount}} ein.",
  order_cancelled:
    "Diese Bestellung ist storniert; alles, was bezahlt wurde, wird automatisch erstattet. Der Bereich „Ratenzahlung“ der Bestellung zeigt den Status jeder Erstattung; eine fehlgeschlagene können Sie dort wiederholen.",
  order_busy:
    "Für diese Bestellung ist gerade eine andere Zahlung oder Erstattung in Bearbeitung. Bitte versuchen Sie es gleich noch einmal.",
  open_edit:
    "An dieser Bestellung ist eine Bearbeitung offen. Bestätigen Sie sie oder brechen Sie sie ab, und versuchen Sie es dann noch einmal. Es ist kein Geld geflossen.",
  open_return:
    "An dieser Bestellung ist eine Rückgabe offen. Bestätigen Sie sie oder brechen Sie sie ab, und versuchen Sie es dann noch einmal. Es ist kein Geld geflossen.",
  open_exchange:
    "An dieser Bestellung ist ein Umtausch offen. Bestätigen Sie ihn oder brechen Sie ihn ab, und versuchen Sie es dann noch einmal. Es ist kein Geld geflossen.",
  open_claim:
    "An dieser Bestellung ist eine Reklamation offen. Bestätigen Sie sie oder brechen Sie sie ab, und versuchen Sie es dann noch einmal. Es ist kein Geld geflossen.",
  open_transfer:
    "An dieser Bestellung ist eine Übertragung offen. Brechen Sie sie ab, oder warten Sie, bis sie angenommen ist, und versuchen Sie es dann noch einmal. Es ist kein Geld geflossen.",
  open_change:
    "An dieser Bestellung ist eine Änderung offen. Bestätigen Sie sie oder brechen Sie sie ab, und versuchen Sie es dann noch einmal. Es ist kein Geld geflossen.",
  open_credit:
    "Für diese Bestellung wird gerade eine Gutschrift verbucht. Bitte versuchen Sie es in ein paar Minuten noch einmal. Es ist kein Geld geflossen.",
  completion_failed: "Grund: „{{cause}}“",
  other_version: "Den Grund hat eine andere Version dieses Plugins vermerkt, als „{{name}}“.",
}

export const GERMAN_STATUSES: Readonly<Record<keyof typeof ENGLISH_STATUSES, string>> = {
  received: "noch nicht bezahlt",
  successful: "bezahlt",
  cancelled: "abgebrochen",
  invalid_payload: "ungültig",
  scheduled: "geplant",
  submitting: "wird gesendet",
  unknown: "nicht bestätigt",
  requested: "angefordert",
  pending: "in Bearbeitung",
  complete: "abgeschlossen",
  failed: "fehlgeschlagen",
  rejected: "abgelehnt",
  called_off: "zurückgezogen",
}

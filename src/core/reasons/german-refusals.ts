import type { ENGLISH_FIELDS, ENGLISH_REFUSALS } from "./english-refusals"

/** The same in German. */
export const GERMAN_REFUSALS: Readonly<Record<keyof typeof ENGLISH_REFUSALS, string>> = {
  no_such_payment: "Diese Zahlung gibt es nicht.",
  no_such_refund: "Diese Erstattung gibt es nicht.",
  no_such_order: "Diese Bestellung gibt es nicht.",
  no_such_callback: "Diesen Callback gibt es nicht.",
  no_such_account: "Dieses Konto gibt es nicht.",
  no_such_version: "Diese Version gibt es nicht.",

  payment_busy: "Diese Zahlung wird gerade bearbeitet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.",
  refund_busy: "Diese Erstattung wird gerade bearbeitet. Bitte versuchen Sie es in einer Minute noch einmal.",
  interrupted:
    "Der Shop wurde dabei unterbrochen und hat den Vorgang inzwischen wieder aufgenommen. Bitte laden Sie die Seite neu und sehen Sie nach, was daraus geworden ist, bevor Sie es noch einmal versuchen.",
  shop_error:
    "Ein Fehler in diesem Shop stand im Weg; er steht im Log des Shops. Die Erstattung steht noch aus und wird nur einmal angefordert, wie oft es auch versucht wird.",
  not_begun:
    "Ein Fehler in diesem Shop stand im Weg, bevor etwas geschehen ist; er steht im Log des Shops. Bitte versuchen Sie es in einer Minute noch einmal.",
  broke_off:
    "Ein Fehler in diesem Shop stand im Weg; er steht im Log des Shops. Bitte laden Sie die Seite neu und sehen Sie nach, wie es steht, bevor Sie es noch einmal versuchen.",
  cannot_ask: "Der Dienst ist zurzeit nicht zu erreichen. Bitte versuchen Sie es in einer Minute noch einmal.",
  limit_reached:
    "Der Dienst wurde eben erst gefragt, oder sein Anfragelimit ist erreicht. Bitte versuchen Sie es in einer Minute noch einmal.",
  not_known_there: "Der Dienst kennt diese Zahlung oder Erstattung nicht.",

  account_gone:
    "Diese Zahlung gehört zum Konto „{{account}}“, das nicht mehr eingerichtet ist. Richten Sie es wieder ein, mit closed: true, wenn es keine neuen Zahlungen annehmen soll.",
  paid_elsewhere:
    "Diese Zahlung wurde in der Umgebung {{made}} geleistet, dieser Shop ist aber auf {{now}} eingestellt. Bearbeiten Sie sie dort, wo sie geleistet wurde.",
  unmanaged:
    "Der Dienst führt {{merchant}} nicht unter den Händlern, die mit diesen Zugangsdaten verwaltet werden. Prüfen Sie die Option merchantId, oder bitten Sie den Dienst, den Händler mit Ihrer Integration zu verknüpfen. Angezeigt werden die zuletzt abgerufenen Beträge.",
  not_in_preview:
    "Dieses Konto ist nicht in der Vorschau. Wenn zunächst nur wenige Personen die Ratenzahlung sehen sollen, nennen Sie deren E-Mail-Adressen in der Option onlyFor.",
  limits_changed:
    "Seit Sie diese Seite geöffnet haben, hat jemand andere Einschränkungen gespeichert. Sehen Sie unten im Verlauf nach, und speichern Sie dann noch einmal.",
  published_already:
    "Diese Version wurde schon veröffentlicht. Wenn sie wieder gelten soll, speichern Sie ihre Texte als neue Version.",
  approved_already: "Eine Freigabe dieser Version ist schon eingetragen. Sie bleibt, wie sie eingetragen wurde.",

  dealt_with: "Das wurde schon erledigt.",
  not_dealt_with: "Das wurde nicht als erledigt markiert.",
  never_confirmed: "Der Dienst hat diese Zahlung nie bestätigt; es gibt deshalb keine ID, nach der man fragen könnte.",
  status_not_known:
    "Der Dienst antwortet mit einem Status, den seine Dokumentation nicht kennt. Ob bezahlt wurde, ist deshalb nicht bekannt; sehen Sie im Backoffice des Dienstes nach.",
  nothing_to_place: "Für diese Zahlung ist keine Bestellung anzulegen.",
  taken_in_other_currency:
    "Der Dienst führt diese Zahlung in {{currency}}, erstattet wird aber in Pfund. Erstatten Sie sie im Backoffice des Dienstes, und markieren Sie sie dann als erledigt.",
  nothing_taken:
    "Der Dienst führt diese Zahlung mit einem Betrag von 0,00 £; deshalb wurde nichts erstattet. Vergleichen Sie sie im Backoffice des Dienstes, und erstatten Sie sie, sobald der Betrag dort stimmt.",
  may_be_refunded:
    "Außerhalb dieses Shops wurde eine Erstattung in derselben Höhe veranlasst ({{id}}), möglicherweise die dieser Zahlung. Wenn es so ist, markieren Sie die Zahlung als erledigt. Wenn nicht, tragen Sie jene Erstattung bei ihrer Bestellung ein oder markieren Sie sie als erledigt, und legen Sie diese Bestellung dann an.",
  still_yours:
    "Die Bestellung konnte nicht angelegt werden. Grund: „{{cause}}“ Mit dieser Zahlung geschieht nichts, bis Sie ihre Bestellung anlegen oder sie erstatten.",
  being_refunded: "Diese Zahlung wird erstattet; deshalb wurde für sie keine Bestellung angelegt.",
  being_placed:
    "Die Bestellung zu dieser Zahlung wird gerade angelegt. Laden Sie die Seite in einigen Minuten neu. Gibt es dann noch keine Bestellung, legen Sie sie von hier aus an.",
  refund_on_order_page:
    "Hier kann nur eine Zahlung ohne Bestellung erstattet werden. Eine Bestellung erstatten Sie auf ihrer Seite.",
  has_order_now: "Zu dieser Zahlung gibt es jetzt eine Bestellung. Erstatten Sie sie auf der Seite der Bestellung.",
  not_on_its_way_back: "Diese Zahlung wird zurzeit nicht erstattet. Laden Sie die Seite neu, um den Status zu sehen.",
  order_gone:
    "Medusa hat die Bestellung dieser Zahlung nicht mehr; von hier aus kann sie deshalb nicht erstattet werden.",
  order_gone_place_again:
    "Medusa hat die Bestellung dieser Zahlung nicht mehr. Legen Sie sie noch einmal an, oder erstatten Sie stattdessen die ganze Zahlung.",
  no_records:
    "Zu dieser Zahlung gibt es keine Bestellung, also auch keine Datensätze in Medusa, die zu korrigieren wären.",
  nothing_to_correct: "Es ist nichts mehr zu korrigieren.",
  still_differ:
    "Die Beträge weichen noch voneinander ab. Vergleichen Sie die Bestellung mit der Zahlung im Backoffice des Dienstes.",
  not_in_instalments: "Diese Bestellung wurde nicht in Raten bezahlt.",
  owes_nothing: "Bei dieser Bestellung ist nichts offen.",
  capture_first:
    "Eine Zahlung dieser Bestellung ist noch nicht eingezogen, und dieser Link verlangt sie noch einmal. Ziehen Sie zuerst diese Zahlung ein; erzeugen Sie dann einen neuen Link, zum Beispiel indem Sie eine Bearbeitung der Bestellung bestätigen.",

  payment_kept:
    "Der Kunde hat bezahlt und die Bestellung gilt; die Zahlung bleibt deshalb bestehen: Sie kann noch eingezogen werden und wird erstattet, wenn die Bestellung storniert wird.",
  nothing_to_capture:
    "Diese Bestellung ist storniert; alles, was bezahlt wurde, wird automatisch erstattet, und es ist nichts mehr einzuziehen. Der Bereich „Ratenzahlung“ der Bestellung zeigt die Erstattung.",
  not_in_ledger:
    "Das Plugin hat keinen Eintrag zu dieser Zahlung; von hier aus kann sie deshalb nicht erstattet werden.",
  not_accepted: "Diese Erstattung wurde nicht angenommen.",
  no_longer_failed:
    "Beim Dienst steht diese Erstattung nicht mehr als fehlgeschlagen, sondern als {{status}}. Es wurde nichts gesendet. Bitte wenden Sie sich an seinen Support.",
  cannot_ask_if_failed:
    "Der Dienst kann zurzeit nicht gefragt werden, ob diese Erstattung noch fehlgeschlagen ist. Es wurde nichts gesendet. Bitte versuchen Sie es in einer Minute noch einmal.",
  totals_not_corrected:
    "Nachdem diese Erstattung fehlgeschlagen ist, werden die Summen der Bestellung noch korrigiert. Bitte versuchen Sie es in einer Minute noch einmal.",
  not_failed: "Diese Erstattung ist nicht fehlgeschlagen; es gibt also nichts zu wiederholen.",
  no_longer_owed:
    "Als diese Erstattung veranlasst wurde, stand dem Kunden das Geld aus der Bestellung zu. Inzwischen ist sie geändert oder anders erstattet worden, und es steht ihm nicht mehr zu. Es wurde nichts gesendet. Wenn Sie trotzdem erstatten möchten, tun Sie es auf der Seite der Bestellung.",
  retried_already: "Diese Erstattung wurde schon wiederholt.",
  nothing_to_take_over:
    "Der Dienst zeigt für diese Erstattung kein anderes Ergebnis, das übernommen werden könnte. Hier wurde nichts geändert.",
  no_room_to_complete:
    "Von dieser Zahlung sind nur noch {{left}} übrig: Den Rest haben andere Erstattungen beansprucht, seit diese fehlgeschlagen ist. Fragen Sie den Support des Dienstes, welche davon er ausgeführt hat. Hier wurde nichts geändert.",
  not_waiting:
    "Diese Erstattung wartet nicht mehr darauf, gesendet zu werden, und kann deshalb nicht zurückgezogen werden.",
  may_be_sent: "Diese Erstattung wurde möglicherweise schon gesendet. Sie wird gerade beim Dienst gesucht.",
  owed_in_any_case: "Diese Erstattung steht dem Kunden in jedem Fall zu und kann deshalb nicht zurückgezogen werden.",
  owed_to_shopper:
    "Diese Bestellung wurde storniert; die Erstattung steht dem Kunden deshalb zu und kann nicht zurückgezogen werden.",
  refund_without_order: "Zu dieser Erstattung gibt es keine Bestellung.",
  status_known: "Der Status dieser Erstattung ist schon bekannt.",
  not_unmatched: "Der Dienst hat keine noch nicht zugeordnete Erstattung mit dieser ID und diesem Betrag.",
  list_not_read:
    "Seit diese Erstattung gesendet wurde, ist die Liste der Erstattungen beim Dienst nicht gelesen worden. Fragen Sie jetzt nach, und entscheiden Sie dann.",
  recorded_already: "Diese Erstattung ist schon eingetragen.",
  nothing_to_record: "Diese Erstattung ist beim Dienst fehlgeschlagen; es gibt also nichts einzutragen.",
  no_order_to_record_on:
    "Zu dieser Zahlung gibt es keine Bestellung, bei der eine Erstattung eingetragen werden könnte.",
  no_payment_to_record_on:
    "Medusa hat zu dieser Bestellung keine Zahlung, bei der eine Erstattung eingetragen werden könnte.",
  other_accounts_refund: "Diese Erstattung und diese Bestellung gehören zu verschiedenen Konten.",
  before_payment:
    "Diese Erstattung wurde veranlasst, bevor die Bestellung bezahlt war; sie gehört also zu einer anderen Zahlung.",
  all_refunded:
    "Diese Zahlung ist schon vollständig erstattet; eine Erstattung von {{amount}} kann hier also nicht eingetragen werden. Gehört sie zu einer anderen Bestellung, tragen Sie sie dort ein.",
  more_than_left:
    "Von dieser Zahlung sind nur noch {{left}} zu erstatten; eine Erstattung von {{amount}} gehört also zu einer anderen Zahlung.",

  limits_reason: "Geben Sie den Grund an, in höchstens {{limit}} Zeichen: Er bleibt im Verlauf stehen.",
  limits_swapped: "Der kleinste Betrag liegt über dem größten. Vertauschen Sie sie.",
  limits_nothing_left: "Damit könnte nichts mehr in Raten bezahlt werden: Wählen Sie Beträge innerhalb von {{ranges}}.",
  limits_country: "Keine Region des Shops enthält das Land „{{id}}“. Nehmen Sie es heraus.",
  limits_group: "Es gibt keine Kundengruppe mit der ID „{{id}}“. Nehmen Sie sie heraus.",
  limits_channel: "Es gibt keinen Vertriebskanal mit der ID „{{id}}“. Nehmen Sie ihn heraus.",
  wording_language: "Schreiben Sie die Sprache klein, zum Beispiel „en“ oder „de-at“.",
  wording_too_long: "„{{field}}“ ist zu lang: höchstens {{limit}} Zeichen.",
  wording_placeholder:
    "„{{field}}“ enthält einen unbekannten Namen in geschweiften Klammern. Möglich sind {amount}, {count} und {monthly}.",
  wording_address:
    "„{{field}}“ muss mit https:// beginnen oder ein Pfad des Shops sein, der mit genau einem Schrägstrich beginnt.",
  wording_incomplete: "„{{field}}“ fehlt: Zu einem Link gehören ein Text und eine Adresse.",
  approver: "Geben Sie an, wer den Text freigegeben hat, in höchstens {{limit}} Zeichen.",
  approval_day: "Geben Sie den Tag der Freigabe an: heute oder früher, zum Beispiel 2026-05-03.",
}

export const GERMAN_FIELDS: Readonly<Record<keyof typeof ENGLISH_FIELDS, string>> = {
  message: "Hinweis neben einem Preis",
  disclosure: "Pflichtangaben",
  example: "Repräsentatives Beispiel",
  linkText: "Text des Links",
  linkUrl: "Adresse des Links",
}

import type { SENTENCES } from "../sentences"

/** Every sentence for shoppers, in German. */
export const GERMAN: Readonly<Record<keyof typeof SENTENCES, string>> = {
  emailMissing:
    "Bitte geben Sie eine gültige E-Mail-Adresse an, um in Raten zu zahlen: Die Zahlungsbestätigung wird dorthin gesendet.",
  orderEmailMissing:
    "Um diese Bestellung in Raten zu bezahlen, muss eine gültige E-Mail-Adresse hinterlegt sein: Die Zahlungsbestätigung wird dorthin gesendet. Bitten Sie den Shop, sie zu ergänzen.",
  alreadyOrdered: "Diese Bestellung wurde bereits aufgegeben. Es ist nichts mehr zu bezahlen.",
  nothingOwed: "Für diese Bestellung ist nichts mehr zu bezahlen.",
  linkGone: "Dieser Zahlungslink gilt nicht mehr. Bitte fragen Sie den Shop, ob noch etwas zu zahlen ist.",
  lessOwed:
    "Dieser Zahlungslink verlangt mehr, als für diese Bestellung noch zu bezahlen ist. Bitte verwenden Sie den neuesten Zahlungslink, oder lassen Sie sich vom Shop einen neuen geben.",
  notCaptured:
    "Der Shop bearbeitet noch eine frühere Zahlung für diese Bestellung. Bitte lassen Sie sich danach einen neuen Zahlungslink geben.",
  orderCancelled: "Diese Bestellung wurde storniert. Es ist nichts mehr zu bezahlen.",
  beingPlaced: "Ihre Bestellung wird gerade aufgegeben. Bitte versuchen Sie es in ein paar Sekunden noch einmal.",
  busy: "Der Shop bearbeitet gerade Ihren Warenkorb oder Ihre Bestellung. Bitte versuchen Sie es in ein paar Sekunden noch einmal.",
  checkoutOnly: "Ratenzahlung ist nur an der Kasse des Shops möglich.",
  notInRegion: "Ratenzahlung ist in Ihrer Region nicht verfügbar.",
  discountGone:
    "Ein Rabatt in Ihrem Warenkorb gilt nicht mehr. Bitte entfernen Sie ihn oder ändern Sie den Warenkorb, und versuchen Sie es dann noch einmal.",
  deliveryGone:
    "Die gewählte Lieferung ist nicht für alle Artikel in Ihrem Warenkorb verfügbar. Bitte wählen Sie die Lieferung noch einmal.",
  amountChanged:
    "Der zu zahlende Betrag hat sich geändert. Wenn Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal; sonst wählen Sie die Ratenzahlung bitte erneut.",
  closed: "Ratenzahlung wird nicht mehr angeboten. Bitte wählen Sie eine andere Zahlungsart.",
  notConfirmed:
    "Ihre Zahlung ist noch nicht bestätigt. Bitte schließen Sie sie auf der Zahlungsseite ab, oder warten Sie einen Moment, wenn Sie bezahlt haben.",
  cancelled: "Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht. Bitte wählen Sie erneut eine Zahlungsart.",
  expired:
    "Die Zahlungsseite ist abgelaufen. Wenn Sie nicht bezahlt haben, beginnen Sie die Zahlung bitte noch einmal.",
  invalid:
    "Die Zahlung konnte nicht begonnen werden. Es wurde nichts abgebucht. Bitte wählen Sie erneut eine Zahlungsart.",
  startedTooOften:
    "Es wurde zu oft versucht, diese Zahlung zu beginnen. Bitte warten Sie zehn Minuten und versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.",
  unknownSession: "Diese Zahlung wurde nicht hier begonnen. Bitte wählen Sie die Ratenzahlung noch einmal.",
  messageFrom: "oder in Raten ab {monthly} im Monat",
  termOnce: "Auf einmal zahlen: {amount}",
  termEven: "{count} Monatsraten zu {monthly}",
  termAbout: "{count} Monatsraten zu etwa {monthly}",
  refundPlanned: "Eine Erstattung von {amount} wurde am {requested} veranlasst. Sie wird am {planned} abgeschickt.",
  refundSending: "Eine Erstattung von {amount} wurde am {requested} veranlasst. Sie wird gerade abgeschickt.",
  refundSent:
    "Eine Erstattung von {amount} wurde am {requested} veranlasst und am {sent} abgeschickt. In der Regel ist sie bis zum {expected} abgeschlossen.",
  refundSlow:
    "Eine Erstattung von {amount} wurde am {requested} veranlasst und am {sent} abgeschickt. Sie dauert länger als üblich. Sie brauchen nichts zu tun.",
  refundComplete: "Eine Erstattung von {amount}, veranlasst am {requested}, ist abgeschlossen.",
  refundFailed:
    "Eine Erstattung von {amount}, veranlasst am {requested}, war nicht möglich. Der Shop weiß davon; bitte wenden Sie sich bei Fragen an ihn.",
  refundCalledOff:
    "Eine Erstattung von {amount}, veranlasst am {requested}, hat der Shop zurückgezogen, bevor sie abgeschickt wurde.",
  stateNone: "Es wurde keine Ratenzahlung begonnen.",
  stateAwaiting:
    "Ihre Zahlung ist noch nicht bestätigt. Bitte zahlen Sie auf der Zahlungsseite. Wenn Sie dort schon bezahlt haben, zahlen Sie bitte nicht noch einmal: Ihre Zahlung wird automatisch bestätigt.",
  stateChecking: "Wir prüfen Ihre Zahlung. Bitte zahlen Sie nicht noch einmal.",
  stateConfirming:
    "Ihre Zahlung ist eingegangen. Wir bestätigen Ihre Bestellung. Sie brauchen nicht noch einmal zu zahlen.",
  statePlaced: "Ihre Zahlung ist eingegangen und Ihre Bestellung wurde aufgegeben.",
  placedCancelled:
    "Ihre Zahlung ist eingegangen, und Ihre Bestellung wurde später storniert. Was erstattet wird, steht bei der Bestellung.",
  stateCancelled: "Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.",
  stateExpired: "Die Zahlungsseite ist abgelaufen. Wenn Sie nicht bezahlt haben, beginnen Sie bitte von vorn.",
  pageForgotten:
    "Ihre Zahlung ist noch nicht bestätigt. Wenn Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal: Ihre Zahlung wird automatisch bestätigt. Wenn nicht, beginnen Sie bitte von vorn.",
  pageGone:
    "Die Zahlungsseite, die Sie geöffnet haben, kann nicht mehr benutzt werden. Wenn Sie dort schon bezahlt haben, zahlen Sie bitte nicht noch einmal, sondern wenden Sie sich an den Shop. Wenn nicht, wählen Sie bitte noch einmal eine Zahlungsart.",
  stateFailed:
    "Die Zahlung konnte nicht begonnen werden. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.",
  stateRefunded: "Ihre Zahlung ist eingegangen, aber Ihre Bestellung konnte nicht aufgegeben werden.",
  stateAttention:
    "Ihre Zahlung ist eingegangen, aber der Shop muss Ihre Bestellung prüfen. Sie brauchen nicht noch einmal zu zahlen.",
  counting:
    "Ihre Zahlung ist eingegangen. Wir ordnen sie Ihrer Bestellung zu. Sie brauchen nicht noch einmal zu zahlen.",
  counted: "Ihre Zahlung für diese Bestellung ist eingegangen.",
  notCounted: "Ihre Zahlung ist eingegangen, aber Ihre Bestellung braucht sie nicht mehr.",
  notAdded:
    "Ihre Zahlung ist eingegangen, wurde Ihrer Bestellung aber nicht hinzugefügt. Ist noch etwas offen, zeigt der Zahlungslink, wie viel.",
  notOwed:
    "Ihre Zahlung ist eingegangen, aber Ihre Bestellung wurde inzwischen geändert oder anders bezahlt. Bleibt es dabei, erhalten Sie den vollen Betrag zurück. Falls noch etwas offen ist, zeigt der Zahlungslink, wie viel.",
  countAttention:
    "Ihre Zahlung ist eingegangen, aber der Shop muss sie prüfen. Sie brauchen nicht noch einmal zu zahlen.",
  shopFails:
    "Ihre Zahlung ist eingegangen. Wegen einer Störung im Shop kann Ihre Bestellung noch nicht aufgegeben werden; es wird weiter versucht. Sie brauchen nicht noch einmal zu zahlen. Gelingt es nicht, bekommen Sie den ganzen Betrag zurück.",
  orderWaits:
    "Ihre Zahlung ist eingegangen, aber Ihre Bestellung konnte noch nicht aufgegeben werden, zum Beispiel weil ein Artikel ausverkauft ist; es wird weiter versucht. Sie brauchen nicht noch einmal zu zahlen. Gelingt es nicht, bekommen Sie den ganzen Betrag zurück.",
  notNeeded: "Ihre Zahlung ist eingegangen, wurde aber nicht gebraucht: Ihre Bestellung war schon ohne sie aufgegeben.",
  goesBack: "Sie erhalten den vollen Betrag zurück.",
  notUsed: "Ihre Zahlung ist eingegangen, wurde aber nicht für Ihre Bestellung verwendet.",
  notMatching:
    "Ihre Zahlung ist eingegangen, passt aber nicht zu Ihrem Warenkorb, wie er jetzt ist. Bleibt es dabei, erhalten Sie den vollen Betrag zurück. Sie müssen nicht noch einmal zahlen.",
  beingReturned: "Ihre Zahlung von {amount} wird vollständig erstattet. Ihre Referenz: {reference}.",
  beingReturnedOf: "Ihre Zahlung von {amount} am {day} wird vollständig erstattet. Ihre Referenz: {reference}.",
  returned: "Ihre Zahlung von {amount} wurde vollständig erstattet. Ihre Referenz: {reference}.",
  returnedOf: "Ihre Zahlung von {amount} am {day} wurde vollständig erstattet. Ihre Referenz: {reference}.",
  alsoPaid: "Sie haben außerdem {amount} gezahlt (Referenz {reference}).",
  alsoPaidOn: "Sie haben außerdem am {day} {amount} gezahlt (Referenz {reference}).",
  otherReturning: "Diese Zahlung wird vollständig erstattet.",
  otherReturned: "Diese Zahlung wurde vollständig erstattet.",
  otherLookedAt: "Der Shop sieht sich diese Zahlung an. Sie brauchen nichts zu tun.",
  poundsOnly: "Ratenzahlung ist nur in Pfund (GBP) möglich.",
  notNow: "Ratenzahlung ist zurzeit nicht verfügbar.",
  tryLater: "Ratenzahlung ist zurzeit nicht verfügbar. Bitte versuchen Sie es später noch einmal.",
  previewExpired: "Diese Vorschau der Ratenzahlung ist beendet. Bitte lassen Sie sich vom Shop einen neuen Link geben.",
  notInBands: "Ratenzahlung ist für Bestellungen {bounds} möglich.",
  notInCountry: "Ratenzahlung ist für Lieferungen in dieses Land nicht möglich.",
  notForCustomer: "Ratenzahlung ist für dieses Kundenkonto nicht möglich.",
  excluded: "Ratenzahlung ist für {titles} nicht möglich.",
  lacking: "Von {titles} ist nicht genug vorrätig. Bitte ändern Sie Ihren Warenkorb und versuchen Sie es noch einmal.",
  lackingForOrder: "Von {titles} ist für diese Bestellung nicht genug vorrätig. Bitte wenden Sie sich an den Shop.",
  notForAmount: "Ratenzahlung ist für diesen Betrag nicht möglich.",
  serviceAway: "Der Ratenzahlungsdienst ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.",
  tooManyRequests: "Im Moment gibt es zu viele Anfragen. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.",
  serviceDeclined: "Der Ratenzahlungsdienst hat die Angaben nicht angenommen.",
  serviceRefuses: "Der Ratenzahlungsdienst kann diese Anfrage nicht annehmen. Bitte wenden Sie sich an den Shop.",
  serviceUnauthorised:
    "Der Ratenzahlungsdienst hat die Zugangsdaten des Shops nicht angenommen. Bitte wenden Sie sich an den Shop.",
  serviceUnusable:
    "Der Ratenzahlungsdienst hat eine Antwort gegeben, die nicht verwendbar ist. Bitte versuchen Sie es später noch einmal.",
  phoneNotAccepted: "Die Telefonnummer wurde nicht angenommen. Bitte berichtigen Sie sie oder lassen Sie sie weg.",
  range: "von {from} bis {to}",
}

import type { AlertWords } from "../words"

export const GERMAN_ALERTS: AlertWords = {
  alerts: {
    job_silent: [
      "Hintergrundaufgaben laufen nicht: {{jobs}}.",
      "Seit {{minutes}} ist kein Durchlauf gelungen (letzter Fehler: {{error}}). Bezahlte Bestellungen, die kein Callback gemeldet hat, werden nicht angelegt, und Erstattungen werden nicht gesendet. Prüfen Sie, ob ein Medusa-Prozess im Modus worker oder shared läuft, und starten Sie ihn neu.",
    ],
    service_down: [
      "Der Ratenzahlungsdienst antwortet nicht wie vorgesehen: {{endpoints}} ({{cause}}).",
      "Solange das so bleibt, können Kunden möglicherweise keine Zahlung starten, und Erstattungen werden möglicherweise nicht gesendet. Nichts geht verloren; danach geht alles automatisch weiter. Sehen Sie auf der Statusseite des Dienstes nach. Erreichen andere ihn, prüfen Sie, ob die Option baseUrl geändert wurde, sowie Netzwerk und Firewall dieses Servers.",
    ],
    service_down_refunds: [
      "Der Ratenzahlungsdienst antwortet nicht wie vorgesehen: {{endpoints}} ({{cause}}).",
      "Bezahlen ist weiterhin möglich, und Bestellungen werden angelegt. Wie es um Erstattungen steht, ist erst wieder bekannt, wenn er antwortet; solange create_refund hier genannt ist, werden sie möglicherweise nicht gesendet. Nichts geht verloren; danach geht alles automatisch weiter. Sehen Sie auf der Statusseite des Dienstes nach. Erreichen andere ihn, prüfen Sie, ob die Option baseUrl geändert wurde, sowie Netzwerk und Firewall dieses Servers.",
    ],
    service_down_host: [
      "Der Host {{host}} in baseUrl wird nicht gefunden.",
      "Niemand kann eine Zahlung starten, und keine Erstattung wird gesendet ({{endpoints}}: {{cause}}). Prüfen Sie die Schreibweise der Option baseUrl. Stimmt sie, funktioniert das DNS dieses Servers nicht.",
    ],
    service_down_address: [
      "Der Ratenzahlungsdienst hat unter {{host}} noch nie wie vorgesehen geantwortet: {{endpoints}} ({{cause}}).",
      "Niemand kann eine Zahlung starten. Entweder ist die Option baseUrl falsch, oder der Dienst ist nicht verfügbar. Vergleichen Sie baseUrl mit der Adresse des Dienstes für diese Umgebung: Sie beginnt mit https und endet vor /api. Stimmt sie, sehen Sie auf der Statusseite des Dienstes nach und prüfen Sie Netzwerk und Firewall dieses Servers.",
    ],
    service_down_lookups: [
      "Der Ratenzahlungsdienst gibt an, die abgefragten Zahlungen nicht zu kennen.",
      "Abfragen zu {{carts}} Warenkörben in Folge wurden mit HTTP 404 beantwortet, obwohl der Dienst deren Zahlungsseiten selbst geöffnet hatte. Diese Zahlungen bleiben bestehen, gelten nicht als abgelaufen und werden automatisch erneut abgefragt; wessen Callback fehlt, wartet so lange auf die Bestellung. Prüfen Sie, was zwischen diesem Server und dem Dienst liegt, etwa einen Proxy, der nach Pfaden verteilt, und ob baseUrl oder die Schlüssel geändert wurden; sonst fragen Sie den Support des Dienstes. Die Meldung endet mit der nächsten Zahlung, die der Dienst wieder kennt.",
    ],
    credentials_clientSecret: [
      "Der Ratenzahlungsdienst akzeptiert das Client-Secret nicht.",
      "Niemand kann eine Zahlung starten, und keine Erstattung wird gesendet ({{endpoint}}: HTTP {{status}}). Kopieren Sie das Client-Secret dieser Umgebung erneut in die Option clientSecret und starten Sie Medusa neu.",
    ],
    credentials_signingKey: [
      "Der Ratenzahlungsdienst akzeptiert den Signaturschlüssel nicht.",
      "Niemand kann eine Zahlung starten, und keine Erstattung wird gesendet ({{endpoint}}: HTTP {{status}}). Kopieren Sie den Signaturschlüssel dieser Umgebung erneut in die Option signingKey und starten Sie Medusa neu.",
    ],
    credentials_baseUrl: [
      "Die baseUrl führt nicht zum Ratenzahlungsdienst.",
      "Niemand kann eine Zahlung starten, und keine Erstattung wird gesendet ({{endpoint}}: HTTP {{status}}). Setzen Sie die Option baseUrl auf die Adresse des Dienstes für diese Umgebung, ohne /api, und starten Sie Medusa neu. Stimmt sie, antwortet etwas zwischen diesem Server und dem Dienst an seiner Stelle.",
    ],
    credentials_merchantId: [
      "Der Ratenzahlungsdienst kennt den verwalteten Händler nicht.",
      "Die Betragsgrenzen können nicht abgerufen werden ({{endpoint}}: HTTP {{status}}). Setzen Sie die Option merchantId auf einen Händler, den diese Zugangsdaten verwalten, und starten Sie Medusa neu.",
    ],
    checkouts_refused: [
      "Der Ratenzahlungsdienst lehnt jede neue Zahlung ab.",
      "Niemand kann eine Zahlung starten: {{carts}} Warenkörbe in Folge wurden abgelehnt ({{cause}}). Aus bereits geleisteten Zahlungen werden weiterhin Bestellungen. Fragen Sie den Dienst, ob dieses Konto noch Zahlungen annehmen darf, und machen Sie rückgängig, was zuletzt an den Optionen oder an den gesendeten Daten geändert wurde. Die Meldung endet mit der nächsten Zahlung, die gestartet wird.",
    ],
    checkouts_refused_no_bands: [
      "Der Ratenzahlungsdienst bietet für dieses Konto keine Beträge an.",
      "Niemand kann eine Zahlung starten: Die Konfiguration des Dienstes enthält für dieses Konto keine Beträge, für die es Laufzeiten gibt. Aus bereits geleisteten Zahlungen werden weiterhin Bestellungen. Fragen Sie den Dienst, ob dieses Konto noch Zahlungen annehmen darf. Beträge und Laufzeiten werden stündlich neu gelesen, und sofort mit „Aktualisieren“ unter Einstellungen → Ratenzahlung.",
    ],
    checkouts_refused_amounts: [
      "Der Ratenzahlungsdienst lehnt Beträge ab, die seine eigene Konfiguration anbietet.",
      "Niemand kann eine Zahlung starten: {{carts}} Warenkörbe in Folge wurden wegen ihres Betrags abgelehnt, obwohl er jedes Mal innerhalb der Betragsgrenzen lag, die der Dienst selbst angibt und die dabei neu gelesen wurden. Kunden wird die Ratenzahlung weiterhin angeboten. Aus bereits geleisteten Zahlungen werden weiterhin Bestellungen. Fragen Sie den Dienst, welche Beträge dieses Konto noch annehmen darf, und nennen Sie ihm die Grenzen, die unter Einstellungen → Ratenzahlung stehen. Die Meldung endet mit der nächsten Zahlung, die gestartet wird.",
    ],
    checkouts_refused_limited: [
      "Der Ratenzahlungsdienst weist jede neue Zahlung wegen seiner Limits ab.",
      "Niemand kann eine Zahlung starten: {{carts}} Warenkörbe in Folge wurden mit 429 beantwortet. Aus bereits geleisteten Zahlungen werden weiterhin Bestellungen. Vielleicht verbraucht etwas anderes das Limit mit denselben Schlüsseln: eine Kasse, ein anderer Shop, ein Skript. Wenn nicht, fragen Sie den Dienst, ob die Limits dieses Kontos gesenkt wurden. Die Meldung endet mit der nächsten Zahlung, die gestartet wird.",
    ],
    refunds_refused: [
      "Der Ratenzahlungsdienst lehnt jede Erstattung ab.",
      "Die Erstattungen von {{carts}} Warenkörben in Folge wurden abgelehnt, ohne einen Grund, der hier bekannt ist. Sie werden automatisch erneut gesendet, mindestens einmal in der Stunde, und keine wird doppelt ausgeführt. Fragen Sie den Support des Dienstes, ob dieses Konto noch erstatten darf und ob sein Guthaben ausreicht. Die Meldung endet mit der nächsten Erstattung, die der Dienst annimmt.",
    ],
    refunds_refused_credentials: [
      "Der Ratenzahlungsdienst weist Erstattungen mit den Zugangsdaten dieses Kontos ab.",
      "Für andere Anfragen nimmt er sie an; Kunden können also weiterhin bezahlen, aber keine Erstattung wird gesendet ({{endpoint}}: HTTP {{status}}). Erstattungen, die schon warten, und die von stornierten Bestellungen und von Zahlungen ohne Bestellung werden automatisch erneut gesendet. Jede andere wird sofort abgelehnt und muss später noch einmal veranlasst werden. Bitten Sie den Support des Dienstes, Erstattungen mit diesen Zugangsdaten zuzulassen. Erhalten Sie ein neues Client-Secret, kopieren Sie es in die Option clientSecret und starten Sie Medusa neu. Die Meldung endet mit der nächsten Erstattung, die der Dienst annimmt.",
    ],
    callbacks_missing: [
      "Die Callbacks des Dienstes kommen nicht an.",
      "Zahlungen, die nur durch Nachfragen beim Dienst gefunden wurden: {{count}}. Bestellungen werden erst Minuten später angelegt, und wer inzwischen zweimal zahlt, bekommt eine Zahlung erstattet. Prüfen Sie, ob die Callback-Adresse unter Einstellungen → Ratenzahlung aus dem Internet erreichbar ist: Zertifikat, Firewall, Bot-Schutz und Wartungsseiten. Zeigt das Log von Medusa, dass es sie mit einem Fehler beantwortet hat, etwa weil seine Datenbank nicht schreiben konnte, kommen sie von selbst noch einmal.",
    ],
    callbacks_unsigned_stripped: [
      "Callbacks kommen ohne ihre Signatur an.",
      "Abgewiesen, zu Zahlungen dieses Shops: {{count}}. Bestellungen werden erst Minuten später angelegt. Etwas zwischen dem Dienst und Medusa entfernt den Header X-Signature: Lassen Sie ihn durch Proxy oder Firewall unverändert durch.",
    ],
    callbacks_unsigned_rewritten: [
      "Callbacks kommen mit einer Signatur an, die nicht zu ihrem Inhalt passt.",
      "Abgewiesen, zu Zahlungen dieses Shops: {{count}}, obwohl der Dienst den Signaturschlüssel annimmt. Bestellungen werden erst Minuten später angelegt. Etwas zwischen dem Dienst und Medusa schreibt den Inhalt um: Lassen Sie ihn durch Proxy oder Firewall Byte für Byte durch.",
    ],
    callbacks_unsigned_wrong_key: [
      "Callbacks werden abgewiesen: Ihre Signatur stimmt nicht.",
      "Abgewiesen, zu Zahlungen dieses Shops: {{count}}. Bestellungen werden erst Minuten später angelegt. Vergleichen Sie die Option signingKey mit dem Signaturschlüssel, den der Dienst für diese Umgebung hat. Sind sie verschieden, kopieren Sie ihn erneut und starten Sie Medusa neu. Sind sie gleich, schreibt etwas zwischen dem Dienst und Medusa den Inhalt um: Lassen Sie ihn durch Proxy oder Firewall Byte für Byte durch.",
    ],
    callbacks_unsigned_malformed: [
      "Es kommen Callbacks an, die diese Version nicht versteht.",
      "Abgewiesen, mit gültiger Signatur: {{count}}. Bestellungen werden erst Minuten später angelegt. Suchen Sie nach einer neueren Version von medusa-payment-instalments und schicken Sie dessen Entwicklern die Datei für den Support.",
    ],
    backlog: [
      {
        one: "{{count}} Aufgabe ist fällig, seit {{minutes}}.",
        other: "{{count}} Aufgaben sind fällig, die älteste seit {{minutes}}.",
      },
      "Zahlungen, Erstattungen und Callbacks warten darauf, bearbeitet zu werden. Bestellungen und Erstattungen verspäten sich, keine geht verloren. Werden es innerhalb einer Stunde nicht weniger, sehen Sie im Log des Workers und in der Datenbank nach.",
    ],
    placing_failing: [
      {
        one: "Eine Bestellung kann nicht angelegt werden: {{count}} bezahlter Warenkorb wartet darauf.",
        other: "Bestellungen können nicht angelegt werden: {{count}} bezahlte Warenkörbe warten darauf.",
      },
      'Die Ursache liegt im Shop, nicht in den Warenkörben: {{cause}}. Das Geld ist eingezogen. Beheben Sie die Ursache, zum Beispiel einen Workflow-Hook, einen Steuerdienst, die Datenbank oder das letzte Update; die Bestellungen werden dann automatisch angelegt. Jede wird ab ihrem ersten Fehlschlag retryHours lang versucht (12, wenn nicht gesetzt); danach wird die Zahlung erstattet oder, wenn onUnplaceable "hold" ist, Ihnen überlassen.',
      "Bestellungen, die noch warten, werden automatisch weiter versucht. Zu Zahlungen, die stattdessen erstattet oder Ihnen überlassen wurden, gibt es je eine eigene Benachrichtigung.",
    ],
    limit_hit: [
      "Anfragen an den Dienst wurden mit 429 (zu viele Anfragen) beantwortet: {{endpoints}}.",
      "Sie werden später erneut gesendet, außer wenn jemand im Shop darauf wartete: Dieser Klick wurde abgewiesen. Dieser Shop hält die veröffentlichten Limits ein, also nutzt in der Regel noch etwas anderes das Konto: Setzen Sie shared: true, wenn es eine Kasse oder ein anderer Shop ist, und senken Sie rateLimits. Nutzt es nichts anderes, fragen Sie, wer die Firewall oder den Proxy zwischen diesem Shop und dem Dienst betreibt: Auch diese können mit 429 antworten.",
    ],
    limit_hit_lookups: [
      "Der Ratenzahlungsdienst gibt keine Auskunft, wer bezahlt hat: Abfragen werden mit 429 (zu viele Anfragen) beantwortet.",
      "Seit {{minutes}} wurde keine beantwortet. Zahlungen, die kein Callback gemeldet hat, warten auf ihre Bestellung: bis zu {{count}}. Sie werden automatisch erneut abgefragt, und keine geht verloren. Dieser Shop hält die veröffentlichten Limits ein, also nutzt in der Regel noch etwas anderes das Konto: Stellen Sie es ab, oder setzen Sie shared: true und senken Sie rateLimits. Nutzt es nichts anderes, fragen Sie den Support des Dienstes, ob die Limits dieses Kontos gesenkt wurden, und wer die Firewall oder den Proxy zwischen diesem Shop und dem Dienst betreibt: Auch diese können mit 429 antworten. Prüfen Sie außerdem, warum Callbacks fehlen.",
    ],
    clock_service: [
      "Die Uhren dieses Shops und des Dienstes gehen um {{seconds}} s auseinander.",
      "Ablaufzeiten und die Zuordnung von Erstattungen hängen davon ab. Schalten Sie auf den Servern und der Datenbank die Zeitsynchronisierung (NTP) ein. Stimmt deren Zeit, prüfen Sie, ob ein Proxy den Header Date setzt, und melden Sie es dem Dienst.",
    ],
    clock_database: [
      "Die Uhren eines Servers und der Datenbank gehen um {{seconds}} s auseinander.",
      "Aufgaben könnten zu früh, zu spät oder doppelt erledigt werden. Schalten Sie auf allen Servern, auch den Workern, und der Datenbank die Zeitsynchronisierung (NTP) ein.",
    ],
    medusa_contract: [
      "Diese Version von Medusa tut nicht, worauf die Ratenzahlung angewiesen ist: {{names}}.",
      "Aus Zahlungen werden vielleicht keine Bestellungen, oder Beträge stimmen nicht. Gehen Sie zu einer Version von Medusa zurück, die die README nennt, oder aktualisieren Sie medusa-payment-instalments.",
    ],
    service_changed: [
      "Der Ratenzahlungsdienst hat Änderungen veröffentlicht, die diese Version nicht kennt: {{count}}.",
      "{{differences}}. Es wird deshalb nichts angehalten. Suchen Sie nach einer neueren Version von medusa-payment-instalments; gibt es keine, schicken Sie diese Liste an die Entwickler des Plugins.",
    ],
    service_changed_config: [
      "Der Ratenzahlungsdienst bietet Beträge oder Laufzeiten an, die diese Version nicht lesen kann.",
      "Kunden werden sie nicht angeboten ({{fields}}); alles andere aus der Konfiguration des Dienstes bleibt im Angebot. Suchen Sie nach einer neueren Version von medusa-payment-instalments. Gibt es keine, fragen Sie den Support des Dienstes, ob die Konfiguration dieses Kontos stimmt. Sie wird stündlich neu gelesen, und sofort mit „Aktualisieren“ unter Einstellungen → Ratenzahlung.",
    ],
    window_closing: [
      "Zahlungen ohne Bestellung, die nur bis zum {{day}} sicher erstattet werden können: {{count}}.",
      "Das Geld ist eingezogen, und nichts geschieht, bis jemand entscheidet. Legen Sie die Bestellungen an oder erstatten Sie die Zahlungen unter Bestellungen → Ratenzahlungen; nach diesem Tag nimmt der Dienst ihre Erstattung möglicherweise nicht mehr an.",
    ],
    window_closing_unconfigured: [
      "Zahlungen zu nicht eingerichteten Konten, die nur bis zum {{day}} sicher erstattet werden können: {{count}} ({{accounts}}).",
      "Das Geld ist eingezogen. Solange das Konto nicht eingerichtet ist, wird dafür keine Bestellung angelegt und keine Erstattung gesendet. Lassen Sie es von der Entwicklung Ihres Shops wieder einrichten, mit closed: true, falls es keine neuen Zahlungen annehmen soll; entscheiden Sie dann unter Bestellungen → Ratenzahlungen. Andernfalls erstatten Sie die Zahlungen im Backoffice des Dienstes und markieren sie dort als erledigt. Nach diesem Tag nimmt der Dienst ihre Erstattung möglicherweise nicht mehr an.",
    ],
    window_closing_closed: [
      {
        one: "Eine Zahlung ohne Bestellung kann über den Dienst nicht mehr erstattet werden.",
        other: "{{count}} Zahlungen ohne Bestellung können über den Dienst nicht mehr erstattet werden.",
      },
      "Das Geld ist eingezogen, und später als 100 Tage nach dem Kauf nimmt der Dienst keine Erstattung mehr an. Sehen Sie unter Bestellungen → Ratenzahlungen nach. Legen Sie die Bestellung an, wo das noch möglich ist. Zahlen Sie das Geld sonst auf anderem Weg zurück, etwa per Überweisung, oder fragen Sie den Support des Dienstes, und markieren Sie die Zahlung als erledigt. Die Meldung bleibt, bis nichts mehr zu erledigen ist.",
    ],
  },
  ofAccount: "{{title}} (Konto „{{account}}“)",
  overAfter: "Vorbei nach {{over}}: {{title}}",
  goesOn: "Was liegen geblieben ist, geht von selbst weiter.",
  unseenAfter: "Keine weiteren Fehler nach {{over}}: {{title}}",
  unasked:
    "Seit dem letzten Fehler wurde {{unasked}} nicht mehr aufgerufen. Ob der Dienst dort wieder antwortet, ist daher nicht sicher. Schlägt es erneut fehl, erhalten Sie wieder eine Meldung.",
  minutes: { one: "{{count}} Minute", other: "{{count}} Minuten" },
}

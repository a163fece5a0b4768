import type { AlertWords } from "../words"

export const ENGLISH_ALERTS: AlertWords = {
  alerts: {
    job_silent: [
      "Background jobs are not running: {{jobs}}.",
      "No run has succeeded for {{minutes}} (last error: {{error}}). Paid orders that no callback reported are not placed, and refunds are not sent. Check that a Medusa process in worker or shared mode is running, and restart it.",
    ],
    service_down: [
      "The instalment service does not answer as it should: {{endpoints}} ({{cause}}).",
      "Until it does, shoppers may be unable to start payments, and refunds may not be sent. Nothing is lost; afterwards everything continues automatically. Look at the service's status page. If others can reach it, check whether the option baseUrl was changed, and this server's network and firewall.",
    ],
    service_down_refunds: [
      "The instalment service does not answer as it should: {{endpoints}} ({{cause}}).",
      "Shoppers can still pay, and orders are placed. How refunds stand is not known until it answers again, and while create_refund is named here, none may be sent. Nothing is lost; afterwards everything continues automatically. Look at the service's status page. If others can reach it, check whether the option baseUrl was changed, and this server's network and firewall.",
    ],
    service_down_host: [
      "The host {{host}} in baseUrl cannot be found.",
      "Nobody can start a payment, and no refund is sent ({{endpoints}}: {{cause}}). Check the spelling of the option baseUrl. If it is right, this server's DNS does not work.",
    ],
    service_down_address: [
      "The instalment service has never answered at {{host}} as it should: {{endpoints}} ({{cause}}).",
      "Nobody can start a payment. Either the option baseUrl is wrong, or the service is unavailable. Compare baseUrl with the service's address of this environment: it begins with https and ends before /api. If it is right, look at the service's status page, and check this server's network and firewall.",
    ],
    service_down_lookups: [
      "The instalment service says that it does not know the payments it is asked about.",
      "Look-ups of {{carts}} carts in a row were answered with HTTP 404, although the service itself had opened their payment pages. These payments are kept, not counted as expired, and asked about again automatically; anyone whose callback is missing waits for the order. Check what lies between this server and the service, such as a proxy that routes by path, and whether baseUrl or the keys were changed; otherwise ask the service's support. The alert ends with the next payment that the service knows again.",
    ],
    credentials_clientSecret: [
      "The instalment service does not accept the client secret.",
      "Nobody can start a payment, and no refund is sent ({{endpoint}}: HTTP {{status}}). Copy the client secret of this environment into the option clientSecret again, and restart Medusa.",
    ],
    credentials_signingKey: [
      "The instalment service does not accept the signing key.",
      "Nobody can start a payment, and no refund is sent ({{endpoint}}: HTTP {{status}}). Copy the signing key of this environment into the option signingKey again, and restart Medusa.",
    ],
    credentials_baseUrl: [
      "The baseUrl does not lead to the instalment service.",
      "Nobody can start a payment, and no refund is sent ({{endpoint}}: HTTP {{status}}). Set the option baseUrl to the service's address of this environment, without /api, and restart Medusa. If it is right, something between this server and the service answers in its place.",
    ],
    credentials_merchantId: [
      "The instalment service does not know the managed merchant.",
      "The amount bands cannot be read ({{endpoint}}: HTTP {{status}}). Set the option merchantId to a merchant that these credentials manage, and restart Medusa.",
    ],
    checkouts_refused: [
      "The instalment service declines every new payment.",
      "Nobody can start a payment: {{carts}} carts in a row were declined ({{cause}}). Payments already made still become orders. Ask the service whether this account may still take payments, and undo what was last changed in the options or in the data that is sent. The alert ends with the next payment that is started.",
    ],
    checkouts_refused_no_bands: [
      "The instalment service offers this account no amounts.",
      "Nobody can start a payment: the service's config for this account has no amount band with terms. Payments already made still become orders. Ask the service whether this account may still take payments. Bands are read again every hour, and at once with Refresh under Settings → Instalments.",
    ],
    checkouts_refused_amounts: [
      "The instalment service declines amounts that its own config offers.",
      "Nobody can start a payment: {{carts}} carts in a row were declined because of their amounts, although each of them lies within the service's own bands, which were read again at the time. Shoppers are still offered instalments. Payments already made still become orders. Ask the service which amounts this account may still take, and send it the bands shown under Settings → Instalments. The alert ends with the next payment that is started.",
    ],
    checkouts_refused_limited: [
      "The instalment service refuses every new payment because of its limits.",
      "Nobody can start a payment: {{carts}} carts in a row were answered with 429. Payments already made still become orders. Something else may use up the limit with the same keys: a till, another shop, a script. If nothing does, ask the service whether this account's limits were lowered. The alert ends with the next payment that is started.",
    ],
    refunds_refused: [
      "The instalment service declines every refund.",
      "The refunds of {{carts}} carts in a row were declined without a reason that is known here. They are sent again automatically, at least once an hour, and none goes out twice. Ask the service's support whether this account may still refund, and whether its balance is sufficient. The alert ends with the next refund that the service accepts.",
    ],
    refunds_refused_credentials: [
      "The instalment service refuses refunds with this account's credentials.",
      "It accepts them for other requests, so shoppers can still pay, but no refund is sent ({{endpoint}}: HTTP {{status}}). Refunds that are already waiting, and those of cancelled orders and of payments without an order, are sent again automatically. Any other refund is declined at once and has to be requested again later. Ask the service's support to allow refunds with these credentials. If you are given a new client secret, copy it into the option clientSecret and restart Medusa. The alert ends with the next refund that the service accepts.",
    ],
    callbacks_missing: [
      "The service's callbacks do not arrive.",
      "Payments found only by asking the service: {{count}}. Orders are placed minutes late, and anyone who pays twice in the meantime gets one payment back. Check that the callback address under Settings → Instalments is reachable from the internet: certificate, firewall, bot protection and maintenance pages. If Medusa's log shows that it answered them with an error, for example while its database took no writes, they are sent again automatically.",
    ],
    callbacks_unsigned_stripped: [
      "Callbacks arrive without their signature.",
      "Refused callbacks about this shop's own payments: {{count}}. Orders are placed minutes late. Something between the service and Medusa removes the header X-Signature: let the proxy or firewall pass it on.",
    ],
    callbacks_unsigned_rewritten: [
      "Callbacks arrive with a signature that does not match their body.",
      "Refused callbacks about this shop's own payments: {{count}}, although the service accepts the signing key. Orders are placed minutes late. Something between the service and Medusa rewrites the body: let the proxy or firewall pass it on byte for byte.",
    ],
    callbacks_unsigned_wrong_key: [
      "Callbacks are refused: their signature is not valid.",
      "Refused callbacks about this shop's own payments: {{count}}. Orders are placed minutes late. Compare the option signingKey with the service's signing key of this environment. If they differ, copy the key again, and restart Medusa. If they are the same, something between the service and Medusa rewrites the body: let the proxy or firewall pass it on byte for byte.",
    ],
    callbacks_unsigned_malformed: [
      "Callbacks arrive that this version does not understand.",
      "Refused callbacks with a valid signature: {{count}}. Orders are placed minutes late. Look for a newer version of medusa-payment-instalments, and send the support file to its maintainers.",
    ],
    backlog: [
      {
        one: "{{count}} task has been due for {{minutes}}.",
        other: "{{count}} tasks are due, the oldest for {{minutes}}.",
      },
      "Payments, refunds and callbacks are waiting to be processed. Orders and refunds are late, but none is lost. If the number does not shrink within the hour, look at the log of the worker and at the database.",
    ],
    placing_failing: [
      {
        one: "An order cannot be placed: {{count}} paid cart is waiting for it.",
        other: "Orders cannot be placed: {{count}} paid carts are waiting for them.",
      },
      'The cause is in the shop, not in the carts: {{cause}}. The money has been taken. Fix the cause, for example a workflow hook, a tax provider, the database or the last update; the orders are then placed automatically. Each is tried for retryHours from its first failure (12 unless set); then its payment is refunded, or left to you where onUnplaceable is "hold".',
      "Orders that still wait are tried again automatically. Payments that were refunded or left to you instead have a notice of their own.",
    ],
    limit_hit: [
      "Requests to the service were answered with 429 (too many requests): {{endpoints}}.",
      "They are sent again later, except where a shopper was waiting: that click was refused. This shop keeps within the published limits, so as a rule something else uses the account too: set shared: true if a till or another shop does, and lower rateLimits. If nothing does, ask whoever runs the firewall or proxy between this shop and the service, which may answer with 429 itself.",
    ],
    limit_hit_lookups: [
      "The instalment service refuses to say who has paid: look-ups are answered with 429 (too many requests).",
      "None has been answered for {{minutes}}. Payments that no callback reported wait for their orders: up to {{count}} of them. They are asked about again automatically, and none is lost. This shop keeps within the published limits, so as a rule something else uses the account too: stop it, or set shared: true and lower rateLimits. If nothing does, ask the service's support whether this account's limits were lowered, and whoever runs the firewall or proxy between this shop and the service, which may answer with 429 itself. Check also why callbacks are missing.",
    ],
    clock_service: [
      "The clocks of this shop and of the service differ by {{seconds}} s.",
      "Expiry times and the matching of refunds depend on it. Switch on time synchronisation (NTP) on the servers and the database. If their time is right, check that no proxy sets the header Date, and tell the service.",
    ],
    clock_database: [
      "The clocks of a server and of the database differ by {{seconds}} s.",
      "Work may be taken up early, late or twice. Switch on time synchronisation (NTP) on all servers, workers included, and on the database.",
    ],
    medusa_contract: [
      "This version of Medusa does not do what instalment payments rely on: {{names}}.",
      "Payments may not become orders, or amounts may be wrong. Go back to a version of Medusa that the README names, or update medusa-payment-instalments.",
    ],
    service_changed: [
      "The instalment service has published changes that this version does not know of: {{count}}.",
      "{{differences}}. Nothing stops because of this. Look for a newer version of medusa-payment-instalments; if there is none, send this list to its maintainers.",
    ],
    service_changed_config: [
      "The instalment service offers amounts or terms that this version cannot read.",
      "Shoppers are not offered them ({{fields}}); everything else in the service's config is still offered. Look for a newer version of medusa-payment-instalments. If there is none, ask the service's support whether this account's config is right. The config is read again every hour, and at once with Refresh under Settings → Instalments.",
    ],
    window_closing: [
      "Payments without an order that can certainly be refunded only until {{day}}: {{count}}.",
      "The money has been taken, and nothing happens until somebody decides. Place the orders or refund the payments under Orders → Instalment payments; after that day the service may no longer accept their refunds.",
    ],
    window_closing_unconfigured: [
      "Payments of accounts that are not configured, which can certainly be refunded only until {{day}}: {{count}} ({{accounts}}).",
      "The money has been taken. While its account is not configured, no order is placed for it, and no refund is sent. Ask your shop's developer to configure the account again, with closed: true if it should accept no new payments; then decide under Orders → Instalment payments. Otherwise refund the payments in the service's back office, and mark them there as dealt with. After that day the service may no longer accept their refunds.",
    ],
    window_closing_closed: [
      {
        one: "A payment without an order can no longer be refunded through the service.",
        other: "{{count}} payments without an order can no longer be refunded through the service.",
      },
      "The money has been taken, and the service accepts no refund later than 100 days after a purchase. Look under Orders → Instalment payments. Place the order where that is still possible. Otherwise give the money back another way, by bank transfer for example, or ask the service's support, and mark the payment as dealt with. The alert stands until nothing is left to be dealt with.",
    ],
  },
  ofAccount: '{{title}} (account "{{account}}")',
  overAfter: "Over after {{over}}: {{title}}",
  goesOn: "Whatever was held up continues automatically.",
  unseenAfter: "No further failures after {{over}}: {{title}}",
  unasked:
    "Since the last failure, {{unasked}} has not been called, so it is not certain that it works again. If it fails again, you will be told.",
  minutes: { one: "{{count}} minute", other: "{{count}} minutes" },
}

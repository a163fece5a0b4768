/** What the explainer says by itself. */
const ENGLISH = {
  explainTitle: "Pay in instalments",
  total: "Total to pay: {amount}",
  choices: "What you can choose",
  payments: "Payments",
  eachPayment: "Each payment",
  inFull: "In full",
  then: "then",
  stepChoose: "Choose “Pay in instalments” at the checkout.",
  stepPay: "On the payment page, choose the number of monthly payments and pay by card.",
  stepDone: "Your order is placed as soon as the payment is approved. Cancel before that, and nothing is charged.",
  close: "Close",
}

/** The explainer's sentences by name. */
export type ExplainerWords = Readonly<typeof ENGLISH>

const GERMAN: ExplainerWords = {
  explainTitle: "In Raten zahlen",
  total: "Gesamtbetrag: {amount}",
  choices: "Das können Sie wählen",
  payments: "Zahlungen",
  eachPayment: "Je Zahlung",
  inFull: "Auf einmal",
  then: "dann",
  stepChoose: "Wählen Sie an der Kasse „In Raten zahlen“.",
  stepPay: "Wählen Sie auf der Zahlungsseite die Anzahl der Monatsraten und zahlen Sie mit Karte.",
  stepDone:
    "Ihre Bestellung wird aufgegeben, sobald die Zahlung genehmigt ist. Brechen Sie vorher ab, wird nichts abgebucht.",
  close: "Schließen",
}

export const EXPLAINER_WORDS = { en: ENGLISH, de: GERMAN }

import type { ExplainerWords } from "./explainer-words.js"

/** How the shop speaks with its shoppers. */
export type Speech = {
  /** In which language shoppers are told things, for example "de". Default: the page's own, `<html lang>`. */
  locale?: string
  /** The shop's own words in place of this package's, and further languages: `{ fr: { pay: "Payer en plusieurs fois" } }`. */
  words?: Readonly<Record<string, Partial<StorefrontWords>>>
}

/** The language that the shopper reads; undefined where nobody has said. */
export function localeOf({ locale }: Speech): string | undefined {
  return locale || (typeof document === "undefined" ? undefined : document.documentElement.lang) || undefined
}

/** What the components of this package say themselves; everything else comes from the backend, in the same language. */
const ENGLISH = {
  explain: "How it works",
  choose: "You choose on the payment page:",
  pay: "Pay in instalments",
  toPay: "To pay:",
  opening: "Opening the payment page…",
  checking: "Checking your payment…",
  slow:
    "This is taking longer than usual. You can close this page: if you have paid, you will get either your order " +
    "or all of your money back.",
  once: "Please do not pay again.",
  checkAgain: "Check again",
  toPayment: "Go to the payment page",
  otherWay: "Choose another way to pay",
  seeOrder: "See the order",
  tryAgain: "Try again",
  toShop: "Go to the shop",
  toCheckout: "Go to the checkout",
  noCart: "This link does not say which cart it is for. Your cart is as you left it.",
  unreachable: "The shop could not be reached. Please check your connection and try again.",
  noAnswer: "The shop could not answer. Please try again.",
  preview: "Preview: others are not offered payment in instalments yet.",
  endPreview: "End the preview",
}

/** The sentences of this package by name. */
export type StorefrontWords = BaseWords & ExplainerWords

/** Those that are there before the explainer is opened. */
export type BaseWords = Readonly<typeof ENGLISH>

const GERMAN: BaseWords = {
  explain: "So funktioniert es",
  choose: "Auf der Zahlungsseite wählen Sie:",
  pay: "In Raten zahlen",
  toPay: "Zu zahlen:",
  opening: "Die Zahlungsseite wird geöffnet …",
  checking: "Ihre Zahlung wird geprüft …",
  slow:
    "Das dauert länger als üblich. Sie können diese Seite schließen: Wenn Sie bezahlt haben, wird entweder Ihre " +
    "Bestellung ausgeführt oder Ihr Geld vollständig erstattet.",
  once: "Bitte zahlen Sie nicht noch einmal.",
  checkAgain: "Noch einmal prüfen",
  toPayment: "Zur Zahlungsseite",
  otherWay: "Eine andere Zahlungsart wählen",
  seeOrder: "Zur Bestellung",
  tryAgain: "Noch einmal versuchen",
  toShop: "Zum Shop",
  toCheckout: "Zur Kasse",
  noCart: "Zu diesem Link gehört kein Warenkorb. Ihr Warenkorb ist unverändert.",
  unreachable: "Der Shop ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  noAnswer: "Der Shop konnte nicht antworten. Bitte versuchen Sie es noch einmal.",
  preview: "Vorschau: Anderen wird die Ratenzahlung noch nicht angeboten.",
  endPreview: "Vorschau beenden",
}

/** The words for what a shopper reads, in the shopper's language. */
export function wordsOf(speech: Speech): BaseWords {
  return chosenWords(speech, { en: ENGLISH, de: GERMAN })
}

/** The shop's own come first, and what a language lacks is English. */
export function chosenWords<W extends Partial<StorefrontWords>>(
  speech: Speech,
  own: { en: W } & Readonly<Record<string, W>>
): W {
  const locale = (localeOf(speech) ?? "en").toLowerCase()
  const language = locale.split("-")[0] ?? "en"
  const { words = {} } = speech
  return { ...own.en, ...own[language], ...words[language], ...words[locale] }
}

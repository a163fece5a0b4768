import type { MedusaRequest } from "@medusajs/framework/http"
import { acceptedLanguages, type Words, wordsIn } from "../core/words/words"
import { ledgerOf } from "../use-cases/ledger/ledger-of"

/** The language of an answer: what is asked for, best first, and the words that there are for it. */
export function languageOf(req: MedusaRequest): { asked: string[]; words: Words } {
  const asked = languagesOf(req)
  return { asked, words: wordsIn(asked, ledgerOf(req.scope).options.sentences) }
}

/**
 * The languages that a shopper's request asks for, best first: `?locale=` or Medusa's own header, then `Accept-Language`.
 * Medusa takes the parameter out of the query and keeps what either says in `req.locale`.
 */
function languagesOf(req: Pick<MedusaRequest, "query" | "headers"> & { locale?: string }): string[] {
  const named = [req.locale, req.query.locale, req.headers["x-medusa-locale"]].filter(isText)
  return [...named.flatMap(acceptedLanguages), ...acceptedLanguages(req.headers["accept-language"] ?? "")]
}

function isText(value: unknown): value is string {
  return typeof value === "string"
}

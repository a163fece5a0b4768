import type { MedusaRequest } from "@medusajs/framework/http"
import { adminLanguage } from "../core/notices/languages"
import type { NoticeLanguage } from "../core/notices/words"
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

/** Where Medusa's admin keeps the language that somebody has chosen there. */
const LANGUAGE_COOKIE = /(?:^|;\s*)lng=([\w-]+)/

/** The languages that an admin's request asks for, best first: as chosen in Medusa's admin, then `Accept-Language`. */
export function languagesOfAdmin({ headers }: Pick<MedusaRequest, "headers">): string[] {
  const chosen = LANGUAGE_COOKIE.exec(headers.cookie ?? "")?.[1]
  return [chosen ?? "", headers["accept-language"] ?? ""].flatMap(acceptedLanguages)
}

/** The language that an admin reads. */
export function languageOfAdmin(req: Pick<MedusaRequest, "headers">): NoticeLanguage {
  return adminLanguage(languagesOfAdmin(req))
}

function isText(value: unknown): value is string {
  return typeof value === "string"
}

import type { MedusaRequest } from "@medusajs/framework/http"
import { adminLanguage } from "../core/notices/languages"
import type { NoticeLanguage } from "../core/notices/words"
import { type Reason, sentenceOf } from "../core/reasons/reasons"
import { acceptedLanguages, type Words, wordsIn } from "../core/words/words"
import { ledgerOf } from "../use-cases/ledger/ledger-of"

/**
 * The languages that a shopper's request asks for, best first, and the words that there are for them: `?locale=` or Medusa's own
 * header, then `Accept-Language`. Medusa takes the parameter out of the query and keeps what either says in `req.locale`.
 */
export function languageOf(req: MedusaRequest & { locale?: string }): { asked: string[]; words: Words } {
  const { query, headers } = req
  const named = [req.locale, query.locale, headers["x-medusa-locale"]].filter((value) => typeof value === "string")
  const asked = [...named, headers["accept-language"] ?? ""].flatMap(acceptedLanguages)
  return { asked, words: wordsIn(asked, ledgerOf(req.scope).options.sentences) }
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

/** What an admin is told, in the language that they read. */
export function saidTo(req: Pick<MedusaRequest, "headers">, reason: Reason): string {
  return sentenceOf(reason, languageOfAdmin(req))
}

import { AsyncLocalStorage } from "node:async_hooks"
import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ENGLISH_NOTICES } from "../../core/notices/english/english"
import type { NoticeLanguage } from "../../core/notices/words"
import { ENGLISH, type Words } from "../../core/words/words"
import { faultOf } from "../../core/report/fault"

/** What a report is about: names and ids, nothing personal, no secret. */
export type About = {
  account?: string
  /** A payment's, or the id of a row. */
  reference?: string
  /** `error` where a person should look; `warn`, the default, where it is tried again. */
  level?: "warn" | "error"
}

/** One request or one run of a job, followed through all that it calls: Medusa's workflows and the provider's hooks too. */
const correlations = new AsyncLocalStorage<{ id: string } & Reader>()

/** In which language whoever asked is answered: a shopper, or an admin. */
export type Reader = { words?: Words; language?: NoticeLanguage }

/** Runs what a door does under an id that every report of it repeats. A door within a door keeps the id of the outer one. */
export function correlated<T>(work: () => T, id: string = randomUUID(), reader: Reader = {}): T {
  return correlations.getStore() === undefined ? correlations.run({ id, ...reader }, work) : work()
}

/** The shopper's language, where a shopper's request is being answered. */
export function wordsNow(): Words {
  return correlations.getStore()?.words ?? ENGLISH
}

/** The admin's language, where an admin's request is being answered. */
export function adminLanguageNow(): NoticeLanguage {
  return correlations.getStore()?.language ?? ENGLISH_NOTICES
}

/**
 * Writes one line into the log for something that failed: what it was, what it was about, and of the error what may be told.
 *
 * @param event what happened and what follows, in words
 */
export function report(
  container: MedusaContainer,
  event: string,
  error: unknown,
  { account, reference, level = "warn" }: About = {}
): void {
  const { name, ...fault } = faultOf(error)
  const facts = { account, reference, error: name, ...fault, correlation: correlations.getStore()?.id }
  const told = Object.entries(facts).flatMap(([fact, value]) => (value === undefined ? [] : `${fact}=${value}`))
  container.resolve(ContainerRegistrationKeys.LOGGER)[level](`instalments: ${event} [${told.join(" ")}]`)
}

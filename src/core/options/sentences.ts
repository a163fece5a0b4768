import { type SentenceId, SENTENCES } from "../sentences"
import { type Catalogues, isLanguage, placeholdersOf } from "../words/words"

const EXAMPLE = 'for example { fr: { closed: "…" } }'

/**
 * The option `sentences`: what shoppers read, in the merchant's own words or in a further language.
 *
 * @returns each fault as a line that names the place and the remedy
 */
export function parseSentences(raw: unknown): { sentences?: Catalogues; faults: string[] } {
  if (raw === undefined) {
    return { faults: [] }
  }
  if (!isObject(raw)) {
    return { faults: [`\`sentences\` must be an object of languages, ${EXAMPLE}.`] }
  }
  const faults = Object.entries(raw).flatMap(([language, catalogue]) => faultsOf(language, catalogue))
  return faults.length > 0 ? { faults } : { sentences: raw as Catalogues, faults }
}

function faultsOf(language: string, catalogue: unknown): string[] {
  if (!isLanguage(language)) {
    return [`\`sentences.${language}\` is no language: write it in lower case, for example "fr" or "de-at".`]
  }
  return isObject(catalogue)
    ? Object.entries(catalogue).flatMap(([id, text]) => faultOf(`sentences.${language}.${id}`, id, text) ?? [])
    : [`\`sentences.${language}\` must be an object of sentences, ${EXAMPLE}.`]
}

function faultOf(option: string, id: string, text: unknown): string | undefined {
  if (!Object.hasOwn(SENTENCES, id)) {
    return `\`${option}\` is no sentence of this version: check the spelling or remove it. Those there are stand in \`.medusa/server/src/core/sentences.js\` of this package.`
  }
  if (typeof text !== "string" || text.trim() === "") {
    return `\`${option}\` must be text that is not empty.`
  }
  const known = placeholdersOf(SENTENCES[id as SentenceId])
  const odd = placeholdersOf(text).filter((name) => !known.includes(name))
  return odd.length === 0
    ? undefined
    : `\`${option}\` has {${odd.join("}, {")}}, which this sentence does not know. ${known.length > 0 ? `It knows {${known.join("}, {")}}.` : "It takes no values."}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

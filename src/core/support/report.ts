/** A fact as the ledger or the options have it. */
export type Fact = string | number | boolean | Date | null | undefined

export type Line = readonly [name: string, fact: Fact]

/** A part of a report, under its title. */
export type Section = { title: string; lines: readonly Line[] }

/** Nothing that names a shopper is in the ledger; what a service or a merchant's own code wrote into a reason may. */
const EMAIL = /[^\s@<>"',;:=]+@[^\s@<>"',;:=]+\.[a-z]{2,}/gi

/**
 * A report that can be handed to support: plain text, a fact a line.
 *
 * @param secrets never appear in it, wherever they may have got to
 */
export function reportText(sections: readonly Section[], secrets: readonly string[]): string {
  const text = sections.map(sectionText).join("\n")
  const withoutSecrets = secrets
    .filter((secret) => secret !== "")
    // A secret that holds another one is taken out whole.
    .sort((a, b) => b.length - a.length)
    .reduce((all, secret) => all.replaceAll(secret, "[secret]"), text)
  return withoutSecrets.replace(EMAIL, "[e-mail address]")
}

function sectionText({ title, lines }: Section): string {
  const shown = lines.map(([name, fact]) => `${name}: ${factText(fact)}`)
  return [`== ${title} ==`, ...(shown.length > 0 ? shown : ["none"]), ""].join("\n")
}

function factText(fact: Fact): string {
  if (fact === null || fact === undefined || fact === "") {
    return "-"
  }
  // A line break in a value must not pass for another line.
  return fact instanceof Date ? fact.toISOString() : String(fact).replace(/\s+/g, " ")
}

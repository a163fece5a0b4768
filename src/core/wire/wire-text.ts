/**
 * The service checks our signature over its own re-serialisation of the JSON, and JSON writers disagree about
 * how they write `<`, `>`, `&`, U+2028, U+2029 and control characters (some escape them, some do not).
 * Text that a shopper or a merchant typed is therefore freed of exactly these characters before it is sent.
 */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  [/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " "],
  [/</g, "("],
  [/>/g, ")"],
  [/&/g, "+"],
  // Quote and backslash are escaped alike by every writer and stay.
]

/** Text as every JSON writer spells it: well-formed, trimmed, at most `maxLength` characters (UTF-16 units, no torn pair). */
export function wireText(text: string, maxLength: number): string {
  const agreed = REPLACEMENTS.reduce(
    (current, [pattern, by]) => current.replace(pattern, by),
    text.toWellFormed()
  ).trim()
  if (agreed.length <= maxLength) {
    return agreed
  }
  const cut = agreed.slice(0, maxLength)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()
}

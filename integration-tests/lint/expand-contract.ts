/** What a clause of a migration does to the versions that are still in use while it runs, and what to do instead. */
type Rule = { breaks: RegExp; instead: string }

/** Said of a drop whose time has come: the release that no longer reads what is dropped. */
const UNREAD_SINCE = /\/\*\s*unread since (\d+)\.(\d+)\.(\d+)\s*\*\//i

const DROP: Rule = {
  breaks:
    /^(alter .*)?\bdrop (table|column|sequence|view|type|(?!constraint|index|not null|default|expression|identity)"?\w+"?( cascade| restrict)?$)/,
  instead:
    "Stop reading and writing it in one release. Drop it in a later one, with the comment /* unread since <that release> */.",
}

const RULES: readonly Rule[] = [
  DROP,
  {
    breaks: /^alter (?!index).*\brename\b/,
    instead: "Add the new one, write both, and read the new one. Drop the old one in a later release.",
  },
  {
    breaks: /\bset not null\b/,
    instead: "Leave it nullable, and let the code take null for what it means: the version before writes none.",
  },
  {
    breaks: /\badd (column )?(?!constraint|check|primary|unique|foreign)(?=.*\bnot null\b)(?!.*\bdefault\b)/,
    instead: "Give it a default, or leave it nullable: the version before does not write it.",
  },
  {
    breaks: /\balter (column )?\S+ (set data )?type\b/,
    instead: "Add a column of the new type, write both, and read the new one. Drop the old one in a later release.",
  },
  {
    breaks: /\bdrop default\b/,
    instead: "Keep the default: the version before relies on it.",
  },
]

/**
 * What in a migration's SQL would break the version before it, which runs beside it for a while, and after a release is
 * taken back. Additions are free; what is taken away must be unread since a release that is out.
 *
 * @param statements of the migration's `up` @param released the newest version, "0.1.0"
 */
export function breakingClauses(statements: readonly string[], released: string): string[] {
  return statements.flatMap((statement) => {
    const isUnread = isOut(UNREAD_SINCE.exec(statement), released)
    return clausesOf(statement).flatMap((clause) =>
      RULES.filter((rule) => rule.breaks.test(clause) && !(rule === DROP && isUnread)).map(
        ({ instead }) => `${clause}: ${instead}`
      )
    )
  })
}

/** Versions are compared number by number. */
function isOut(since: RegExpExecArray | null, released: string): boolean {
  if (!since) {
    return false
  }
  const newest = released.split(".").map(Number)
  const apart = since.slice(1).map((part, index) => Number(part) - (newest[index] ?? 0))
  return (apart.find((difference) => difference !== 0) ?? 0) <= 0
}

/** One for each thing that a statement does, in small letters, without texts and comments: "alter table x add a int". */
function clausesOf(sql: string): string[] {
  const bare = sql
    .replace(/--.*$|\/\*[\s\S]*?\*\//gm, " ")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, " ")
  return bare
    .split(";")
    .map((statement) => statement.trim())
    .flatMap((statement) => {
      const [, head = "", rest] = /^(alter table (?:if exists )?(?:only )?\S+) (.*)$/.exec(statement) ?? []
      return rest === undefined ? [statement] : outerParts(rest).map((part) => `${head} ${part.trim()}`)
    })
}

/** Split at the commas that stand in no bracket. */
function outerParts(text: string): string[] {
  const parts = [""]
  let depth = 0
  for (const letter of text) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0
    if (letter === "," && depth === 0) {
      parts.push("")
    } else {
      parts.push((parts.pop() ?? "") + letter)
    }
  }
  return parts
}

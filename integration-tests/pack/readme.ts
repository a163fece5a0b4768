import { readFileSync } from "node:fs"
import { join } from "node:path"
import { REPOSITORY } from "../link-plugin"

const CONFIG = "// medusa-config.ts"

/**
 * The medusa-config.ts that the README tells people to write: the code block that starts with its name.
 * What newcomers copy is thereby what is tested.
 */
export function configFromReadme(): string {
  const readme = readFileSync(join(REPOSITORY, "README.md"), "utf8")
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? "")
  const configs = blocks.filter((code) => code.startsWith(CONFIG) && code.includes("defineConfig("))
  if (configs.length !== 1 || !configs[0]) {
    throw new Error(
      `README.md needs exactly one complete \`\`\`ts block that starts with "${CONFIG}"; it has ${configs.length}.`
    )
  }
  return configs[0]
}

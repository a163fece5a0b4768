import type { Sandbox } from "../../src/sandbox"

export type Walk = {
  shop: string
  sandbox: Sandbox["control"]
  /** A folder for screenshots. */
  pictures: string
  say: (sentence: string) => void
}

export async function walk({ say }: Walk): Promise<void> {
  say("walk")
}

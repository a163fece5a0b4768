import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"

/** A file that a page saved on the reader's computer. */
export type SavedFile = { name: string; text: string }

/** Presses a button that saves a text file. */
export async function saveBy(page: Page, button: Locator): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") }
}

import { existsSync } from "node:fs"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"

/** Where Debian, Ubuntu, macOS and Windows put a Chromium; CHROMIUM_PATH names any other. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/** Containers run as root without user namespaces; the rest keeps the browser from calling home during tests. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** Starts a browser without a window. Close it when done. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place && existsSync(place))
  if (!executablePath) {
    throw new Error("There is no Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH to its program.")
  }
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** A page may have to be built by Vite first, which takes a minute and more on a slow computer. Milliseconds. */
const PATIENCE_MS = 120_000

/** Opens a page as a Londoner has it, in a context of its own: cookies and tabs are shared by `page.context()` only. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London", ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  return context.newPage()
}

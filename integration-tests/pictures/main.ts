import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Browser } from "playwright-core"
import { REPOSITORY } from "../link-plugin"
import { type Cleanup, createCleanup } from "../processes/cleanup"
import { banner, checkNow, openAdmin } from "../support/admin/admin-pages"
import { type AdminStore, startAdminStore } from "../support/admin/admin-store"
import { openBrowser } from "../support/shopper/browser"
import { LOOKS, type Look, pageWith, sectionOf } from "./looks"
import { asWebp, contactSheet, type Picture } from "./sheet"
import { takeShop } from "./shop"
import { setStage, type Stage } from "./stage"

// Takes the pictures of admin and shop in docs/images anew, and puts a contact sheet of every state in each look into test-results.
// With "shop" or "admin", only these.

/** The single pictures that the documents show, by look. */
const WANTED: Record<string, readonly string[]> = {
  light: ["order", "payments", "settings", "limits", "month"],
  "light-narrow": ["amounts"],
}

const fileOf = (name: string) => join(REPOSITORY, "docs", "images", `admin-${name}`)

/** Contact sheets are for whoever reviews a change, not for the documents. */
const sheetOf = (name: string) => join(REPOSITORY, "test-results", `admin-sheet-${name}.webp`)

/** A scene: where, under which heading or name, and what stands there once it is complete. `opens` is pressed first. */
type Scene = { name: string; caption: string } & Parameters<typeof sectionOf>[1]

function scenesOf({ texts }: Look, stage: Stage, { regionId }: AdminStore["seeded"]): Scene[] {
  const { title, attention, menu, refund, action, details, timeline, only_for, month } = texts
  const order = ({ orderId }: Stage["usual"]) => ({ path: `/orders/${orderId}`, heading: title, shown: refund.title })
  const list = (query: string) => ({ path: `/instalments${query}`, heading: attention.title })
  return [
    { name: "refunds", caption: "Every state of a refund", ...order(stage.everyRefund) },
    { name: "order", caption: "An order", ...order(stage.usual) },
    {
      name: "amounts",
      caption: "Amounts that differ",
      path: `/orders/${stage.differing.orderId}`,
      region: attention.on_order,
      shown: action.correct,
    },
    { name: "payments", caption: "What needs a person", ...list(""), shown: action.place },
    { name: "all", caption: "Every state of a payment", ...list("?state=all"), shown: stage.usual.reference },
    {
      name: "details",
      caption: "A payment without an order",
      ...list("?state=unplaced"),
      opens: details.show,
      shown: timeline.title,
    },
    { name: "region", caption: "A region", path: `/settings/regions/${regionId}`, heading: menu.settings },
    {
      name: "limits",
      caption: "Who it is offered to",
      path: "/settings/instalments/only-for",
      heading: only_for.limits,
      writes: { [only_for.max]: "600", [only_for.reason]: "Agreed with finance on 3 November" },
      shown: only_for.save,
    },
    {
      name: "month",
      caption: "A month",
      path: "/settings/instalments/month",
      heading: month.title,
      shown: month.total,
    },
  ]
}

async function look(browser: Browser, store: AdminStore, stage: Stage, wanted: Look): Promise<void> {
  const page = await pageWith(browser, store.address, wanted)
  const keep = async (name: string, png: Buffer) => {
    if (WANTED[wanted.name]?.includes(name)) {
      writeFileSync(fileOf(`${name}-${wanted.name}.webp`), await asWebp(browser, png))
    }
  }
  const pictures: Picture[] = []
  for (const { name, caption, ...scene } of scenesOf(wanted, stage, store.seeded)) {
    const png = await (await sectionOf(page, scene)).screenshot({ animations: "disabled" })
    pictures.push({ caption, png })
    await keep(name, png)
  }
  const bands = wanted.texts.settings.bands
  await openAdmin(page, "/settings/instalments")
  await page.getByText(bands).first().waitFor()
  await keep("settings", await page.locator("main > div").first().screenshot({ animations: "disabled" }))
  mkdirSync(dirname(sheetOf(wanted.name)), { recursive: true })
  writeFileSync(sheetOf(wanted.name), await asWebp(browser, await contactSheet(browser, pictures)))
  await page.context().close()
}

/** The first look builds the admin, and has the service say that the refund failed. */
async function prepare(browser: Browser, store: AdminStore, { failed }: Stage): Promise<void> {
  const [first] = LOOKS
  if (first) {
    const page = await pageWith(browser, store.address, first)
    const widget = await sectionOf(page, { path: `/orders/${failed.orderId}`, heading: first.texts.title })
    await checkNow(page, widget)
    await banner(page).waitFor()
    await page.context().close()
  }
}

async function takeAdmin(browser: Browser, cleanup: Cleanup): Promise<void> {
  const store = await startAdminStore(cleanup)
  const stage = await setStage(store)
  await prepare(browser, store, stage)
  for (const wanted of LOOKS) {
    await look(browser, store, stage, wanted)
    process.stdout.write(`${wanted.name} is taken\n`)
  }
}

async function main(): Promise<void> {
  const cleanup = createCleanup()
  const [only] = process.argv.slice(2)
  try {
    const browser = await openBrowser()
    cleanup.add(() => browser.close())
    if (only !== "admin") {
      await takeShop(browser, cleanup)
    }
    if (only !== "shop") {
      await takeAdmin(browser, cleanup)
    }
  } finally {
    await cleanup.run()
  }
}

main()
  .then(() => process.exit(0))
  .catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    process.exit(1)
  })

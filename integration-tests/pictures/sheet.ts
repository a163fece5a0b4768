import type { Browser, Page } from "playwright-core"

/** A picture with what it shows. */
export type Picture = { caption: string; png: Buffer }

/** How much smaller than on the screen. */
const SCALE = 0.55
/** From 0 to 1: text stays sharp, and a picture takes a third of what it takes as PNG. */
const QUALITY = 0.75

/** Pictures side by side, each under its caption. */
export function contactSheet(browser: Browser, pictures: readonly Picture[]): Promise<Buffer> {
  return onBlankPage(browser, async (page) => {
    await page.setContent(
      `<body style="margin:0;width:max-content;font:14px sans-serif;background:#8a8a8a">
         <main style="display:flex;gap:16px;padding:16px;align-items:flex-start;zoom:${SCALE}">${pictures.map(figure).join("")}</main>
       </body>`
    )
    return page.locator("body").screenshot()
  })
}

function figure({ caption, png }: Picture): string {
  return `<figure style="margin:0"><figcaption style="padding-bottom:8px">${caption}</figcaption><img src="${address(png)}"></figure>`
}

/** The same picture in the format that takes the least room. */
export function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  return onBlankPage(browser, async (page) => {
    await page.setContent(`<img src="${address(png)}">`)
    const text = await page.locator("img").evaluate((picture: Drawn, quality) => {
      const canvas = picture.ownerDocument.createElement("canvas")
      Object.assign(canvas, { width: picture.naturalWidth, height: picture.naturalHeight })
      canvas.getContext("2d").drawImage(picture, 0, 0)
      return canvas.toDataURL("image/webp", quality)
    }, QUALITY)
    return Buffer.from(text.slice(text.indexOf(",") + 1), "base64")
  })
}

/** A picture and a canvas, as the browser has them. */
type Drawn = { naturalWidth: number; naturalHeight: number; ownerDocument: { createElement(name: "canvas"): Canvas } }
type Canvas = {
  getContext(kind: "2d"): { drawImage(picture: Drawn, x: number, y: number): void }
  toDataURL(type: string, quality: number): string
}

const address = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`

async function onBlankPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage()
  try {
    return await work(page)
  } finally {
    await page.close()
  }
}

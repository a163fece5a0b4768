import { type Html, html } from "./html"
import { STYLE } from "./style"

/** A whole page under the merchant's name. @param page.style what it needs beside the one style sheet */
export function layout(page: { title: string; merchant: string; main: Html; footer?: string; style?: Html }): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} – ${page.merchant}</title>
        <link rel="icon" href="data:," />
        <style>
          ${STYLE}${page.style}
        </style>
      </head>
      <body>
        <header><span class="shop">${page.merchant}</span><span class="mark">Sandbox: no real money</span></header>
        <main>${page.main}</main>
        <footer>${page.footer ?? "This page stands in for the instalment service’s own."}</footer>
      </body>
    </html> `.markup
}

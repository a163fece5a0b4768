import { z } from "@medusajs/framework/zod"
import type { CheckoutRecord } from "../../../src/client"
import { readReply } from "../../../src/client/reply"
import { checkoutPageReply } from "../../../src/client/schemas"
import { parseJson } from "../../../src/core/wire/json"
import { differs, type Finding, handled, holds, question } from "../finding"
import { firstCheckout } from "../samples"
import type { Visit } from "../visit"
import { pathOfPage } from "./lists"

/** Records a page: fewer than a visit makes. */
const FEW = 2

/** Where `links.next` of a small page leads: how it is written, and whether what stands behind it is older. */
export type Following = { link: "none" | "path" | "absolute" | "elsewhere"; isOlder: boolean }

export function judgeFollowing({ link, isOlder }: Following): Finding {
  if (link === "none") {
    return differs("Nowhere, although there are more records")
  }
  if (link === "elsewhere") {
    return differs("To another origin. The plugin does not follow it, so that the token goes nowhere else")
  }
  if (!isOlder) {
    return differs("To records that are not older")
  }
  return link === "absolute" ? holds("To the next older ones") : handled("To the next older ones, by its path alone")
}

export function linkKind(next: string | null, baseUrl: string): Following["link"] {
  if (next === null) {
    return "none"
  }
  if (!URL.canParse(next)) {
    return "path"
  }
  return new URL(next).origin === new URL(baseUrl).origin ? "absolute" : "elsewhere"
}

/** That none of these was seen before, and none is newer. */
export function areOlder(following: readonly CheckoutRecord[], before: readonly CheckoutRecord[]): boolean {
  const last = Date.parse(before.at(-1)?.createdAt ?? "")
  const known = before.map(({ serviceCheckoutId }) => serviceCheckoutId)
  return (
    following.length > 0 &&
    following.every(({ serviceCheckoutId: id, createdAt }) => !known.includes(id) && Date.parse(createdAt) <= last)
  )
}

const links = z.object({ links: z.object({ next: z.string().nullable() }) })

/** The second page by the plugin's client, which follows the link by its own rules. */
async function follow(visit: Visit): Promise<Following> {
  const { ask, client, settings } = visit
  await firstCheckout(visit)
  const { body } = await ask({ endpoint: "list_checkouts", path: pathOfPage("checkouts", FEW) })
  const { records } = readReply(checkoutPageReply, "list_checkouts", body)
  const { next } = links.parse(parseJson(body)).links
  const link = linkKind(next, settings.baseUrl)
  if (next === null || link === "elsewhere") {
    return { link, isOlder: false }
  }
  const { value } = await client.listCheckouts({ from: new URL(next, settings.baseUrl).href }).next()
  return { link, isOlder: areOlder(value?.records ?? [], records) }
}

/** To be asked when a visit has made some checkouts. */
export const pagingQuestions = [
  question({
    subject: "Lists",
    asks: "Where does links.next lead?",
    assumes: "To the next older records, by a whole address",
    ask: follow,
    judge: judgeFollowing,
  }),
]

import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { translatedNotice } from "../core/notices/languages"
import { languagesOfAdmin } from "./language-of"
import { SAID } from "../use-cases/notify/notify"

const feed = z.looseObject({
  notifications: z.array(z.looseObject({ data: z.looseObject({ [SAID]: z.unknown() }).nullish() })),
})

/**
 * Medusa's feed keeps one text for all who read it. Of the notices whose parts are kept beside the text, each reader has it in the
 * language of their admin.
 */
export function translateNotices(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const asked = languagesOfAdmin(req)
  const json = res.json.bind(res)
  res.json = (body) => json(translated(body, asked))
  next()
}

/** An answer that is no list, as one to a refused request, stays as it is. */
function translated(body: unknown, asked: readonly string[]): unknown {
  const list = feed.safeParse(body).data
  return list === undefined
    ? body
    : {
        ...list,
        notifications: list.notifications.map((notice) => ({
          ...notice,
          ...(notice.data && { data: { ...notice.data, ...translatedNotice(notice.data[SAID], asked) } }),
        })),
      }
}

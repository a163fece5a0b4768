import type { Wording, WordingTexts } from "../../wording/wording"
import { actorView, iso } from "./payment"

/** What an admin writes: the texts of core/wording/wording.ts. */
export type WordingTextsView = ReturnType<typeof textsView>

function textsView({ message, disclosure, example, linkText, linkUrl }: WordingTexts) {
  return { message, disclosure, example, link_text: linkText, link_url: linkUrl }
}

export type WordingView = ReturnType<typeof wordingView>

/** @param names of admins, by id */
export function wordingView(wording: Wording, isLive: boolean, names: ReadonlyMap<string, string>) {
  const actor = (id: string | null) => (id === null ? null : actorView(id, names))
  return {
    id: wording.id,
    language: wording.language,
    version: wording.version,
    ...textsView(wording),
    created_at: wording.createdAt.toISOString(),
    created_by: actorView(wording.createdBy, names),
    published_at: iso(wording.publishedAt),
    published_by: actor(wording.publishedBy),
    /** Who approved it, in the merchant's words, and on which day ("2026-05-03"). */
    approved_by: wording.approvedBy,
    approved_on: wording.approvedOn,
    approval_recorded_by: actor(wording.approvalRecordedBy),
    /** What shoppers read now. */
    is_live: isLive,
  }
}

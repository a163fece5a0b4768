import type { ShownWording } from "../../wording/wording"
import type { ActorView } from "./payment"

/** What an admin writes: the texts of core/wording/wording.ts. */
export type WordingTextsView = {
  message: string
  disclosure: string
  example: string
  link_text: string
  link_url: string
}

export type WordingView = WordingTextsView & {
  id: string
  language: string
  version: number
  created_at: string
  created_by: ActorView
  published_at: string | null
  published_by: ActorView | null
  /** Who approved it, in the merchant's words, and on which day ("2026-05-03"). */
  approved_by: string | null
  approved_on: string | null
  approval_recorded_by: ActorView | null
  /** What shoppers read now. */
  is_live: boolean
}

/** GET /admin/instalments/accounts/:account/wording; versions newest first. */
export type WordingsView = {
  account: string
  /** Those that there are sentences for. */
  languages: string[]
  versions: WordingView[]
}

/** What shoppers would read beside a price. Amounts are pounds. */
export type WordingPreviewView = ShownWording & {
  /** Null where the account offers nothing for that price; `reason` says why. */
  amount: number | null
  reason: string | null
  terms: string[]
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Wording, WordingTexts } from "../../../../core/wording/wording"
import { date, integer, orNull, Table, text } from "../table"
import { transaction } from "../transaction"
import { lastVersion, MOST_VERSIONS } from "../versions"

const TABLE = "instalments_wording"

const WORDINGS = new Table(TABLE, {
  id: text,
  account: text,
  language: text,
  version: integer,
  message: text,
  disclosure: text,
  example: text,
  linkText: text,
  linkUrl: text,
  createdAt: date,
  createdBy: text,
  publishedAt: orNull(date),
  publishedBy: orNull(text),
  approvedBy: orNull(text),
  approvedOn: orNull(text),
  approvalRecordedBy: orNull(text),
})

/** Who approved a version, and when; `recordedBy` is the admin who says so. */
type Approval = { by: string; on: string; recordedBy: string }

/** What a merchant says of paying in instalments. A version is written once, published at most once and approved at most once. */
export class Wordings {
  constructor(private readonly db: Knex) {}

  /** What shoppers of an account read: of each language the version that was published last. */
  async live(account: string): Promise<Wording[]> {
    return WORDINGS.all(
      WORDINGS.rows(this.db)
        .distinctOn("language")
        .where({ account })
        .whereNotNull("published_at")
        .orderByRaw("language, published_at DESC, version DESC")
    )
  }

  /** Newest first. */
  async versions(account: string): Promise<Wording[]> {
    const newestFirst = WORDINGS.rows(this.db).where({ account }).orderByRaw("created_at DESC, version DESC")
    return WORDINGS.all(newestFirst.limit(MOST_VERSIONS))
  }

  async find(id: string): Promise<Wording | undefined> {
    return WORDINGS.first(WORDINGS.rows(this.db).where({ id }))
  }

  /** The next version of an account's wording in a language, as a draft. */
  async draft(account: string, language: string, texts: WordingTexts, by: string): Promise<Wording> {
    // An earlier version may be handed in whole: nothing but its texts is taken.
    const { message, disclosure, example, linkText, linkUrl } = texts
    const own = { message, disclosure, example, linkText, linkUrl }
    return transaction(this.db, async (trx) => {
      const last = await lastVersion(trx, TABLE, { account, language })
      return WORDINGS.inserted(
        trx(TABLE).insert({
          id: generateEntityId(undefined, "inword"),
          ...WORDINGS.write({ ...own, account, language, version: last + 1, createdBy: by }),
        })
      )
    })
  }

  /** @returns undefined where it is published already */
  async publish(id: string, by: string): Promise<Wording | undefined> {
    return this.once(id, { published_at: null }, { published_at: this.db.fn.now(), published_by: by })
  }

  /** @returns undefined where it is approved already */
  async approve(id: string, { by, on, recordedBy }: Approval): Promise<Wording | undefined> {
    return this.once(id, { approved_by: null }, { approved_by: by, approved_on: on, approval_recorded_by: recordedBy })
  }

  private async once(id: string, before: object, change: object): Promise<Wording | undefined> {
    const row = WORDINGS.rows(this.db).where({ id, ...before })
    const [changed] = await WORDINGS.written(row.update({ ...change, updated_at: this.db.fn.now() }))
    return changed
  }
}

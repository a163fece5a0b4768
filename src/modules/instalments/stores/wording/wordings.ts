import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Wording, WordingTexts } from "../../../../core/wording/wording"
import { transaction } from "../transaction"

const TABLE = "instalments_wording"
/** What a person looks back at; older versions stay in the table. */
const MOST_VERSIONS = 50

type Row = {
  id: string
  account: string
  language: string
  version: number
  message: string
  disclosure: string
  example: string
  link_text: string
  link_url: string
  created_at: Date
  created_by: string
  published_at: Date | null
  published_by: string | null
  approved_by: string | null
  approved_on: string | null
  approval_recorded_by: string | null
}

/** Who approved a version, and when; `recordedBy` is the admin who says so. */
export type Approval = { by: string; on: string; recordedBy: string }

/** What a merchant says of paying in instalments. A version is written once, published at most once and approved at most once. */
export class Wordings {
  constructor(private readonly db: Knex) {}

  /** What shoppers of an account read: of each language the version that was published last. */
  async live(account: string): Promise<Wording[]> {
    const rows = await this.db(TABLE)
      .distinctOn("language")
      .where({ account, deleted_at: null })
      .whereNotNull("published_at")
      .orderBy([
        { column: "language" },
        { column: "published_at", order: "desc" },
        { column: "version", order: "desc" },
      ])
      .select<Row[]>("*")
    return rows.map(toWording)
  }

  /** Newest first. */
  async versions(account: string): Promise<Wording[]> {
    const rows = await this.db(TABLE)
      .where({ account, deleted_at: null })
      .orderBy([
        { column: "created_at", order: "desc" },
        { column: "version", order: "desc" },
      ])
      .limit(MOST_VERSIONS)
      .select<Row[]>("*")
    return rows.map(toWording)
  }

  async find(id: string): Promise<Wording | undefined> {
    const row = await this.db(TABLE).where({ id, deleted_at: null }).first<Row | undefined>()
    return row && toWording(row)
  }

  /** The next version of an account's wording in a language, as a draft. */
  async draft(account: string, language: string, texts: WordingTexts, by: string): Promise<Wording> {
    return transaction(this.db, async (trx) => {
      // Two who save at once get two versions.
      await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`${TABLE} ${account} ${language}`])
      const [row] = await trx(TABLE)
        .insert({
          id: generateEntityId(undefined, "inword"),
          account,
          language,
          version: trx.raw(`(SELECT coalesce(max(version), 0) + 1 FROM ${TABLE} WHERE account = ? AND language = ?)`, [
            account,
            language,
          ]),
          message: texts.message,
          disclosure: texts.disclosure,
          example: texts.example,
          link_text: texts.linkText,
          link_url: texts.linkUrl,
          created_by: by,
        })
        .returning<Row[]>("*")
      if (!row) {
        throw new Error("The database returned no row for an insert")
      }
      return toWording(row)
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
    const [row] = await this.db(TABLE)
      .where({ id, deleted_at: null, ...before })
      .update({ ...change, updated_at: this.db.fn.now() })
      .returning<Row[]>("*")
    return row && toWording(row)
  }
}

function toWording(row: Row): Wording {
  return {
    id: row.id,
    account: row.account,
    language: row.language,
    version: row.version,
    message: row.message,
    disclosure: row.disclosure,
    example: row.example,
    linkText: row.link_text,
    linkUrl: row.link_url,
    createdAt: row.created_at,
    createdBy: row.created_by,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    approvedBy: row.approved_by,
    approvedOn: row.approved_on,
    approvalRecordedBy: row.approval_recorded_by,
  }
}

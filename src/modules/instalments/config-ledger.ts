import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Band } from "../../core/money/bands"
import type { Fence } from "./stores/service/fence"
import {
  type ConfigKey,
  learnRefundApproval,
  postponeFetch,
  readConfig,
  readRefundApproval,
  type StoredConfig,
  writeConfig,
} from "./stores/service/merchant-config"

/** The last known good merchant config of each account. */
export class ConfigLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

  read(key: ConfigKey): Promise<StoredConfig | undefined> {
    return readConfig(this.db, key)
  }

  /** Keeps freshly fetched bands; they are fetched again after `nextFetchAt`. */
  write(key: ConfigKey, name: string, bands: readonly Band[], nextFetchAt: Date): Promise<void> {
    return this.fence.write((db) => writeConfig(db, key, name, bands, nextFetchAt))
  }

  /** A fetch failed: the copy we have stays in use until `nextFetchAt`. */
  postponeFetch(key: ConfigKey, nextFetchAt: Date): Promise<void> {
    return this.fence.write((db) => postponeFetch(db, key, nextFetchAt))
  }

  /** Whether refunds are approved without review, as far as the service has shown. */
  readRefundApproval(key: ConfigKey): Promise<boolean | undefined> {
    return readRefundApproval(this.db, key)
  }

  learnRefundApproval(key: ConfigKey): Promise<void> {
    return learnRefundApproval(this.db, key)
  }
}

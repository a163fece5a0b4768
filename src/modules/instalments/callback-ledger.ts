import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { VerifiedCallback } from "../../core/checkout/callback"
import {
  closeCallback,
  type InboxEntry,
  type OpenCallback,
  openCallbacks,
  postponeCallback,
  receiveCallback,
  type Sender,
} from "./stores/checkout/callbacks"
import {
  type CallbackPage,
  callbackPage,
  type CallbackQuery,
  type CallbackState,
  findCallback,
  receivedSince,
  type StoredCallback,
} from "./stores/checkout/callback-page"
import {
  countRefusals,
  markWrongKeyNotified,
  type RefusalsOfHour,
  refusalsSince,
} from "./stores/checkout/callback-refusals"
import { RefusalCounter, type Refused } from "./refusal-counter"
import type { Fence } from "./stores/service/fence"
import { type SigningEvidence, signingEvidence } from "./stores/service/evidence"

/** The inbox of callbacks, and what they prove. */
export class CallbackLedger {
  private readonly refusals: RefusalCounter

  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {
    this.refusals = new RefusalCounter((counted) => countRefusals(db, counted))
  }

  /** Writes a verified callback down, or counts one more delivery of it. */
  receive(sender: Sender, callback: VerifiedCallback): Promise<InboxEntry> {
    return receiveCallback(this.db, sender, callback)
  }

  close(id: string, outcome: "settled" | "unknown_reference"): Promise<void> {
    return this.fence.transaction((trx) => closeCallback(trx, id, outcome))
  }

  /** Accepted callbacks that nobody settled. */
  open(sender: Sender, ageMs: number, limit: number): Promise<OpenCallback[]> {
    return openCallbacks(this.db, sender, ageMs, limit)
  }

  /** It could not be settled now: all others come first. */
  postpone(id: string): Promise<void> {
    return postponeCallback(this.db, id)
  }

  /** What past traffic proves about the signing key. */
  signingEvidence(key: { account: string; environment: string }): Promise<SigningEvidence> {
    return signingEvidence(this.db, key)
  }

  /** Counts a callback that was turned away; written within a second, by account, hour and reason. */
  refused(refused: Refused): void {
    this.refusals.count(refused)
  }

  /** What was turned away since then, the newest hour first. */
  refusalsSince(sender: Sender, since: Date): Promise<RefusalsOfHour[]> {
    return refusalsSince(this.db, sender, since)
  }

  /** @returns how many callbacks a wrong key has turned away that nobody was told of; once a day */
  markWrongKeyNotified(sender: Sender): Promise<number> {
    return markWrongKeyNotified(this.db, sender)
  }

  find(id: string): Promise<StoredCallback | undefined> {
    return findCallback(this.db, id)
  }

  /** A page of an account's callbacks, those seen last first. */
  page(sender: Sender, query: CallbackQuery, page: { limit: number; after?: string }): Promise<CallbackPage> {
    return callbackPage(this.db, sender, query, page)
  }

  /** How many callbacks were seen since then, by what became of them. */
  receivedSince(sender: Sender, since: Date): Promise<Record<CallbackState, number>> {
    return receivedSince(this.db, sender, since)
  }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { VerifiedCallback } from "../../core/checkout/callback"
import {
  closeCallback,
  type InboxEntry,
  type OpenCallback,
  openCallbacks,
  receiveCallback,
} from "./stores/checkout/callbacks"
import { type SigningEvidence, signingEvidence } from "./stores/service/evidence"

/** The inbox of callbacks, and what they prove. */
export class CallbackLedger {
  constructor(private readonly db: Knex) {}

  /** Writes a verified callback down, or counts one more delivery of it. */
  receive(account: string, callback: VerifiedCallback): Promise<InboxEntry> {
    return receiveCallback(this.db, account, callback)
  }

  close(id: string, outcome: "settled" | "unknown_reference"): Promise<void> {
    return closeCallback(this.db, id, outcome)
  }

  /** Accepted callbacks that nobody settled. */
  open(ageMs: number, limit: number): Promise<OpenCallback[]> {
    return openCallbacks(this.db, ageMs, limit)
  }

  /** What past traffic proves about the signing key. */
  signingEvidence(key: { account: string; environment: string }): Promise<SigningEvidence> {
    return signingEvidence(this.db, key)
  }
}

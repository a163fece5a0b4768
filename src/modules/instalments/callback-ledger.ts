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
import type { Fence } from "./stores/service/fence"
import { type SigningEvidence, signingEvidence } from "./stores/service/evidence"

/** The inbox of callbacks, and what they prove. */
export class CallbackLedger {
  constructor(
    private readonly db: Knex,
    private readonly fence: Fence
  ) {}

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
}

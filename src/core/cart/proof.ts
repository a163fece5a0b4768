import { type DeadTenure, wasMadeDuring } from "../lease"
import type { Attempt } from "./truth"

declare const proven: unique symbol

/** Made under a lease of ours whose holder died, and not by anybody else. */
export type TenureProof = { dead: DeadTenure; [proven]: "tenure" }

/** The ledger has noted, with such a proof, that a process of ours left this order behind. */
export type Noted = { orderId: string; [proven]: "noted" }

/** It carries this reference, which nobody else could have given it. */
export type ReferenceProof = { reference: string; [proven]: "reference" }

export function carries(reference: string): ReferenceProof {
  return { reference } as ReferenceProof
}

/** @returns undefined for what was made at another time: it is somebody else's */
export function madeIn(dead: DeadTenure | null, createdAt: Date): TenureProof | undefined {
  return dead && wasMadeDuring(createdAt, dead) ? ({ dead } as TenureProof) : undefined
}

/** @returns undefined when no attempt's row says so */
export function notedAsLeft(attempts: readonly Attempt[], orderId: string): Noted | undefined {
  return attempts.some(({ unpaidOrderId }) => unpaidOrderId === orderId) ? ({ orderId } as Noted) : undefined
}

import type { MedusaContainer } from "@medusajs/framework/types"

/** How far a long job has come: where its next piece begins, that it is over, or that it cannot go on before the next minute. */
export type Progress = { position: string } | "finished" | "not_now"

/**
 * One piece of a long job, of a few seconds at the most: BullMQ runs one job at a time, and the jobs of each minute wait for it.
 *
 * @param position where the piece before ended; "" at the beginning
 */
export type Piece = (container: MedusaContainer, position: string, now: Date) => Promise<Progress>

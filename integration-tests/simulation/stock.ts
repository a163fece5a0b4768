import { setStock } from "../support/store/stock"
import type { Lane } from "./lane"

/** More than all seeds of a campaign can order. */
const PLENTY = 1_000_000

export async function sellOut(lane: Lane): Promise<void> {
  lane.isInStock = false
  await setStock(lane.store, lane.plan.article, 0)
}

/** Puts the lane's article back in stock; asks nothing of Medusa where it is. */
export async function restock(lane: Lane): Promise<void> {
  if (!lane.isInStock) {
    await setStock(lane.store, lane.plan.article, PLENTY)
    lane.isInStock = true
  }
}

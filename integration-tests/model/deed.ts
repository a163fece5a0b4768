import { after, type World } from "../../src/core/cart/__tests__/explore/world"
import type { PlayedShop } from "./shop"

/** Something that somebody does, in the model's world and in a store. */
export type Deed = {
  story: string
  /** @returns the world afterwards */
  inModel(world: World): World
  inStore(shop: PlayedShop): Promise<unknown>
}

/** @param inModel changes the world that it is given */
export function deed(story: string, inModel: (next: World) => void, inStore: Deed["inStore"]): Deed {
  return { story, inModel: (world) => after(world, inModel), inStore }
}

/** The n-th attempt of a world, from 0. */
export function attemptIn({ attempts }: World, place: number): World["attempts"][number] {
  const attempt = attempts[place]
  if (!attempt) {
    throw new Error(`The model has no attempt ${place + 1}`)
  }
  return attempt
}

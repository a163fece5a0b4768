import { minor, NOW, placeOf, truthOf } from "../../src/core/cart/__tests__/explore/truth-of"
import type { World } from "../../src/core/cart/__tests__/explore/world"
import { ageFrom } from "./ages"
import { type View, viewOf } from "./view"

/** What the model's world shows. */
export function viewOfModel(world: World): View {
  return viewOf(truthOf(world, true), {
    lease: world.lease,
    isDue: ({ id }) => world.attempts[placeOf(id)]?.isDue ?? false,
    units: (amount) => String(amount / minor(1)),
    age: (moment) => ageFrom(moment, NOW),
    inOrder: (ids) => [...new Set(ids)].sort((one, other) => numberIn(one) - numberIn(other)),
  })
}

const numberIn = (id: string) => Number(/\d+$/.exec(id)?.[0])

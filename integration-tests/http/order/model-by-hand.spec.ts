import { plays } from "../../model/play"
import { storiesOf } from "../../model/stories"
import { seedsFrom, storyOf } from "../../model/story"
import { REVIEWED } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

/** The merchant captures by hand, and decides about what cannot be placed. */
const SHOP = { capture: "manual", onUnplaceable: "hold" } as const

describeStore(
  "model_by_hand",
  (store) => {
    it.each(storiesOf(SHOP))("%s", (title, deeds) => plays(store(), title, SHOP, deeds))

    it.each(seedsFrom(process.env))("seed %i", (seed) => plays(store(), `seed ${seed}`, SHOP, storyOf(seed, SHOP)))
  },
  { ...REVIEWED, options: { ...REVIEWED.options, ...SHOP } }
)

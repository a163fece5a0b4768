import { plays } from "../../model/play"
import { storiesOf } from "../../model/stories"
import { seedsFrom, storyOf } from "../../model/story"
import { REVIEWED } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

const SHOP = { capture: "automatic", onUnplaceable: "refund" } as const

describeStore(
  "model",
  (store) => {
    it.each(storiesOf(SHOP))("%s", (title, deeds) => plays(store(), title, SHOP, deeds))

    it.each(seedsFrom(process.env))("seed %i", (seed) => plays(store(), `seed ${seed}`, SHOP, storyOf(seed, SHOP)))
  },
  REVIEWED
)

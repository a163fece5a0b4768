import { opening } from "../../src/core/cart/__tests__/explore/openings"
import { keyOf, type Shop } from "../../src/core/cart/__tests__/explore/world"
import { ledgerOf } from "../../src/use-cases/ledger/ledger-of"
import type { StoreUnderTest } from "../support/store/store"
import { until } from "../support/time/until"
import type { Deed } from "./deed"
import { Processes } from "./process"
import { openShop, type PlayedShop } from "./shop"
import type { View } from "./view"
import { viewOfModel } from "./view-of-model"
import { viewOfStore } from "./view-of-store"

/** An answer comes before all is done that follows from it. Milliseconds. */
const PATIENCE_MS = 6_000

/**
 * Plays a story in the model's world and on a cart of the store, and compares what both show after each deed.
 *
 * @throws Error that tells the story up to the deed after which they differ, and how
 */
export async function plays(store: StoreUnderTest, title: string, policy: Shop, deeds: readonly Deed[]): Promise<void> {
  const processes = await Processes.of(store)
  try {
    const shop = await openShop(store, processes)
    let world = opening(policy, 0, 0)
    const told: string[] = ["1. A shopper looks at the payment page."]
    const compare = async () => {
      // Equal worlds have equal names, and what nobody can see is left out.
      keyOf(world)
      const expected = viewOfModel(world)
      const found = await lastView(expected, () => viewOfStore(shop))
      if (!isSame(found, expected)) {
        throw new Error([difference(title, told, expected, found), ...(await causesIn(shop))].join("\n"))
      }
    }
    await compare()
    for (const [place, { story, inModel, inStore }] of deeds.entries()) {
      told.push(`${place + 2}. ${story}`)
      world = inModel(world)
      await inStore(shop).catch(async (error: unknown) => {
        const seen = [...(await viewOfStore(shop)), ...(await causesIn(shop))]
        throw new Error([title, ...told, "Then the store shows:", ...seen].join("\n"), { cause: error })
      })
      await compare()
    }
  } finally {
    globalThis.instalmentsMisbehaviour = undefined
    await processes.restore()
  }
}

/** Why completions have failed in the store. */
async function causesIn({ store, cartId }: PlayedShop): Promise<string[]> {
  const attempts = await ledgerOf(store.container).checkouts.ofCart(cartId)
  return attempts.flatMap(({ failureCause }) => (failureCause === null ? [] : [`failed for: ${failureCause}`]))
}

/** @returns the view as soon as it is as expected, or else the last one */
async function lastView(expected: View, look: () => Promise<View>): Promise<View> {
  let last = await look()
  const settled = async () => {
    last = await look()
    return isSame(last, expected) ? true : undefined
  }
  await until("", settled, PATIENCE_MS).catch(() => undefined)
  return last
}

const isSame = (one: View, other: View) => one.join("\n") === other.join("\n")

function difference(title: string, told: readonly string[], expected: View, found: View): string {
  const only = (one: View, other: View, where: string) =>
    one.filter((line) => !other.includes(line)).map((line) => `  only ${where}: ${line}`)
  const both = expected.filter((line) => found.includes(line)).map((line) => `  both: ${line}`)
  return [
    title,
    ...told,
    "Then they differ:",
    ...only(expected, found, "in the model"),
    ...only(found, expected, "in the store"),
    ...both,
  ].join("\n")
}

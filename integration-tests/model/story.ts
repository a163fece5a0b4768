import { opening } from "../../src/core/cart/__tests__/explore/openings"
import { completable, mayComplete } from "../../src/core/cart/__tests__/explore/medusa"
import { linkedOrder, type Shop, type World } from "../../src/core/cart/__tests__/explore/world"
import { type Random, randomOf } from "../simulation/random"
import { asks, breaks, cancelsOrder, completesAsMerchant, deletesOrder, mends, sellsOut } from "./by-merchant"
import { hears, jobsRun, refundEnds, takesUp, wakes } from "./by-plugin"
import { beginsAgain, cancelsPage, changesCart, choosesOtherWay, completes, pays } from "./by-shopper"
import { hourPasses, minutesPass } from "./by-time"
import type { Deed } from "./deed"
import type { Mishap } from "./run"

type Weighted = readonly [weight: number, deed: Deed]

/** So many deeds, without those that let everything heal. */
const SHORTEST = 5
const LONGEST = 9
/** Five and a half each, and one more at the end: six would be longer than a process stalls. */
const MOST_MINUTES = 4

/** The seeds that the environment names: MODEL_SEED alone, or MODEL_SEEDS of them from MODEL_FROM on. */
export function seedsFrom({ MODEL_SEED, MODEL_SEEDS = "4", MODEL_FROM = "1" }: NodeJS.ProcessEnv): number[] {
  return MODEL_SEED === undefined
    ? Array.from({ length: Number(MODEL_SEEDS) }, (_, index) => Number(MODEL_FROM) + index)
    : [Number(MODEL_SEED)]
}

/** What happens in a seed's story. Only what can happen in the model's world does. */
export function storyOf(seed: number, policy: Shop): Deed[] {
  const random = randomOf(seed)
  const length = random.int(SHORTEST, LONGEST)
  const deeds: Deed[] = []
  let world = opening(policy, 0, 0)
  while (deeds.length < length) {
    const next = choose(random, world, deeds)
    deeds.push(next)
    world = next.inModel(world)
  }
  return [...deeds, minutesPass, jobsRun, jobsRun, hourPasses, jobsRun, jobsRun]
}

function choose(random: Random, world: World, before: readonly Deed[]): Deed {
  // Until Medusa's lock of the cart has ended, whoever wants it waits for seconds and then gives up.
  if (world.flights.some(({ isLocked }) => isLocked)) {
    return minutesPass
  }
  const may = [
    ...byService(world),
    ...byShopper(world),
    ...byMerchant(world),
    ...byPlugin(random, world),
    ...(before.filter((each) => each === minutesPass).length < MOST_MINUTES ? [[3, minutesPass] as const] : []),
    ...(before.includes(hourPasses) ? [] : [[1, hourPasses] as const]),
  ]
  return random.weighted(may.filter(([, deed]) => isPossible(deed, world)))
}

/** A mishap at a step that no completion comes to cannot happen. */
function isPossible(deed: Deed, world: World): boolean {
  try {
    deed.inModel(world)
    return true
  } catch {
    return false
  }
}

function byService({ attempts }: World): Weighted[] {
  return attempts.flatMap(({ service, back }, place): Weighted[] => [
    ...(service === "open" ? [[10, pays(place)] as const, [1, cancelsPage(place)] as const] : []),
    ...(back === "sent"
      ? [[2, refundEnds(place, "complete")] as const, [1, refundEnds(place, "failed")] as const]
      : []),
  ])
}

function byShopper(world: World): Weighted[] {
  const { attempts, isInStock, lease, flights, total } = world
  const isOpen = !linkedOrder(world) && lease === "free" && flights.length === 0
  const mayBegin = isOpen && isInStock && (attempts.length < 2 || attempts.some(({ amount }) => amount === total))
  return [
    ...(mayBegin ? [[1, beginsAgain] as const] : []),
    ...(isOpen ? [[0.7, choosesOtherWay] as const] : []),
    ...(isOpen && isInStock ? [[0.7, changesCart] as const] : []),
  ]
}

function byMerchant(world: World): Weighted[] {
  const { attempts, isInStock, isWorking, lease } = world
  const stands = linkedOrder(world)?.state === "stands"
  return [
    ...(mayComplete(world) && completable(world).length === 1 ? [[1, completesAsMerchant] as const] : []),
    ...(stands ? [[1, cancelsOrder] as const, [1, deletesOrder] as const] : []),
    ...attempts.flatMap(({ known, placement }, place): Weighted[] =>
      lease === "free" && known === "successful" && placement === "unplaced"
        ? [
            [1, asks("place", place)],
            [1, asks("return", place)],
          ]
        : []
    ),
    ...(isInStock ? [[0.5, sellsOut] as const] : []),
    [isWorking ? 0.7 : 3, isWorking ? breaks : mends],
  ]
}

const COMPLETION = ["begun", "ordered", "linked", "authorised", "recorded"] as const
const UNDOING = ["undo_payment", "undo_links", "undo_order", "undo_session"] as const
const PARTS = [
  "remove_order 0",
  "remove_order 1",
  "remove_order 3",
  "fit_session 1",
  "pay_order 1",
  "pay_order 2",
] as const
const MISHAPS: readonly Mishap[] = [
  ...[...COMPLETION, ...UNDOING, ...PARTS].map((at): Mishap => ({ at, how: "dies" })),
  // At the others it sends statements of one transaction, and does not stall before that is over.
  ...[...COMPLETION, "undo_payment" as const, "undo_session" as const].map((at): Mishap => ({ at, how: "stalls" })),
  { at: "linked", how: "fails" },
  { at: "recorded", how: "fails" },
]

/** One of the mishaps that some work can meet with. */
function cutOff(random: Random, world: World, weight: number, work: (mishap: Mishap) => Deed): Weighted[] {
  const [first, ...others] = MISHAPS.map(work).filter((each) => isPossible(each, world))
  return first && world.flights.length === 0 ? [[weight, random.pick([first, ...others])]] : []
}

function byPlugin(random: Random, world: World): Weighted[] {
  const { attempts, flights } = world
  const news = attempts.flatMap(({ known, service }, place): Weighted[] =>
    known === "received" && service !== "open"
      ? [[5, hears(place)], ...cutOff(random, world, 10, (mishap) => hears(place, mishap))]
      : []
  )
  const taken = attempts.flatMap(({ known, isDue }, place): Weighted[] =>
    known === "successful" && isDue ? cutOff(random, world, 8, (mishap) => takesUp(place, mishap)) : []
  )
  const isOne = mayComplete(world) && completable(world).length === 1
  return [
    ...news,
    ...taken,
    ...(isOne ? [[2, completes()] as const, ...cutOff(random, world, 3, completes)] : []),
    ...(flights.some(({ fence }) => fence === "lost") ? [[6, wakes] as const] : []),
    [2, jobsRun],
  ]
}

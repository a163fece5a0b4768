/**
 * So many payments are settled at once in a process for those who wait for an answer. All make Medusa complete a cart, for which Medusa
 * has ten connections and one lock for each article: with hundreds at once, as after an outage, each waits for the others until its time
 * is over, and none gets its order.
 */
const AT_ONCE = 4
/** One that takes longer hangs, and no longer keeps the others waiting, milliseconds. */
const LONGEST_TURN_MS = 10_000
/** So many: where more hang, what all wait for has gone, and all would go on at the same moment when it comes back. */
const MOST_HANGING = 4
/** What hangs for longer may never end, milliseconds. */
const GIVEN_UP_MS = 30 * 60_000
/** The inbox and the job have the others. */
const MOST_WAITING = 500

const waiting: (() => void)[] = []
let begun = 0
let hanging = 0

/**
 * Does it as soon as fewer than four others are at it, in the order of asking.
 *
 * @throws Error when too many wait already; nothing was begun
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) {
    throw new Error("Too many payments are being settled at once")
  }
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    beginNext()
  })
  const end = beginTurn()
  try {
    return await work()
  } finally {
    end()
  }
}

function beginNext(): void {
  while (begun < AT_ONCE + Math.min(hanging, MOST_HANGING)) {
    const next = waiting.shift()
    if (!next) {
      return
    }
    begun += 1
    next()
  }
}

/** @returns what ends it; a second time it does nothing */
function beginTurn(): () => void {
  let state: "works" | "hangs" | "over" = "works"
  const end = () => {
    if (state !== "over") {
      hanging -= state === "hangs" ? 1 : 0
      begun -= 1
      state = "over"
      timers.forEach(clearTimeout)
      beginNext()
    }
  }
  const hang = () => {
    state = "hangs"
    hanging += 1
    beginNext()
  }
  const timers = [setTimeout(hang, LONGEST_TURN_MS).unref(), setTimeout(end, GIVEN_UP_MS).unref()]
  return end
}

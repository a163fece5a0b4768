/**
 * So many payments are settled at once in a process for those who wait for an answer. All make Medusa complete a cart, for which Medusa
 * has ten connections and one lock for each article: with hundreds at once, as after an outage, each waits for the others until its time
 * is over, and none gets its order.
 */
const AT_ONCE = 4
/** One that takes longer no longer keeps the others waiting, milliseconds: it may hang. */
const LONGEST_TURN_MS = 10_000

const waiting: (() => void)[] = []
let working = 0

/** Does it as soon as fewer than four others are at it, in the order of asking. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) {
    working += 1
  } else {
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  let hasLeft = false
  const leave = () => {
    if (!hasLeft) {
      hasLeft = true
      next()
    }
  }
  const timer = setTimeout(leave, LONGEST_TURN_MS).unref()
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    leave()
  }
}

/** The place of one that leaves is the next one's. */
function next(): void {
  const first = waiting.shift()
  if (first) {
    first()
  } else {
    working -= 1
  }
}

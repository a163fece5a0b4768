/** A handler whose browser has left and that goes on for this long is given up, milliseconds; Medusa's own lock of a cart ends then too. */
const LONGEST_WORK_MS = 120_000

/** As far as it is looked at here. */
type Answer = { end: (...args: never[]) => unknown; once(event: "close", listener: () => void): unknown }

/**
 * Calls back once, when the handler has answered. The response's own events will not do: a browser that leaves closes the
 * response while the work behind it goes on.
 *
 * @param givenUp called once where the work goes on for very long after that; it may still answer later
 */
export function onceAnswered(res: Answer, task: () => void, givenUp: () => void = () => undefined): void {
  const { end } = res
  let done = false
  res.end = function (...args: unknown[]): unknown {
    if (!done) {
      done = true
      task()
    }
    return Reflect.apply(end, res, args)
  } as typeof end
  res.once("close", () => setTimeout(() => done || givenUp(), LONGEST_WORK_MS).unref())
}

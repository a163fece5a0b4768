/** A handler that never answers a browser that left is given up after this long, milliseconds; Medusa's own lock of a cart ends then too. */
const LONGEST_WORK_MS = 120_000

/** As far as it is looked at here. */
type Answer = { end: (...args: never[]) => unknown; once(event: "close", listener: () => void): unknown }

/**
 * Calls back once, when the handler has answered. The response's own events will not do: a browser that leaves closes the
 * response while the work behind it goes on.
 */
export function onceAnswered(res: Answer, task: () => void): void {
  const { end } = res
  let done = false
  const finish = () => {
    if (!done) {
      done = true
      task()
    }
  }
  res.end = function (...args: unknown[]): unknown {
    finish()
    return Reflect.apply(end, res, args)
  } as typeof end
  res.once("close", () => setTimeout(finish, LONGEST_WORK_MS).unref())
}

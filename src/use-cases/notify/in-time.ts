/** What the work gives, or undefined when it takes longer, in milliseconds, than somebody waits; it goes on all the same. */
export async function inTime<T>(work: Promise<T>, longestMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, longestMs, undefined)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

export type Cleanup = {
  /** Remembers how to undo what was just done. */
  add(undo: () => Promise<void> | void): void
  /** Undoes everything, last first, even if one fails. May be called twice. */
  run(): Promise<void>
}

/** Collects what has to be undone while things are being started one after the other. */
export function createCleanup(): Cleanup {
  const undos: (() => Promise<void> | void)[] = []
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await Promise.resolve(undo()).catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`))
    }
  }
  let running: Promise<void> | undefined
  return { add: (undo) => void undos.push(undo), run: () => (running ??= undoAll()) }
}

import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Cleanup } from "./cleanup"
import { temporaryFolder } from "./temporary-folder"

/** The clock of the computer on which everything runs that this process starts from now on; its own stays right. */
export type MachineClock = { /** Jumps; it is off by so many seconds from then on. */ set(aheadSeconds: number): void }

/** How often a process looks, seconds. */
const LOOK_EVERY = "1"

/** Debian's package `faketime` has a library that programs are started with. @returns where it is */
export function faketimeLibrary(): string | undefined {
  const libraries = "/usr/lib"
  const folders = existsSync(libraries) ? readdirSync(libraries) : []
  return folders
    .map((folder) => join(libraries, folder, "faketime", "libfaketime.so.1"))
    .find((file) => existsSync(file))
}

/** @throws Error where there is no `faketime` */
export function machineClock(cleanup: Cleanup): MachineClock {
  const library = faketimeLibrary()
  if (!library) {
    throw new Error("There is no faketime")
  }
  const file = join(temporaryFolder("instalments-clock", cleanup), "ahead")
  const set = (aheadSeconds: number) => writeFileSync(file, `${aheadSeconds < 0 ? "" : "+"}${aheadSeconds}s\n`)
  set(0)
  Object.assign(process.env, {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: LOOK_EVERY,
    // Pauses last as long as on any computer whose clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  })
  return { set }
}

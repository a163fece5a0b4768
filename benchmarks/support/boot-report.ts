import type { Boots, BootsBySide } from "../boot"
import type { Part } from "./report-part"
import { spreadOf } from "./statistics"
import { table } from "./table"

export function bootPart(boots: BootsBySide): Part {
  return {
    heading: "## What a process costs",
    reading: [
      "The same store on the same database, started with the plugin as merchants install it, and without, in turn: until it answers that it is",
      "healthy, and the memory that it then holds. Median (quartiles).",
    ],
    tables: [
      table(
        ["A process", "ratio", "with", "without", "starts"],
        [row("Until it answers, ms", boots, "ms"), row("Memory, MB", boots, "megabytes")]
      ),
    ],
  }
}

function row(what: string, boots: BootsBySide, of: keyof Boots): string[] {
  const [ours, theirs] = [spreadOf(boots.with[of]), spreadOf(boots.without[of])]
  const told = [ours, theirs].map(
    ({ median, low, high }) => `${median.toFixed(0)} (${low.toFixed(0)}-${high.toFixed(0)})`
  )
  return [what, (ours.median / theirs.median).toFixed(2), ...told, String(ours.count)]
}

import { decimal } from "./format"

/** Pounds as people write them: "50", "49.99" or "49,99". */
const POUNDS = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** @returns pence; null for an empty field, undefined for what is no amount above zero */
export function penceOf(text: string): number | null | undefined {
  const written = text.trim()
  const [, pounds, pence = ""] = POUNDS.exec(written) ?? []
  if (pounds === undefined) {
    return written === "" ? null : undefined
  }
  return Number(pounds) * 100 + Number(pence.padEnd(2, "0")) || undefined
}

/** The same the other way round, for a field: 4999 is "49.99", in German "49,99". */
export function poundsText(pence: number | null, language: string): string {
  return pence === null ? "" : decimal(pence, language)
}

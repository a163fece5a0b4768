/** When something happened by a clock here: somewhere between these two moments, in milliseconds since 1970. */
export type Span = { from: number; to: number }

/**
 * How far a clock here is certainly ahead of another (negative where it is behind), in milliseconds: by a moment that the other one
 * told, and the span here into which it fell. Whoever was held up in between has a long span, and is no proof of a wrong clock.
 */
export function aheadMs({ from, to }: Span, told: number): number {
  return from > told ? from - told : Math.min(0, to - told)
}

/** What became of a payment page: `paid`, `cancelled` by its shopper, `expired` unpaid, `invalid` to the service, or still `open`. */
export const PAGE_OUTCOMES = ["paid", "cancelled", "expired", "invalid", "open"] as const
type PageOutcome = (typeof PAGE_OUTCOMES)[number]

/** Where a payment page was opened: at the checkout of a cart, or from the payment link of an order. */
export const PAGE_PLACES = ["checkout", "payment_link"] as const
type PagePlace = (typeof PAGE_PLACES)[number]

/** How many payment pages had the same outcome; `term`: the number of payments that the shopper chose, null where nothing was paid. */
export type PageCount = { place: PagePlace; outcome: PageOutcome; term: number | null; count: number }

export type Conversion = ReturnType<typeof conversionIn>

/** One for each place in which a page was opened. */
export function conversionsOf(counts: readonly PageCount[]): Conversion[] {
  return PAGE_PLACES.map((place) => conversionIn(place, counts)).filter(({ started }) => started > 0)
}

/** How many pages were opened in a place, what became of them, and the terms of those that were paid, the fewest payments first. */
function conversionIn(place: PagePlace, all: readonly PageCount[]) {
  const counts = all.filter((one) => one.place === place)
  const sum = (some: readonly PageCount[]) => some.reduce((total, { count }) => total + count, 0)
  const outcomes = Object.fromEntries(
    PAGE_OUTCOMES.map((outcome) => [outcome, sum(counts.filter((one) => one.outcome === outcome))])
  ) as Readonly<Record<PageOutcome, number>>
  const terms = [...new Set(counts.flatMap(({ term }) => term ?? []))].sort((one, other) => one - other)
  return {
    place,
    started: sum(counts),
    outcomes,
    terms: terms.map((term) => ({ term, count: sum(counts.filter((one) => one.term === term)) })),
  }
}

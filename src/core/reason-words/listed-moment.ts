/** A moment in the `list` that fills a reason's gap, as `toISOString` writes it. */
export const LISTED_MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

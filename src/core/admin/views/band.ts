/** Order amounts from and to, in pence, and the terms that they may be paid in. */
export type BandView = { from_minor: number; to_minor: number; terms: readonly number[] }

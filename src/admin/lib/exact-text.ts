/** For ids: the admin's font draws an x between two digits as a multiplication sign, which nobody could type. */
export const EXACT_TEXT = { fontVariantLigatures: "none" } as const

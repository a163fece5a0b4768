/** Medusa's own provider: grants everything, calls nobody and captures nothing. */
export const SYSTEM_PROVIDER = "pp_system_default"
/** The benchmark store's: the same, and it captures, as instalments do. */
export const INSTANT_PROVIDER = "pp_instant_bench"

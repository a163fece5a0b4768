/** Medusa builds a provider's id from `pp_`, its class's identifier and the id in medusa-config. */
const OUR_PROVIDER = /^pp_instalments(_|$)/

export function isOurProvider(id: string): boolean {
  return OUR_PROVIDER.test(id)
}

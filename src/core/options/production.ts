/** The options that protect real money, as far as they are checked here. */
type Guarded = {
  baseUrl: string
  backendUrl: string
  storefrontUrl: string
  clientSecret: readonly string[]
  signingKey: readonly string[]
}

/** What the sandbox publishes, where everybody can read it, begins so. */
const PUBLISHED = /^sandbox-/

/** A key that is shorter can be guessed, or was cut when it was copied. Characters. */
const SHORTEST_SECRET = 16

const UNENCRYPTED = "must start with https:// in production: nothing about payments or shoppers may travel unencrypted."

/** What is not acceptable where real money moves: the option's name, what is wrong and what to do. */
export function productionFaults(options: Guarded): [option: keyof Guarded, message: string][] {
  const told = (option: keyof Guarded, fault: string | undefined): [keyof Guarded, string][] =>
    fault === undefined ? [] : [[option, fault]]
  const addresses = (["backendUrl", "baseUrl", "storefrontUrl"] as const).flatMap((option) =>
    told(option, options[option].startsWith("https://") ? undefined : UNENCRYPTED)
  )
  const secrets = (["clientSecret", "signingKey"] as const).flatMap((option) =>
    [options[option]].flat().flatMap((value) => told(option, secretFault(value)))
  )
  return [...addresses, ...secrets]
}

function secretFault(value: string): string | undefined {
  if (PUBLISHED.test(value)) {
    return "is the sandbox's published value, which everybody knows. Set it to the one that the service issued for production."
  }
  return value.length < SHORTEST_SECRET
    ? `is shorter than ${SHORTEST_SECRET} characters. Set it to the one that the service issued for production; was it cut off when it was copied?`
    : undefined
}

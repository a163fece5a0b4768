import { SANDBOX_DEFAULTS, type Sandbox } from "../../sandbox/src"

/** The merchant changes at the service, before this moment, what the shop signs in or signs with; the shop knows both in advance. */
export type Rotation = { of: "clientSecret" | "signingKey"; beforeMoment: number }

const BEFORE = { clientSecret: SANDBOX_DEFAULTS.clientSecret, signingKey: SANDBOX_DEFAULTS.signingKey }
const AFTER = { clientSecret: "next-secret", signingKey: "next-signing-key" }

/** The plugin's options that name both. */
export function bothOf(rotation: Rotation | null): { clientSecret?: [string, string]; signingKey?: [string, string] } {
  return rotation ? { [rotation.of]: [BEFORE[rotation.of], AFTER[rotation.of]] } : {}
}

/** The service takes the new one alone; of null, what it took in the beginning. The insides are reached for because no merchant's code can. */
export function rotate({ control }: Sandbox, of: Rotation["of"] | null): void {
  const taken = of === null ? BEFORE : { [of]: AFTER[of] }
  control["service"].store.integrations.forEach((integration) => Object.assign(integration, taken))
}

import type { AccountOptions, CheckedOptions } from "../../src/core/options/options"

/** How the plugin's options name an account: `lost` when they do not. */
export type NamedAs = "open" | "closed" | "lost"

type Deployment = { account: string; is: NamedAs; options: Partial<AccountOptions> }

/** The plugin's options of a shop, as it is deployed. */
export class Deployments {
  private readonly known = new Map<string, CheckedOptions>()

  /** @param areKept gives the same object for the same deployment: the plugin has a client for each, which knows what the service takes */
  constructor(private readonly areKept: boolean) {}

  optionsOf({ accounts }: CheckedOptions, deployment: Deployment): CheckedOptions {
    const name = JSON.stringify(deployment)
    const options = (this.areKept && this.known.get(name)) || { accounts: accountsOf(accounts, deployment) }
    this.known.set(name, options)
    return options
  }
}

function accountsOf(accounts: CheckedOptions["accounts"], { account, is, options }: Deployment) {
  const configured = Object.entries(accounts).filter(([name]) => name !== account || is !== "lost")
  return Object.fromEntries(
    configured.map(([name, settings]) => [
      name,
      name === account ? { ...settings, ...options, closed: is === "closed" } : settings,
    ])
  )
}

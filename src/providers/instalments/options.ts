import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { accountOf, type CheckedOptions, findAccount, OptionsError } from "../../core/options/options"
import { parseOptions } from "../../core/options/parse-options"
import { INSTALMENTS_MODULE } from "../../modules/instalments"

const schema = z.strictObject({ account: z.string().min(1).optional() })

/** What a payment provider entry may set: the account it speaks for, needed only when the plugin has several. */
export type ProviderOptions = z.output<typeof schema>

/** @throws OptionsError */
export function providerOptions(raw: unknown): ProviderOptions {
  const parsed = schema.safeParse(raw ?? {})
  if (!parsed.success) {
    throw new OptionsError([
      "the payment provider entry takes one option, `account`. Everything else is set once, in the plugin's own options.",
    ])
  }
  return parsed.data
}

// A record would not do: Medusa marks the options of a plugin with a symbol.
const withOptions = z.object({ options: z.custom<object>((value) => typeof value === "object" && value !== null) })

/**
 * Medusa knows the modules of all plugins before it reads the first payment provider. Without this plugin's, the provider
 * would be offered all the same, every payment would fail, and the plugin's jobs would be taken from the other instances.
 * An entry whose account is no longer configured keeps nobody from working: Medusa has payments of it, and the log says so.
 *
 * @param account that the provider entry names
 * @throws OptionsError, which stops the boot: without the plugin, or where there are several accounts and none is named
 */
export function requirePlugin(container: MedusaContainer, account: string | undefined): void {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true })
  if (!config?.modules) {
    return
  }
  if (!Object.hasOwn(config.modules, INSTALMENTS_MODULE)) {
    throw new OptionsError([
      "the payment provider is registered, but the plugin is missing from `plugins`. Add " +
        '{ resolve: "medusa-payment-instalments", options: { … } } there. See the README, Install.',
    ])
  }
  const plugin = withOptions.safeParse(config.modules[INSTALMENTS_MODULE])
  if (plugin.success) {
    requireAccount(container, parseOptions(plugin.data.options), account)
  }
}

function requireAccount(container: MedusaContainer, options: CheckedOptions, account: string | undefined): void {
  if (account === undefined || findAccount(options, account)) {
    accountOf(options, account)
    return
  }
  container
    .resolve(ContainerRegistrationKeys.LOGGER, { allowUnregistered: true })
    ?.error(
      `instalments: a payment provider entry names the account "${account}", which is not configured. Nobody can pay through it, and its payments cannot be refunded. Configure the account again, with closed: true if it should accept no new payments, or correct the entry (modules, payment, providers, options.account).`
    )
}

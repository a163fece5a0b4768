import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { accountOf, OptionsError, parseOptions } from "../../core/options/options"
import { INSTALMENTS_MODULE } from "../../modules/instalments"

// A record would not do: Medusa marks the options of a plugin with a symbol.
const withOptions = z.object({ options: z.custom<object>((value) => typeof value === "object" && value !== null) })

/**
 * Medusa knows the modules of all plugins before it reads the first payment provider. Without this plugin's, or with an account
 * that it does not have, the provider would be offered all the same, and every payment would fail; without it, the plugin's jobs
 * would also be taken from the other instances.
 *
 * @param account that the provider entry names
 * @throws OptionsError, which stops the boot
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
    accountOf(parseOptions(plugin.data.options), account)
  }
}

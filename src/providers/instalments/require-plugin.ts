import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { OptionsError } from "../../core/options/options"
import { INSTALMENTS_MODULE } from "../../modules/instalments"

/**
 * Medusa knows the modules of all plugins before it reads the first payment provider. Without this plugin's, the provider
 * would be offered all the same, every payment would fail, and the plugin's jobs would be taken from the other instances.
 *
 * @throws OptionsError, which stops the boot
 */
export function requirePlugin(container: MedusaContainer): void {
  const config = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE, { allowUnregistered: true })
  if (config?.modules && !Object.hasOwn(config.modules, INSTALMENTS_MODULE)) {
    throw new OptionsError([
      "the payment provider is registered, but the plugin is missing from `plugins`. Add " +
        '{ resolve: "medusa-payment-instalments", options: { … } } there. See the README, Install.',
    ])
  }
}

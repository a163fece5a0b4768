import type { CheckedOptions } from "../../../src/core/options/options"
import type InstalmentsModuleService from "../../../src/modules/instalments/service"
import { currentLife, type Life } from "./life"

/**
 * Lets each life see the plugin's options as its own shop is deployed at the moment.
 *
 * @param optionsFor those of a life, from what the store was started with
 * @returns the way to undo that
 */
export function interceptOptions(
  ledger: InstalmentsModuleService,
  optionsFor: (life: Life, started: CheckedOptions) => CheckedOptions
): () => void {
  const { options } = ledger
  const get = () => {
    const life = currentLife.getStore()
    return life ? optionsFor(life, options) : options
  }
  Object.defineProperty(ledger, "options", { get, configurable: true })
  return () => Object.defineProperty(ledger, "options", { value: options, configurable: true })
}

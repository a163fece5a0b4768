import type { LoaderOptions } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import { parseOptions } from "../../core/options/parse-options"
import InstalmentsModuleService from "./service"

/** The name the ledger is registered under in Medusa's container. */
export const INSTALMENTS_MODULE = "instalments"

/** Wrong options stop the boot here, before the first request could meet them. @throws OptionsError */
async function checkOptions({ options }: LoaderOptions): Promise<void> {
  parseOptions(options)
}

export default Module(INSTALMENTS_MODULE, { service: InstalmentsModuleService, loaders: [checkOptions] })

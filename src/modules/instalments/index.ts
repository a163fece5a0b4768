import type { LoaderOptions } from "@medusajs/framework/types"
import { Module } from "@medusajs/framework/utils"
import { doubtsAbout } from "../../core/options/options"
import { parseOptions } from "../../core/options/parse-options"
import InstalmentsModuleService from "./service"

/** The name the ledger is registered under in Medusa's container. */
export const INSTALMENTS_MODULE = "instalments"

/** Wrong options stop the boot here, before the first request could meet them. @throws OptionsError */
async function checkOptions({ options, logger }: LoaderOptions): Promise<void> {
  doubtsAbout(parseOptions(options)).forEach((doubt) => logger?.warn(doubt))
}

export default Module(INSTALMENTS_MODULE, { service: InstalmentsModuleService, loaders: [checkOptions] })

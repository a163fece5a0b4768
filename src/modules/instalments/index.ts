import { Module } from "@medusajs/framework/utils"
import checkOptions from "./loaders/check-options"
import InstalmentsModuleService from "./service"

/** The name the ledger is registered under in Medusa's container. */
export const INSTALMENTS_MODULE = "instalments"

export default Module(INSTALMENTS_MODULE, { service: InstalmentsModuleService, loaders: [checkOptions] })

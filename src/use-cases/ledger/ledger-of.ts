import type { MedusaContainer } from "@medusajs/framework/types"
import { INSTALMENTS_MODULE } from "../../modules/instalments"
import type InstalmentsModuleService from "../../modules/instalments/service"

/** The ledger, by its name in Medusa's container. */
export function ledgerOf(container: MedusaContainer): InstalmentsModuleService {
  return container.resolve<InstalmentsModuleService>(INSTALMENTS_MODULE)
}

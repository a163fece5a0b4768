import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { InstalmentsProvider } from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [InstalmentsProvider] })

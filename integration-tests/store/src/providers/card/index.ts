import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import CardProvider from "./service"

export default ModuleProvider(Modules.PAYMENT, { services: [CardProvider] })

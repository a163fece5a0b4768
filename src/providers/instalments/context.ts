import type { MedusaContainer } from "@medusajs/framework/types"

/** What every hook needs: the app's container, and the account this provider entry speaks for. */
export type ProviderContext = { container: MedusaContainer; account: string | undefined }

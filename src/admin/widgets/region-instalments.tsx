import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { isAccepted, type Region, RegionNotEnabled } from "../components/region-account"
import { RegionBands } from "../components/region-bands"
import { isOurProvider } from "../lib/order"

const RegionInstalmentsWidget = ({ data: region }: { data: Region }) => {
  const providers = (region.payment_providers ?? []).map(({ id }) => id).filter(isOurProvider)
  if (providers.length > 0) {
    return <RegionBands region={region} providers={providers} />
  }
  return isAccepted(region) ? <RegionNotEnabled region={region} /> : null
}

export const config = defineWidgetConfig({ zone: "region.details.after", id: "instalments-region" })

export default RegionInstalmentsWidget

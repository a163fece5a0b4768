import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { RegionBands } from "../components/region-bands"
import { RegionNotEnabled } from "../components/region-account"
import { isOurProvider } from "../lib/order"

/** Of Medusa's region, what is read here. */
type Region = { id: string; name: string; currency_code: string; payment_providers?: { id: string }[] | null }

/** The service's one currency, as Medusa writes it. */
const ACCEPTED_CURRENCY = "gbp"

const RegionInstalmentsWidget = ({ data: region }: { data: Region }) => {
  const providers = (region.payment_providers ?? []).map(({ id }) => id).filter(isOurProvider)
  if (providers.length > 0) {
    return (
      <RegionBands
        region={region}
        providers={providers}
        currency={region.currency_code}
        isAccepted={region.currency_code === ACCEPTED_CURRENCY}
      />
    )
  }
  return region.currency_code === ACCEPTED_CURRENCY ? <RegionNotEnabled region={region} /> : null
}

export const config = defineWidgetConfig({ zone: "region.details.after", id: "instalments-region" })

export default RegionInstalmentsWidget

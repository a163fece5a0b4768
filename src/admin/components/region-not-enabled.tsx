import { Container, InlineTip } from "@medusajs/ui"
import { useAccounts } from "../lib/queries"
import { useTexts } from "../lib/use-texts"

/** Says so where the plugin is installed and no region at all uses it: a region that could is the place to begin. */
export function RegionNotEnabled() {
  const { t } = useTexts()
  const { data: accounts } = useAccounts()
  if (!accounts || accounts.some(({ regions }) => regions.length > 0)) {
    return null
  }
  return (
    <Container>
      <InlineTip label={t("title")} variant="warning">
        {t("region.not_enabled")}
      </InlineTip>
    </Container>
  )
}

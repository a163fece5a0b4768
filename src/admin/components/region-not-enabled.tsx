import { Container, Heading, InlineTip } from "@medusajs/ui"
import { useAccounts } from "../lib/queries"
import { useTexts } from "../lib/use-texts"
import { RegionAccount, type RegionToSet } from "./region-account"

/**
 * Where one of several accounts can be chosen, the choice. Else it is said where the plugin is installed and no region at all uses
 * it: a region that could is the place to begin.
 */
export function RegionNotEnabled({ region }: { region: RegionToSet }) {
  const { t } = useTexts()
  const { data: accounts } = useAccounts()
  if (accounts && accounts.length > 1) {
    return (
      <Container className="divide-y p-0">
        <Heading level="h2" className="px-6 py-4">
          {t("title")}
        </Heading>
        <RegionAccount region={region} accounts={accounts} enabled={[]} />
      </Container>
    )
  }
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

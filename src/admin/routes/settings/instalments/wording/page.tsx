import { Container } from "@medusajs/ui"
import { useState } from "react"
import { Breadcrumb, PageHead, NotYet } from "../../../../components/blocks"
import { WordingEditor } from "../../../../components/wording-editor"
import { VersionList } from "../../../../components/version-list"
import { WordingVersion } from "../../../../components/wording-version"
import type { WordingView } from "../../../../../core/admin/views/wording"
import { useWordings } from "../../../../lib/queries"
import { useChosenAccount } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"

const InstalmentsWording = () => {
  const { t } = useTexts()
  const asked = useWordings(useChosenAccount())
  const wordings = asked.data?.wording
  const [base, setBase] = useState<WordingView>()
  if (!wordings) {
    return (
      <Container className="p-0">
        <NotYet asked={asked} rows={6} />
      </Container>
    )
  }
  const { account } = wordings
  const start = base ?? wordings.versions.find(({ is_live }) => is_live) ?? wordings.versions[0]
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={t("wording.title")} subtitle={t("wording.subtitle")} account={account} />
      </Container>
      <WordingEditor account={account} key={`${account} ${start?.id}`} start={start} />
      <VersionList none={t("wording.versions.none")} versions={wordings.versions}>
        {(version) => <WordingVersion onUse={setBase} version={version} />}
      </VersionList>
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="wording.title" /> }

export default InstalmentsWording

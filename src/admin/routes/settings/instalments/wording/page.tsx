import { Container } from "@medusajs/ui"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb, PageHead } from "../../../../components/page-head"
import { WordingEditor } from "../../../../components/wording-editor"
import { WordingVersions } from "../../../../components/wording-versions"
import type { WordingView } from "../../../../../core/admin/views/wording"
import { useAccounts, useWordings } from "../../../../lib/queries"
import { useTexts } from "../../../../lib/use-texts"
import { NotYet } from "../../../../components/not-yet"

const InstalmentsWording = () => {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const { data: accounts } = useAccounts()
  const account = params.get("account") ?? accounts?.[0]?.account
  const asked = useWordings(account)
  const wordings = asked.data
  const [base, setBase] = useState<WordingView>()
  if (account === undefined || !wordings) {
    return (
      <Container className="p-0">
        <NotYet asked={asked} rows={6} />
      </Container>
    )
  }
  const start = base ?? wordings.versions.find(({ is_live }) => is_live) ?? wordings.versions[0]
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHead title={t("wording.title")} subtitle={t("wording.subtitle")} account={account} />
      </Container>
      <WordingEditor account={account} key={`${account} ${start?.id}`} start={start} />
      <WordingVersions onUse={setBase} versions={wordings.versions} />
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="wording.menu" /> }

export default InstalmentsWording

import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb } from "../../../../components/breadcrumb"
import { LoadFailed } from "../../../../components/load-failed"
import { LoadingRows } from "../../../../components/loading"
import { WordingEditor } from "../../../../components/wording-editor"
import { WordingVersions } from "../../../../components/wording-versions"
import type { WordingView } from "../../../../../core/admin/views/wording"
import { useAccounts, useWordings } from "../../../../lib/queries"
import { useTexts } from "../../../../lib/use-texts"

const InstalmentsWording = () => {
  const { t } = useTexts()
  const [params] = useSearchParams()
  const { data: accounts } = useAccounts()
  const account = params.get("account") ?? accounts?.[0]?.account
  const { data: wordings, error, refetch } = useWordings(account)
  const [base, setBase] = useState<WordingView>()
  if (account === undefined || !wordings) {
    return (
      <Container className="p-0">
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={6} />}
      </Container>
    )
  }
  const start = base ?? wordings.versions.find(({ is_live }) => is_live) ?? wordings.versions[0]
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="px-6 py-4">
        <Heading>{t("wording.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("wording.subtitle")}
        </Text>
        {account !== "default" && (
          <Text size="small" className="text-ui-fg-subtle">{`${t("wording.account")}: ${account}`}</Text>
        )}
      </Container>
      <WordingEditor account={account} key={`${account} ${start?.id}`} start={start} />
      <WordingVersions onUse={setBase} versions={wordings.versions} />
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="wording.menu" /> }

export default InstalmentsWording

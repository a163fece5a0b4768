import { Container } from "@medusajs/ui"
import { useState } from "react"
import type { OnlyForVersionView } from "../../../../../core/admin/views/only-for"
import { NotYet } from "../../../../components/not-yet"
import { OnlyForEditor } from "../../../../components/only-for-editor"
import { OnlyForText } from "../../../../components/only-for-text"
import { OnlyForVersions } from "../../../../components/only-for-versions"
import { Breadcrumb, PageHead } from "../../../../components/page-head"
import { SectionRow } from "../../../../components/blocks"
import { useOnlyFor } from "../../../../lib/queries"
import { useChosenAccount } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"

const InstalmentsOnlyFor = () => {
  const { t } = useTexts()
  const asked = useOnlyFor(useChosenAccount())
  const setting = asked.data
  const [base, setBase] = useState<OnlyForVersionView>()
  if (!setting) {
    return (
      <Container className="p-0">
        <NotYet asked={asked} rows={6} />
      </Container>
    )
  }
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <PageHead title={t("only_for.title")} subtitle={t("only_for.subtitle")} account={setting.account} />
        {setting.option && (
          <SectionRow label={t("only_for.option")}>
            <OnlyForText limits={setting.option} />
          </SectionRow>
        )}
      </Container>
      <OnlyForEditor key={`${setting.account} ${base?.id}`} setting={setting} start={base ?? setting.versions[0]} />
      <OnlyForVersions onUse={setBase} versions={setting.versions} />
    </div>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="only_for.menu" /> }

export default InstalmentsOnlyFor

import { Container, Button } from "@medusajs/ui"
import { useState } from "react"
import type { OnlyForVersionView } from "../../../../../use-cases/admin/views/only-for"
import { OnlyForEditor } from "../../../../components/only-for-editor"
import { OnlyForText } from "../../../../components/only-for-text"
import { Breadcrumb, PageHead, SectionRow, NotYet } from "../../../../components/blocks"
import { useOnlyFor } from "../../../../lib/queries"
import { useChosenAccount } from "../../../../lib/use-filters"
import { useTexts } from "../../../../lib/use-texts"
import { VersionFacts, VersionHead, VersionList } from "../../../../components/version-list"

const InstalmentsOnlyFor = () => {
  const { t } = useTexts()
  const asked = useOnlyFor(useChosenAccount())
  const setting = asked.data?.only_for
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
      <VersionList none={t("only_for.versions_none")} versions={setting.versions}>
        {(version) => <Version isLive={version === setting.versions[0]} onUse={setBase} version={version} />}
      </VersionList>
    </div>
  )
}

type VersionProps = { version: OnlyForVersionView; isLive: boolean; onUse: (version: OnlyForVersionView) => void }

/** Who set which limits, when and why. */
function Version({ version, isLive, onUse }: VersionProps) {
  const { t, moment, actorText } = useTexts()
  const { said, reason, created_at, created_by } = version
  return (
    <>
      <VersionHead
        isLive={isLive}
        name={t("only_for.version", { version: version.version })}
        state={t(isLive ? "only_for.in_force" : "versions.earlier")}
      />
      <VersionFacts>
        <OnlyForText limits={said} />
        <q>{reason}</q>
        <span>{t("only_for.written", { time: moment(created_at), name: actorText(created_by) })}</span>
      </VersionFacts>
      {!isLive && (
        <Button onClick={() => onUse(version)} size="small" variant="transparent">
          {t("versions.use")}
        </Button>
      )}
    </>
  )
}

export const handle = { breadcrumb: () => <Breadcrumb text="only_for.menu" /> }

export default InstalmentsOnlyFor

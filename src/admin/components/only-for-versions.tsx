import { Button } from "@medusajs/ui"
import type { OnlyForVersionView } from "../../core/admin/views/only-for"
import { useTexts } from "../lib/use-texts"
import { OnlyForText } from "./only-for-text"
import { VersionFacts, VersionHead, VersionList } from "./version-list"

type VersionsProps = { versions: readonly OnlyForVersionView[]; onUse: (version: OnlyForVersionView) => void }

/** Who set which limits, when and why, newest first: that one holds. */
export function OnlyForVersions({ versions, onUse }: VersionsProps) {
  const { t } = useTexts()
  return (
    <VersionList none={t("only_for.versions_none")} versions={versions}>
      {(version) => <Version isLive={version === versions[0]} onUse={onUse} version={version} />}
    </VersionList>
  )
}

type VersionProps = { version: OnlyForVersionView; isLive: boolean; onUse: VersionsProps["onUse"] }

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

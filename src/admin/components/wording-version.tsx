import { Button, Input, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import type { WordingView } from "../../core/admin/views/wording"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { VersionFacts, VersionHead } from "./version-list"

type VersionProps = { version: WordingView; onUse: (version: WordingView) => void }

export function WordingVersion({ version, onUse }: VersionProps) {
  const { t } = useTexts()
  const [isApproving, setIsApproving] = useState(false)
  const { language, version: number, approved_by, published_at } = version
  const { perform, isBusy } = useAdminAction<WordingView>({
    run: ({ id }) => act("publishWording", id),
    question: () => ({
      title: t("wording.versions.confirm.title", { language, version: number }),
      description: [
        t("wording.versions.confirm.description"),
        approved_by === null ? t("wording.versions.confirm.unapproved") : "",
      ].join(" "),
      confirm: t("wording.versions.publish"),
    }),
    done: () => t("wording.versions.done"),
  })
  return (
    <>
      <VersionHead
        isLive={version.is_live}
        name={t("wording.versions.name", { language, version: number })}
        state={t(stateOf(version))}
      />
      <Facts version={version} />
      <div className="flex flex-wrap gap-2">
        {published_at === null && (
          <Button disabled={isBusy} onClick={() => perform(version)} size="small" variant="secondary">
            {t("wording.versions.publish")}
          </Button>
        )}
        {approved_by === null && (
          <Button
            aria-expanded={isApproving}
            onClick={() => setIsApproving(!isApproving)}
            size="small"
            variant="secondary"
          >
            {t("wording.versions.approve")}
          </Button>
        )}
        <Button onClick={() => onUse(version)} size="small" variant="transparent">
          {t("versions.use")}
        </Button>
      </div>
      {isApproving && approved_by === null && <Approval version={version} />}
    </>
  )
}

function stateOf({ is_live, published_at }: WordingView): string {
  return is_live ? "versions.live" : published_at === null ? "wording.versions.draft" : "versions.earlier"
}

function Facts({ version }: { version: WordingView }) {
  const { t, moment, day, actorText } = useTexts()
  const { created_at, created_by, published_at, published_by, approved_by, approved_on, approval_recorded_by } = version
  return (
    <VersionFacts>
      {version.message && <q>{version.message}</q>}
      {version.disclosure && <span className="line-clamp-3">{version.disclosure}</span>}
      <span>{t("versions.written", { time: moment(created_at), name: actorText(created_by) })}</span>
      {approved_by !== null && approved_on !== null && (
        <span>
          {t("wording.versions.approved", {
            by: approved_by,
            day: day(`${approved_on}T12:00:00Z`),
            name: actorText(approval_recorded_by),
          })}
        </span>
      )}
      {published_at !== null && (
        <span>{t("wording.versions.published", { time: moment(published_at), name: actorText(published_by) })}</span>
      )}
    </VersionFacts>
  )
}

/** Somebody outside of Medusa has approved it, the lender for example. */
function Approval({ version }: { version: WordingView }) {
  const { t } = useTexts()
  const id = useId()
  const [approval, setApproval] = useState(() => ({ by: "", on: new Date().toISOString().slice(0, 10) }))
  const { perform, isBusy } = useAdminAction<typeof approval>({
    run: (wanted) => act("approveWording", version.id, wanted),
    done: () => t("wording.versions.recorded"),
  })
  const by = approval.by.trim()
  return (
    <div className="flex flex-wrap items-end gap-2">
      {(["by", "on"] as const).map((field) => (
        <div className="flex flex-col gap-y-1" key={field}>
          <Label htmlFor={`${id}-${field}`} size="small">
            {t(`wording.versions.approved_${field}`)}
          </Label>
          <Input
            id={`${id}-${field}`}
            onChange={({ target }) => setApproval({ ...approval, [field]: target.value })}
            size="small"
            type={field === "on" ? "date" : "text"}
            value={approval[field]}
          />
        </div>
      ))}
      <Button
        disabled={isBusy || by === ""}
        onClick={() => perform({ ...approval, by })}
        size="small"
        variant="secondary"
      >
        {t("wording.versions.record")}
      </Button>
    </div>
  )
}

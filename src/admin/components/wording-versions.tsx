import { Badge, Button, Container, Heading, Input, Label, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { WordingActorView, WordingView } from "../../core/admin/views/wording"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"

type VersionsProps = { versions: readonly WordingView[]; onUse: (version: WordingView) => void }

/** Who wrote, approved and published what, newest first. */
export function WordingVersions({ versions, onUse }: VersionsProps) {
  const { t } = useTexts()
  return (
    <Container className="divide-y p-0">
      <Heading level="h2" className="px-6 py-4">
        {t("wording.versions.title")}
      </Heading>
      {versions.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("wording.versions.none")}
        </Text>
      )}
      <ul className="divide-y">
        {versions.map((version) => (
          <li className="flex flex-col items-start gap-y-2 px-6 py-4" key={version.id}>
            <Version onUse={onUse} version={version} />
          </li>
        ))}
      </ul>
    </Container>
  )
}

function Version({ version, onUse }: { version: WordingView; onUse: VersionsProps["onUse"] }) {
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
      isGrave: false,
    }),
    done: () => t("wording.versions.done"),
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Text size="small" weight="plus">
          {t("wording.versions.name", { language, version: number })}
        </Text>
        <StateBadge version={version} />
      </div>
      <Facts version={version} />
      <div className="flex flex-wrap gap-2">
        {published_at === null && (
          <Button disabled={isBusy} onClick={() => void perform(version)} size="small" variant="secondary">
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
          {t("wording.versions.use")}
        </Button>
      </div>
      {isApproving && approved_by === null && <Approval version={version} />}
    </>
  )
}

function StateBadge({ version: { is_live, published_at } }: { version: WordingView }) {
  const { t } = useTexts()
  const state = is_live ? "live" : published_at === null ? "draft" : "earlier"
  return (
    <Badge color={is_live ? "green" : "grey"} size="2xsmall">
      {t(`wording.versions.${state}`)}
    </Badge>
  )
}

function Facts({ version }: { version: WordingView }) {
  const { t, moment, day } = useTexts()
  const name = (actor: WordingActorView | null) => actor?.name ?? actor?.id ?? t("wording.versions.somebody")
  const { created_at, created_by, published_at, published_by, approved_by, approved_on, approval_recorded_by } = version
  return (
    <Text as="div" size="xsmall" className="text-ui-fg-subtle flex w-full flex-col gap-y-1 break-words">
      {version.message && <q>{version.message}</q>}
      {version.disclosure && <span className="line-clamp-3">{version.disclosure}</span>}
      <span>{t("wording.versions.written", { time: moment(created_at), name: name(created_by) })}</span>
      {approved_by !== null && approved_on !== null && (
        <span>
          {t("wording.versions.approved", {
            by: approved_by,
            day: day(`${approved_on}T12:00:00Z`),
            name: name(approval_recorded_by),
          })}
        </span>
      )}
      {published_at !== null && (
        <span>{t("wording.versions.published", { time: moment(published_at), name: name(published_by) })}</span>
      )}
    </Text>
  )
}

/** Somebody outside of Medusa has approved it, the lender for example. */
function Approval({ version }: { version: WordingView }) {
  const { t } = useTexts()
  const id = useId()
  const [by, setBy] = useState("")
  const [on, setOn] = useState(() => new Date().toISOString().slice(0, 10))
  const { perform, isBusy } = useAdminAction<{ by: string; on: string }>({
    run: (approval) => act("approveWording", version.id, approval),
    question: () => undefined,
    done: () => t("wording.versions.recorded"),
  })
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={`${id}-by`} size="small">
          {t("wording.versions.approved_by")}
        </Label>
        <Input id={`${id}-by`} onChange={({ target }) => setBy(target.value)} size="small" value={by} />
      </div>
      <div className="flex flex-col gap-y-1">
        <Label htmlFor={`${id}-on`} size="small">
          {t("wording.versions.approved_on")}
        </Label>
        <Input id={`${id}-on`} onChange={({ target }) => setOn(target.value)} size="small" type="date" value={on} />
      </div>
      <Button
        disabled={isBusy || by.trim() === ""}
        onClick={() => void perform({ by: by.trim(), on })}
        size="small"
        variant="secondary"
      >
        {t("wording.versions.record")}
      </Button>
    </div>
  )
}

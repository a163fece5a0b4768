import { Badge, Button, Text } from "@medusajs/ui"
import type { StrayView } from "../../core/admin/views"
import { dismissStray } from "../lib/api"
import { useDeed } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { CopyText } from "./copy-text"
import { ListLine } from "./list-line"

/** A line of the list: something the service has and this shop does not know. */
export function StrayItem({ stray }: { stray: StrayView }) {
  const { t, money, moment } = useTexts()
  return (
    <ListLine
      summary={
        <>
          <Text size="small" leading="compact" weight="plus">
            {money(stray.amount_minor, stray.currency_code)}
          </Text>
          <Badge size="2xsmall">{t(`stray.${stray.matter}.name`)}</Badge>
          {stray.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
        </>
      }
      text={
        <>
          <Text size="small" leading="compact" weight="plus" className="text-pretty">
            {t(`stray.${stray.matter}.title`, { state: t(`stray.state.${stray.state}`) })}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle text-pretty">
            {t(`stray.${stray.matter}.advice`)}
          </Text>
        </>
      }
      ids={
        <>
          <span>{t("attention.since", { time: moment(stray.since) })}</span>
          <CopyText text={stray.name} what={t(stray.matter === "stray_callback" ? "payment.reference" : "stray.id")} />
          {stray.account !== "default" && <span>{stray.account}</span>}
        </>
      }
      actions={<DealtWith stray={stray} />}
    />
  )
}

function DealtWith({ stray: { id, dealt_with } }: { stray: StrayView }) {
  const { t, moment } = useTexts()
  const { perform, isBusy } = useDeed<string>({
    run: dismissStray,
    question: () => ({
      title: t("confirm.dismiss.title"),
      description: t("stray.confirm"),
      confirm: t("action.dismiss"),
      isGrave: false,
    }),
    done: () => t("done.dismiss"),
  })
  if (dealt_with) {
    const name = dealt_with.by.name ?? dealt_with.by.id
    return (
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {t("stray.dealt_with", { name, time: moment(dealt_with.at) })}
      </Text>
    )
  }
  return (
    <Button size="small" variant="secondary" isLoading={isBusy} onClick={() => void perform(id)}>
      {t("action.dismiss")}
    </Button>
  )
}

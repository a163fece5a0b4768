import { Badge, Button, Text } from "@medusajs/ui"
import type { UnmatchedView } from "../../core/admin/views/issue"
import { act } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { CopyText } from "./small-controls"
import { ListLine } from "./list-parts"
import { RecordRefund } from "./record-refund"

/** A line of the list: something the service has and this shop does not know. */
export function UnmatchedItem({ unmatched }: { unmatched: UnmatchedView }) {
  const { t, money, moment } = useTexts()
  const stateOf = ({ issue, state }: UnmatchedView) =>
    issue === "unreadable_record" ? state : t(`unmatched.state.${state}`)
  return (
    <ListLine
      summary={
        <>
          {unmatched.amount_minor !== null && (
            <Text size="small" leading="compact" weight="plus">
              {money(unmatched.amount_minor, unmatched.currency_code)}
            </Text>
          )}
          <Badge size="2xsmall">{t(`unmatched.${unmatched.issue}.name`)}</Badge>
          {unmatched.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
        </>
      }
      text={
        <>
          <Text size="small" leading="compact" weight="plus" className="text-pretty">
            {t(`unmatched.${unmatched.issue}.title`, { state: stateOf(unmatched) })}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle text-pretty">
            {t(`unmatched.${unmatched.issue}.advice`)}
          </Text>
          {unmatched.issue === "unmatched_refund" && !unmatched.dealt_with && unmatched.state !== "failed" && (
            <RecordRefund unmatched={unmatched} />
          )}
        </>
      }
      ids={
        <>
          <span>{t("attention.since", { time: moment(unmatched.since) })}</span>
          <CopyText
            text={unmatched.name}
            what={t(unmatched.issue.endsWith("_callback") ? "payment.reference" : "unmatched.id")}
            isNamed
          />
          {unmatched.account !== "default" && <span>{t("payment.account_named", { account: unmatched.account })}</span>}
        </>
      }
      actions={<DealtWith unmatched={unmatched} />}
    />
  )
}

function DealtWith({ unmatched: { id, dealt_with } }: { unmatched: UnmatchedView }) {
  const { t, moment } = useTexts()
  const { perform, isBusy } = useAdminAction<string>({
    run: (wanted) => act("dismissUnmatched", wanted),
    question: () => ({
      title: t("confirm.dismiss.title"),
      description: t("unmatched.confirm"),
      confirm: t("action.dismiss"),
      isGrave: false,
    }),
    done: () => t("done.dismiss"),
  })
  if (dealt_with) {
    const name = dealt_with.by.name ?? dealt_with.by.id
    return (
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {t("unmatched.dealt_with", { name, time: moment(dealt_with.at) })}
      </Text>
    )
  }
  return (
    <Button size="small" variant="secondary" isLoading={isBusy} onClick={() => void perform(id)}>
      {t("action.dismiss")}
    </Button>
  )
}

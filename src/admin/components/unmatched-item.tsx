import { Badge } from "@medusajs/ui"
import type { UnmatchedView } from "../../use-cases/admin/views/payments"
import { act } from "../lib/api"
import { useTexts } from "../lib/use-texts"
import { EnvironmentBadge } from "./badges"
import { ActionButton, CopyText } from "./small-controls"
import { ListLine } from "./list-parts"
import { RecordRefund } from "./refund-choices"
import { Fine, Lead, Subtle } from "./blocks"

/** A line of the list: something the service has and this shop does not know. */
export function UnmatchedItem({ unmatched }: { unmatched: UnmatchedView }) {
  const { t, money, moment } = useTexts()
  const { issue } = unmatched
  const state = issue === "unreadable_record" ? unmatched.state : t(`unmatched.state.${unmatched.state}`)
  return (
    <ListLine
      summary={
        <>
          {unmatched.amount_minor !== null && <Lead>{money(unmatched.amount_minor, unmatched.currency_code)}</Lead>}
          <Badge size="2xsmall">{t(`unmatched.${issue}.name`)}</Badge>
          {unmatched.environment === "sandbox" && <EnvironmentBadge environment="sandbox" />}
        </>
      }
      text={
        <>
          <Lead className="text-pretty">{t(`unmatched.${issue}.title`, { state })}</Lead>
          <Subtle className="text-pretty">{t(`unmatched.${issue}.advice`)}</Subtle>
          {issue === "unmatched_refund" && !unmatched.dealt_with && unmatched.state !== "failed" && (
            <RecordRefund unmatched={unmatched} />
          )}
        </>
      }
      ids={
        <>
          <span>{t("attention.since", { time: moment(unmatched.since) })}</span>
          <CopyText
            text={unmatched.name}
            what={t(issue.endsWith("_callback") ? "payment.reference" : "unmatched.id")}
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
  const { t, moment, actorText } = useTexts()
  if (dealt_with) {
    const gaps = { name: actorText(dealt_with.by), time: moment(dealt_with.at) }
    return <Fine>{t("unmatched.dealt_with", gaps)}</Fine>
  }
  return (
    <ActionButton
      done={() => t("done.dismiss")}
      label={t("action.dismiss")}
      question={() => ({
        title: t("confirm.dismiss.title"),
        description: t("unmatched.confirm"),
        confirm: t("action.dismiss"),
      })}
      run={() => act("dismissUnmatched", id)}
    />
  )
}

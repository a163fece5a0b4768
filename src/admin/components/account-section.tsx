import { Badge, Button, Container, Hint, InlineTip, Text } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { useState } from "react"
import type { AccountView } from "../../use-cases/admin/views/accounts"
import type { ConnectionResult } from "../../core/admin/connection"
import type { PreviewLinkView } from "../../use-cases/admin/actions/only-for-actions"
import { type Texts, useTexts } from "../lib/use-texts"
import { act } from "../lib/api"
import { AccountBands } from "./account-bands"
import { EnvironmentBadge, State } from "./badges"
import { ActionButton, CopyText, TextLink } from "./small-controls"
import { BothLimits } from "./only-for-text"
import { Warning } from "./issue-notice"
import { Fine, NotYet, SectionHead, SectionPart, SectionRow, Subtle } from "./blocks"

/** One merchant account: whose it is, what it offers, where it is switched on and whether its connection works. */
export function AccountSection({ account }: { account: AccountView }) {
  const texts = useTexts()
  const { t } = texts
  return (
    <Container className="divide-y p-0">
      <SectionHead title={account.merchant_name ?? account.account}>
        <EnvironmentBadge environment={account.environment} />
      </SectionHead>
      {account.account !== "default" && <SectionRow label={t("payment.account")}>{account.account}</SectionRow>}
      {account.merchant_id && (
        <SectionRow label={t("settings.managed_label")}>
          <CopyText text={account.merchant_id} what={t("settings.managed_label")} />
        </SectionRow>
      )}
      {account.foreign_checkouts && (
        <SectionRow label={t("settings.shared")}>{sharedText(account.foreign_checkouts, texts)}</SectionRow>
      )}
      <AccountRegions account={account} />
      <SectionRow label={t("settings.callback_url")}>
        <CopyText text={account.callback_url} what={t("settings.callback_url")} />
        <TextLink to={`/settings/instalments/callbacks?account=${account.account}`}>{t("callbacks.open")}</TextLink>
      </SectionRow>
      <SectionRow label={t("settings.only_for.label")}>
        <BothLimits onlyFor={account.only_for} />{" "}
        <TextLink to={`/settings/instalments/only-for?account=${account.account}`}>{t("only_for.open")}</TextLink>
        {account.only_for.option?.emails && <PreviewLink account={account.account} />}
      </SectionRow>
      <SectionRow label={t("settings.approval")}>{t(`settings.approvals.${account.refund_approval}`)}</SectionRow>
      <SectionRow label={t("month.label")}>
        <TextLink to={`/settings/instalments/month?account=${account.account}`}>{t("month.link")}</TextLink>
      </SectionRow>
      <SectionRow label={t("wording.label")}>
        <TextLink to={`/settings/instalments/wording?account=${account.account}`}>{t("wording.open")}</TextLink>
      </SectionRow>
      <AccountBands account={account} />
      <Connection account={account.account} />
    </Container>
  )
}

function sharedText(states: Readonly<Record<string, number>>, { t }: Texts): string {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${t(`unmatched.state.${state}`)}`)
  return t("settings.shared_text", { counts: counts.length > 0 ? counts.join(", ") : t("settings.shared_none") })
}

/** Where shoppers can choose the account's provider, and where they cannot although it is switched on. */
function AccountRegions({ account: { regions } }: { account: AccountView }) {
  const { t } = useTexts()
  const refused = regions.filter(({ accepted }) => !accepted)
  return (
    <>
      <SectionRow label={t("settings.regions")}>
        {regions.length === 0 ? (
          <InlineTip label={t("check.warning")} variant="warning">
            {t("settings.regions_none")} <TextLink to="/settings/regions">{t("settings.regions_fix")}</TextLink>
          </InlineTip>
        ) : (
          <span className="flex flex-wrap gap-1">
            {regions.map(({ id, name, currency_code }) => (
              <Badge key={id} size="2xsmall" asChild>
                <Link to={`/settings/regions/${id}`}>
                  {name} ({currency_code.toUpperCase()})
                </Link>
              </Badge>
            ))}
          </span>
        )}
      </SectionRow>
      {refused.map(({ id, name, currency_code }) => (
        <Warning key={id} text={t("settings.regions_currency", { name, currency: currency_code.toUpperCase() })} />
      ))}
    </>
  )
}

/** Makes the link that lets whoever opens it into an account's preview, and copies it. */
function PreviewLink({ account }: { account: string }) {
  const { t, moment } = useTexts()
  const [link, setLink] = useState<PreviewLinkView>()
  const create = async () => {
    const { preview_link } = await act("createPreviewLink", account)
    setLink(preview_link)
    return isCopied(preview_link.url)
  }
  return (
    <div className="mt-2 flex flex-col items-start gap-y-2">
      <ActionButton
        done={(_, copied) => t(copied ? "preview.copied" : "preview.made")}
        label={t("preview.copy")}
        run={create}
      />
      {link && <CopyText text={link.url} what={t("preview.link")} />}
      {link && <Hint>{t("preview.about", { time: moment(link.expires_at) })}</Hint>}
    </div>
  )
}

/** False where the browser does not let a page copy: there is no secure connection, or the admin has forbidden it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const COLOURS = { ok: "green", warning: "orange", failed: "red", unknown: "grey" } as const

/** Checks the connection when asked to: it spends a request of the service's limit, and says so. */
function Connection({ account }: { account: string }) {
  const { t, moment } = useTexts()
  const { mutate, data, error, isPending, submittedAt } = useMutation({
    mutationFn: () => act("checkConnection", account),
  })
  return (
    <SectionPart title={t("check.title")}>
      <div aria-live="polite" className="flex flex-col gap-y-4">
        {error && <NotYet asked={{ error, refetch: mutate }} rows={0} />}
        {!data && !error && <Subtle>{t("check.never")}</Subtle>}
        {data?.results.map((result) => (
          <Result key={result.check} result={result} />
        ))}
        {data && <Fine>{t("check.checked", { time: moment(new Date(submittedAt).toISOString()) })}</Fine>}
      </div>
      <Button size="small" variant="secondary" className="w-fit" isLoading={isPending} onClick={() => mutate()}>
        {t("check.run")}
      </Button>
    </SectionPart>
  )
}

function Result({ result }: { result: ConnectionResult }) {
  const texts = useTexts()
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex items-center justify-between gap-x-2">
        <Text size="small" leading="compact">
          {texts.t(`check.${result.check}`)}
        </Text>
        <State colour={COLOURS[result.result]}>{texts.t(`check.${result.result}`)}</State>
      </div>
      <Fine className="text-pretty break-words">{texts.t(`check.${result.code}`, gaps(result, texts))}</Fine>
    </div>
  )
}

/** Times are told in the reader's own zone. */
function gaps({ facts: { at, ...facts } }: ConnectionResult, { moment }: Texts): Record<string, string | number> {
  return typeof at === "string" ? { ...facts, time: moment(at) } : facts
}

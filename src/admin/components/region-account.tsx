import { Container, InlineTip, Label, Select } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import type { AccountView } from "../../use-cases/admin/views/accounts"
import { chooseProvider } from "../lib/api"
import { useAccounts } from "../lib/queries"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"
import { SectionHead } from "./blocks"

const NONE = "none"

/** Of Medusa's region, what is read here. */
export type Region = { id: string; name: string; currency_code: string; payment_providers?: { id: string }[] | null }

/** The service has one currency. */
export function isAccepted({ currency_code }: Region): boolean {
  return currency_code === "gbp"
}

type RegionAccountProps = { region: Region; accounts: readonly AccountView[]; enabled: readonly AccountView[] }

/** Which of several accounts a region's shoppers pay through: one setting, and what is unwise about it as it stands. */
export function RegionAccount({ region, accounts, enabled }: RegionAccountProps) {
  const { t } = useTexts()
  const { perform, isBusy } = useChoice(region, accounts)
  const [first, ...more] = enabled
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Label htmlFor={id} size="small" weight="plus">
        {t("region.account")}
      </Label>
      <Select
        size="small"
        disabled={isBusy}
        value={more.length > 0 ? "" : (first?.account ?? NONE)}
        onValueChange={(name) => perform(accounts.find(({ account }) => account === name))}
      >
        <Select.Trigger id={id}>
          <Select.Value placeholder={t("region.several")} />
        </Select.Trigger>
        <Select.Content>
          {accounts.map((one) => (
            <Select.Item key={one.account} value={one.account} disabled={one.provider_ids.length === 0}>
              {t("region.choice", { account: one.account, environment: t(`environment.${one.environment}`) })}
            </Select.Item>
          ))}
          <Select.Item value={NONE}>{t("region.none")}</Select.Item>
        </Select.Content>
      </Select>
      {more.length > 0 && (
        <InlineTip label={t("check.warning")} variant="warning">
          {t("region.twice", { accounts: enabled.map(({ account }) => account).join(", ") })}
        </InlineTip>
      )}
      {isSandboxBesideLive(enabled, accounts) && (
        <InlineTip label={t("environment.sandbox")} variant="warning">
          {t("region.sandbox")}
        </InlineTip>
      )}
    </div>
  )
}

/** Where a shop also has a live account, an order that was paid in the sandbox passes for a paid one. */
function isSandboxBesideLive(enabled: readonly AccountView[], accounts: readonly AccountView[]): boolean {
  return (
    enabled.some(({ environment }) => environment === "sandbox") &&
    accounts.some(({ environment }) => environment === "production")
  )
}

function useChoice(region: Region, accounts: readonly AccountView[]) {
  const { t } = useTexts()
  const queries = useQueryClient()
  const ours = accounts.flatMap(({ provider_ids }) => provider_ids)
  return useAdminAction<AccountView | undefined>({
    run: async (chosen) => {
      await chooseProvider(region.id, ours, chosen?.provider_ids[0])
      await queries.invalidateQueries({ queryKey: ["regions"] })
    },
    question: (chosen) => {
      const gaps = { region: region.name, account: chosen?.account ?? "" }
      const isTest = chosen !== undefined && isSandboxBesideLive([chosen], accounts)
      return {
        title: t(chosen ? "region.confirm.title" : "region.confirm.none", gaps),
        description: [t("region.confirm.description"), ...(isTest ? [t("region.sandbox")] : [])].join(" "),
        confirm: t("region.confirm.action"),
        isGrave: isTest,
      }
    },
    done: (chosen) =>
      t(chosen ? "region.done" : "region.done_none", { region: region.name, account: chosen?.account ?? "" }),
  })
}

/**
 * Where one of several accounts can be chosen, the choice. Else it is said where the plugin is installed and no region at all uses
 * it: a region that could is the place to begin.
 */
export function RegionNotEnabled({ region }: { region: Region }) {
  const { t } = useTexts()
  const accounts = useAccounts().data?.accounts
  if (accounts && accounts.length > 1) {
    return (
      <Container className="divide-y p-0">
        <SectionHead title={t("title")} />
        <RegionAccount region={region} accounts={accounts} enabled={[]} />
      </Container>
    )
  }
  if (!accounts || accounts.some(({ regions }) => regions.length > 0)) {
    return null
  }
  return (
    <Container>
      <InlineTip label={t("title")} variant="warning">
        {t("region.not_enabled")}
      </InlineTip>
    </Container>
  )
}

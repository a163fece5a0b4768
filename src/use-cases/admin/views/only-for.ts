import type { MedusaContainer } from "@medusajs/framework/types"
import { limitsView } from "../../../core/admin/views/only-for"
import { actorView } from "../../../core/admin/views/payment"
import { boundsOf } from "../../../core/money/bands"
import { withinLimits } from "../../../core/only-for/audience"
import {
  ofOption,
  type OnlyForVersion,
  isLimited,
  ofVersion,
  type OnlyFor,
  type OwnLimits,
} from "../../../core/only-for/only-for"
import { type Choices, choicesOf, named } from "../../medusa/shop/choices"
import { configKey } from "../../ledger/account-keys"
import { actorNames } from "../../medusa/shop/people"
import { configuredGateway } from "../admin-action"
import { ledgerOf } from "../../ledger/ledger-of"

export type OnlyForSettingView = Awaited<ReturnType<typeof onlyForSettingView>>

/** Whom an account is offered to, by option and by setting. @throws Refusal `not_found` when there is no such account */
export async function onlyForSettingView(container: MedusaContainer, name: string) {
  const gateway = configuredGateway(container, name)
  const { ledger, account } = gateway
  const [versions, config, choices] = await Promise.all([
    ledger.onlyFor.versions(name),
    ledger.config.read(configKey(gateway)),
    choicesOf(container),
  ])
  const authors = versions.map(({ createdBy }) => createdBy)
  const names = await actorNames(container, authors)
  const option = ofOption(account.onlyFor)
  const bounds = boundsOf(withinLimits(config?.bands ?? [], [option]))
  return {
    account: name,
    option: onlyForView(option),
    /** From which to which amounts the service and the option leave anything, lowest first; none where that is not known. */
    bounds: bounds.map(([from_minor, to_minor]) => ({ from_minor, to_minor })),
    /** Newest first; the newest holds. */
    versions: versions.map((version) => versionView(version, choices, names)),
    choices: {
      countries: choiceViews(choices.countries),
      customer_groups: choiceViews(choices.customerGroups),
      sales_channels: choiceViews(choices.salesChannels),
    },
  }
}

export type OnlyForVersionView = ReturnType<typeof versionView>

function versionView(version: OnlyForVersion, choices: Choices, names: ReadonlyMap<string, string>) {
  return {
    id: version.id,
    version: version.version,
    ...limitsView(version),
    reason: version.reason,
    created_at: version.createdAt.toISOString(),
    created_by: actorView(version.createdBy, names),
    said: saidView(version, choices),
  }
}

/** What may be chosen: the id of a group or sales channel, or the code of a country (ISO 3166-1 alpha-2, lower case). */
export type ChoiceView = OnlyForSettingView["choices"]["countries"][number]

function choiceViews(choices: ReadonlyMap<string, string>) {
  return [...choices].map(([id, name]) => ({ id, name }))
}

/** By names, or as the option has them. */
export type OnlyForView = NonNullable<ReturnType<typeof onlyForView>>

/** To be read. @returns null where there is no limit */
export function onlyForView(onlyFor: OnlyFor) {
  return isLimited(onlyFor) ? { ...limitsView(onlyFor), emails: onlyFor.emails } : null
}

/** By the names of what an admin chose. */
function saidView(limits: OwnLimits, choices: Choices): OnlyForView {
  return { ...limitsView(named(limits, choices)), emails: null }
}

/** The same of what admins have set, by account, where it is a limit: the shop is asked once what there is to choose from. */
export async function settingViews(container: MedusaContainer): Promise<ReadonlyMap<string, OnlyForView>> {
  const all = await ledgerOf(container).onlyFor.currentOfAll()
  const set = all.filter((version) => isLimited(ofVersion(version)))
  if (set.length === 0) {
    return new Map()
  }
  const choices = await choicesOf(container)
  return new Map(set.map((version) => [version.account, saidView(version, choices)]))
}

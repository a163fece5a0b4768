import type { MedusaContainer } from "@medusajs/framework/types"
import type { ChoiceView, OnlyForSettingView, OnlyForVersionView } from "../../../core/admin/views/only-for"
import { boundsOf } from "../../../core/money/bands"
import { withinLimits } from "../../../core/only-for/audience"
import { ofOption, type OnlyForVersion } from "../../../core/only-for/only-for"
import { type Choices, choicesOf } from "../../medusa/shop/choices"
import { configKey } from "../../ledger/config-key"
import { actorNames, actorView } from "../../medusa/shop/people"
import { limitsView, onlyForView, saidView } from "./limits-view"
import { configuredGateway } from "../admin-action"

/** Whom an account is offered to, by option and by setting. @throws Refusal `not_found` when there is no such account */
export async function onlyForSettingView(container: MedusaContainer, name: string): Promise<OnlyForSettingView> {
  const gateway = configuredGateway(container, name)
  const { ledger, account } = gateway
  const [versions, config, choices] = await Promise.all([
    ledger.onlyFor.versions(name),
    ledger.config.read(configKey(gateway)),
    choicesOf(container),
  ])
  const names = await actorNames(
    container,
    versions.map(({ createdBy }) => createdBy)
  )
  const option = ofOption(account.onlyFor)
  return {
    account: name,
    option: onlyForView(option),
    bounds: boundsOf(withinLimits(config?.bands ?? [], [option])).map(([from_minor, to_minor]) => ({
      from_minor,
      to_minor,
    })),
    versions: versions.map((version) => versionView(version, choices, names)),
    choices: {
      countries: choiceViews(choices.countries),
      customer_groups: choiceViews(choices.customerGroups),
      sales_channels: choiceViews(choices.salesChannels),
    },
  }
}

function versionView(
  version: OnlyForVersion,
  choices: Choices,
  names: ReadonlyMap<string, string>
): OnlyForVersionView {
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

function choiceViews(choices: ReadonlyMap<string, string>): ChoiceView[] {
  return [...choices].map(([id, name]) => ({ id, name }))
}

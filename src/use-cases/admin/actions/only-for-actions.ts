import type { MedusaContainer } from "@medusajs/framework/types"
import { requireLimits } from "../../../core/only-for/edit"
import { ofOption, type OwnLimits } from "../../../core/only-for/only-for"
import { refused } from "../../../core/refusal"
import { choicesOf } from "../../medusa/shop/choices"
import { configKey } from "../../ledger/account-keys"
import { type Actor, configuredGateway } from "../admin-action"
import { PREVIEW_LASTS_MS, previewAddress, previewToken } from "../../../core/only-for/preview"

/** `after`: the version that the admin saw, 0 for none. */
type NewLimits = { limits: OwnLimits; after: number; reason: string }

/**
 * From now on an account is offered within these limits, on every process. What was begun already goes on.
 *
 * @throws Refusal `not_found` when there is no such account, `invalid` for limits that could not be meant, `not_allowed` where
 *   somebody else has saved some meanwhile
 */
export async function saveOnlyFor(
  container: MedusaContainer,
  name: string,
  { limits, after, reason }: NewLimits,
  by: Actor
): Promise<void> {
  const gateway = configuredGateway(container, name)
  const { account, ledger } = gateway
  const [config, choices] = await Promise.all([ledger.config.read(configKey(gateway)), choicesOf(container)])
  requireLimits(limits, reason, {
    option: ofOption(account.onlyFor),
    bands: config?.bands ?? [],
    known: {
      countries: new Set(choices.countries.keys()),
      customerGroups: new Set(choices.customerGroups.keys()),
      salesChannels: new Set(choices.salesChannels.keys()),
    },
  })
  if (!(await ledger.onlyFor.save(name, limits, { after, reason, by }))) {
    throw refused("limits_changed", {})
  }
}

export type PreviewLinkView = ReturnType<typeof createPreviewLink>

/**
 * A link to the storefront that lets whoever opens it into an account's preview. Nothing is kept: the link proves itself.
 *
 * @throws Refusal `not_found` when there is no such account, `not_allowed` where everybody is let in anyway
 */
export function createPreviewLink(container: MedusaContainer, name: string, now: Date) {
  const { account } = configuredGateway(container, name)
  if (account.onlyFor.emails === undefined) {
    throw refused("not_in_preview", {})
  }
  const expiresAt = new Date(now.getTime() + PREVIEW_LASTS_MS)
  return {
    url: previewAddress(account.storefrontUrl, previewToken(account, expiresAt)),
    expires_at: expiresAt.toISOString(),
  }
}

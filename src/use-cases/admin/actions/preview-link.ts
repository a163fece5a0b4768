import type { MedusaContainer } from "@medusajs/framework/types"
import type { PreviewLinkView } from "../../../core/admin/views/only-for"
import { PREVIEW_LASTS_MS, previewAddress, previewToken } from "../../../core/only-for/preview"
import { reasonOf } from "../../../core/reasons"
import { refusedBecause } from "../../../core/refusal"
import { configuredGateway } from "../admin-action"

/**
 * A link to the storefront that lets whoever opens it into an account's preview. Nothing is kept: the link proves itself.
 *
 * @throws Refusal `not_found` when there is no such account, `not_allowed` where everybody is let in anyway
 */
export function createPreviewLink(container: MedusaContainer, name: string, now: Date): PreviewLinkView {
  const { account } = configuredGateway(container, name)
  if (account.onlyFor.emails === undefined) {
    throw refusedBecause(reasonOf("not_in_preview", {}))
  }
  const expiresAt = new Date(now.getTime() + PREVIEW_LASTS_MS)
  return {
    url: previewAddress(account.storefrontUrl, previewToken(account, expiresAt)),
    expires_at: expiresAt.toISOString(),
  }
}

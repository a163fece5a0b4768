import type { AuthenticatedMedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { hiddenProviders } from "../use-cases/checkout/hidden-providers"
import { report } from "../use-cases/notify/report"
import { previewTokenOf } from "./parse-input"

const listed = z.looseObject({ payment_providers: z.array(z.looseObject({ id: z.string() })), count: z.number() })

/** Which channels a storefront sells in; Medusa checks the key before. */
type Asked = AuthenticatedMedusaRequest & { publishable_key_context?: { sales_channel_ids?: string[] } }

/**
 * Takes those ways to pay out of Medusa's own list that whoever asks cannot pay through. The list names no cart: what depends on one,
 * its amount or its address, is said by the plans, and refused at the click.
 */
export async function hideProviders(req: Asked, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const regionId = z.string().safeParse(req.filterableFields.region_id).data
  if (regionId === undefined) {
    return next()
  }
  try {
    const { actor_type, actor_id } = req.auth_context ?? {}
    const hidden = await hiddenProviders(req.scope, {
      regionId,
      salesChannels: req.publishable_key_context?.sales_channel_ids,
      customerId: actor_type === "customer" ? actor_id : undefined,
      preview: previewTokenOf(req),
    })
    if (hidden.size > 0) {
      const json = res.json.bind(res)
      res.json = (body) => json(without(body, hidden))
    }
  } catch (error) {
    // The other ways to pay must not go with ours, which the click refuses anyway.
    report(req.scope, "the list of payment providers is shown whole", error)
  }
  next()
}

/** An answer that is no list, as one to a refused request, stays as it is. */
function without(body: unknown, hidden: ReadonlySet<string>): unknown {
  const list = listed.safeParse(body).data
  if (list === undefined) {
    return body
  }
  const shown = list.payment_providers.filter(({ id }) => !hidden.has(id))
  return { ...list, payment_providers: shown, count: list.count - (list.payment_providers.length - shown.length) }
}

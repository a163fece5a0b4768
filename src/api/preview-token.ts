import type { MedusaRequest } from "@medusajs/framework/http"

/**
 * What a storefront hands on of a preview link. In a header, because addresses stand in logs, and because Medusa's own list takes no
 * further parameter.
 */
const PREVIEW_HEADER = "x-instalments-preview"

export function previewTokenOf(req: Pick<MedusaRequest, "get">): string | undefined {
  return req.get(PREVIEW_HEADER)
}

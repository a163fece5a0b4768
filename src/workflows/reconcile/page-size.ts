import { InstalmentsClientError } from "../../client"

/** Records of a page, asked for first; the greatest number the service takes is not shown (spec, Limits). */
export const MOST_ITEMS = 100
/** The service's own default, taken by all means. */
const DEFAULT_ITEMS = 10

/** The page size to ask for after an error: one that the service refused is not asked for again. */
export function pageItemsAfter(error: unknown, pageItems: number): number {
  const isRefused =
    error instanceof InstalmentsClientError && (error.code === "validation" || error.code === "bad_request")
  return isRefused ? DEFAULT_ITEMS : pageItems
}

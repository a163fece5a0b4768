import { InstalmentsClientError } from "../../client"

/** Records a page that are asked for first; the spec does not state the largest number (spec, Limits). */
export const MOST_ITEMS = 100
/** The service's own default, which it certainly accepts. */
const DEFAULT_ITEMS = 10

/** The page size to ask for after an error: one that the service refused is not asked for again. */
export function pageItemsAfter(error: unknown, pageItems: number): number {
  const isRefused =
    error instanceof InstalmentsClientError && (error.code === "validation" || error.code === "bad_request")
  return isRefused ? DEFAULT_ITEMS : pageItems
}

import { ServiceError } from "../errors"
import type { OpenQuestions } from "../options"
import { PAGE_ITEMS, PAGE_NUMBER } from "../wire"

export interface Page<T> {
  data: T[]
  links: { first: string; last: string; prev: string | null; next: string | null }
}

/**
 * One page of a list. Page numbers and sizes that are no positive integers count as absent.
 *
 * @param records in the order in which they are listed
 * @param url the request's own, whose other query parameters the links keep
 * @throws ServiceError 422 for a page larger than the largest, if such are refused
 */
export function pageOf<T, R>(
  records: readonly T[],
  url: URL,
  options: Pick<OpenQuestions, "maxPageItems" | "oversizedPages" | "paginationLinks">,
  toRecord: (record: T) => R
): Page<R> {
  const number = positive(url.searchParams.get("page[number]")) ?? PAGE_NUMBER
  const items = pageItems(url, options)
  const last = Math.max(1, Math.ceil(records.length / items))
  const link = (page: number): string => {
    const to = new URL(url)
    to.searchParams.set("page[number]", String(page))
    to.searchParams.set("page[items]", String(items))
    return options.paginationLinks === "absolute" ? to.href : `${to.pathname}${to.search}`
  }
  return {
    data: records.slice((number - 1) * items, number * items).map(toRecord),
    links: {
      first: link(1),
      last: link(last),
      prev: number > 1 ? link(Math.min(number - 1, last)) : null,
      next: number < last ? link(number + 1) : null,
    },
  }
}

function pageItems(
  url: URL,
  { maxPageItems, oversizedPages }: Pick<OpenQuestions, "maxPageItems" | "oversizedPages">
): number {
  const wanted = positive(url.searchParams.get("page[items]")) ?? PAGE_ITEMS
  if (wanted > maxPageItems && oversizedPages === "refused") {
    throw new ServiceError(422, `Page items is too large (maximum is ${maxPageItems})`)
  }
  return Math.min(wanted, maxPageItems)
}

function positive(text: string | null): number | undefined {
  const value = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
  return value > 0 ? value : undefined
}

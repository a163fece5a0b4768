import type { ReceivedRequest } from "../../../../sandbox/src"

const ONE = /^\/api\/checkouts\/([0-9a-f-]+)$/

/**
 * The checkouts the service was asked about, one by one or as a line of a page.
 *
 * @param newestFirst all there are, in the order of the list
 */
export function idsAskedFor(requests: readonly ReceivedRequest[], newestFirst: readonly string[]): Set<string> {
  const answered = requests.filter(({ method, status }) => method === "GET" && status === 200)
  return new Set(answered.flatMap(({ path }) => idsOf(new URL(path, "http://service"), newestFirst)))
}

function idsOf({ pathname, searchParams }: URL, newestFirst: readonly string[]): string[] {
  const one = ONE.exec(pathname)?.[1]
  if (one !== undefined) {
    return [one]
  }
  if (pathname !== "/api/checkouts") {
    return []
  }
  const [number, items] = [Number(searchParams.get("page[number]") ?? 1), Number(searchParams.get("page[items]") ?? 10)]
  return newestFirst.slice((number - 1) * items, number * items)
}

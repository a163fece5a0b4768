import { useCallback } from "react"
import { useSearchParams } from "react-router-dom"

/**
 * A list's filters, search and page. They stand in the page's address, so that a view can be sent to a colleague; of the page, where
 * each page before it ended. Another filter begins on the first page.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const pages = (params.get("after") ?? "").split(".").filter(Boolean)
  const change = useCallback(
    (name: string, value: string) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete("after")
        after.set(name, value)
        return new URLSearchParams([...after].filter(([, text]) => text !== ""))
      }),
    [setParams]
  )
  return {
    read: (name: string) => params.get(name) ?? "",
    change,
    find: useCallback((text: string) => change("q", text.trim()), [change]),
    /** How many pages come before this one. */
    page: pages.length,
    after: pages.at(-1),
    goOn: (next: string) => change("after", [...pages, next].join(".")),
    goBack: () => change("after", pages.slice(0, -1).join(".")),
  }
}

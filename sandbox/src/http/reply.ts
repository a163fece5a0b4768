/** An answer, ready to be written. */
export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
  /** The connection breaks in the middle of the body. */
  breaksOff?: boolean
}

export function jsonReply(status: number, body: unknown): Reply {
  return { status, headers: { "Content-Type": "application/json; charset=utf-8" }, body: JSON.stringify(body) }
}

/** Nothing but the page itself and its inline style. A form-action is left out: it would also forbid the redirect. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

export function htmlReply(status: number, body: string): Reply {
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": PAGE_POLICY,
      "Referrer-Policy": "no-referrer",
    },
    body,
  }
}

/** 303: the browser follows with a GET. @param location absolute; what a header cannot hold is percent-encoded */
export function redirectReply(location: string): Reply {
  return { status: 303, headers: { Location: new URL(location).href, "Cache-Control": "no-store" }, body: "" }
}

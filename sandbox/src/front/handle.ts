import type { SandboxControl } from "../control/control"
import { runControl } from "../control/routes"
import type { Incoming } from "../http/incoming"
import { htmlReply, jsonReply, type Reply } from "../http/reply"
import type { Service } from "../service"
import { frontPage } from "./front-page"

/** True for what the front page's forms send. */
export function isForm({ method, headers }: Incoming): boolean {
  return method === "POST" && /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "")
}

/** A button of the front page: its field `json` is the body of a control, and what follows is the page again. */
export async function handleForm(service: Service, control: SandboxControl, incoming: Incoming): Promise<Reply> {
  if (!isFromHere(incoming)) {
    return jsonReply(403, { error: "Forms are taken from the sandbox's own page only. Send application/json instead" })
  }
  const fields = new URLSearchParams(incoming.bytes.toString("utf8"))
  const outcome = await runControl(control, incoming, fields.get("json") ?? "")
  if (outcome.kind === "refused") {
    return frontReply(service, incoming, outcome.status, outcome.refusal.error)
  }
  return { status: 303, headers: { Location: `/#${outcome.subject}`, "Cache-Control": "no-store" }, body: "" }
}

/** Browsers name the page that posts; any website could post a form to this computer otherwise. */
function isFromHere({ headers, url }: Incoming): boolean {
  const { origin = "" } = headers
  return URL.canParse(origin) && new URL(origin).host === url.host
}

/** The front page. Its forms must name their origin, which browsers leave out where there is to be no referrer. */
export function frontReply(service: Service, { url }: Incoming, status: number, refused?: string): Reply {
  const page = { origin: url.origin, showAll: url.searchParams.has("all"), ...(refused !== undefined && { refused }) }
  const reply = htmlReply(status, frontPage(service, page))
  return { ...reply, headers: { ...reply.headers, "Referrer-Policy": "same-origin" } }
}

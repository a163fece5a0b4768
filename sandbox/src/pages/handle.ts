import { assertNever } from "../assert-never"
import type { Checkout } from "../store"
import type { Incoming } from "../http/incoming"
import { htmlReply, redirectReply, type Reply } from "../http/reply"
import type { Service } from "../service"
import { authenticationPage } from "./authentication-page"
import { endPage, unknownPage } from "./end-pages"
import { readPayForm, termIn } from "./pay-form"
import { type PayPage, payPage } from "./pay-page"

/** The hosted page: GET shows where the checkout stands, POST pays or cancels. */
export async function handlePage(service: Service, incoming: Incoming): Promise<Reply> {
  const id = /^\/pay\/([^/]+)$/.exec(incoming.url.pathname)?.[1]
  const checkout = id === undefined ? undefined : service.store.checkouts.get(id)
  if (!checkout) {
    return unknownPage()
  }
  if (incoming.method === "POST") {
    return submit(service, checkout, new URLSearchParams(incoming.bytes.toString("utf8")))
  }
  return service.payments.isOpen(checkout) ? form(service, checkout, 200, {}) : endPage(checkout)
}

async function submit(service: Service, checkout: Checkout, fields: URLSearchParams): Promise<Reply> {
  const { payments, clock } = service
  if (!payments.isOpen(checkout)) {
    return secondClick(service, checkout, fields)
  }
  const terms = payments.termsOf(checkout)
  const term = termIn(fields, terms)
  const action = fields.get("action")
  if (action === "cancel") {
    return redirectReply(await payments.cancel(checkout))
  }
  if (term !== undefined && (action === "confirm" || action === "refuse")) {
    return action === "confirm" ? redirectReply(await payments.pay(checkout, term)) : decline(service, checkout, term)
  }
  const read = readPayForm(fields, terms, clock.now())
  switch (read.kind) {
    case "approved":
      return redirectReply(await payments.pay(checkout, read.term))
    case "authenticate":
      return htmlReply(200, authenticationPage(checkout, read.term))
    case "declined":
      return decline(service, checkout, read.term)
    case "faulty":
      return form(service, checkout, 422, { term: read.term, problems: read.problems, typed: fields })
    default:
      return assertNever(read)
  }
}

function decline(service: Service, checkout: Checkout, term: number): Reply {
  service.payments.decline(checkout, term)
  return form(service, checkout, 402, { term, declined: true })
}

/** The same button pressed again goes where the first press went; anything else is told how the checkout ended. */
async function secondClick({ payments }: Service, checkout: Checkout, fields: URLSearchParams): Promise<Reply> {
  const wanted = fields.get("action") === "cancel" ? "cancelled" : "successful"
  const redirect = checkout.status === wanted ? await payments.redirectOf(checkout) : undefined
  return redirect === undefined ? endPage(checkout) : redirectReply(redirect)
}

function form(
  { payments }: Service,
  checkout: Checkout,
  status: number,
  shown: Partial<Pick<PayPage, "term" | "declined" | "problems" | "typed">>
): Reply {
  const terms = payments.termsOf(checkout)
  const fresh = { term: checkout.term, declined: false, problems: {}, typed: new URLSearchParams() }
  return htmlReply(status, payPage({ checkout, terms, ...fresh, ...shown }))
}

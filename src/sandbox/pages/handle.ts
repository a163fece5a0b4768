import type { Checkout } from "../books"
import type { Incoming } from "../http/incoming"
import { htmlReply, redirectReply, type Reply } from "../http/reply"
import type { Service } from "../service"
import { endPage, unknownPage } from "./end-pages"
import { readPayForm } from "./pay-form"
import { type PayPage, payPage } from "./pay-page"

/** The hosted page: GET shows where the checkout stands, POST pays or cancels. */
export async function handlePage(service: Service, incoming: Incoming): Promise<Reply> {
  const id = /^\/pay\/([^/]+)$/.exec(incoming.url.pathname)?.[1]
  const checkout = id === undefined ? undefined : service.books.checkouts.get(id)
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
  if (fields.get("action") === "cancel") {
    return redirectReply(await payments.cancel(checkout))
  }
  const read = readPayForm(fields, payments.termsOf(checkout), clock.now())
  switch (read.kind) {
    case "approved":
      return redirectReply(await payments.pay(checkout, read.term))
    case "declined":
      payments.decline(checkout, read.term)
      return form(service, checkout, 402, { term: read.term, declined: true })
    case "faulty":
      return form(service, checkout, 422, { term: read.term, problems: read.problems })
  }
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
  shown: Partial<Pick<PayPage, "term" | "declined" | "problems">>,
): Reply {
  const terms = payments.termsOf(checkout)
  return htmlReply(status, payPage({ checkout, terms, term: checkout.term, declined: false, problems: {}, ...shown }))
}

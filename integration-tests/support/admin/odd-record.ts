import type { UnmatchedView } from "../../../src/use-cases/admin/views/payments"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { adminApiOf } from "./admin-api"
import type { StoreUnderTest } from "../store/store"

const LINKS = { first: null, last: null, prev: null, next: null }

/** The service's list, with a record, or several, that nobody can read among its own. */
export async function addOddRecord(
  { sandbox }: StoreUnderTest,
  list: "checkouts" | "refunds",
  record: object | readonly object[],
  clientSecret: string = SANDBOX_DEFAULTS.clientSecret
): Promise<void> {
  const headers = { authorization: `Bearer ${clientSecret}` }
  const answer = await fetch(`${sandbox.url}/api/${list}?page[items]=100`, { headers })
  const { data } = (await answer.json()) as { data: object[] }
  const body = JSON.stringify({ data: [...[record].flat(), ...data], links: LINKS })
  sandbox.control.addFault({ match: `GET /api/${list}`, kind: "reply", status: 200, body })
}

/** What is listed as only at the service, or not to be settled. */
export async function listed(store: StoreUnderTest): Promise<UnmatchedView[]> {
  const ask = await adminApiOf(store)
  const { body } = await ask<{ payments: { unmatched?: UnmatchedView }[] }>("payments?state=unmatched")
  return body.payments.flatMap(({ unmatched }) => unmatched ?? [])
}

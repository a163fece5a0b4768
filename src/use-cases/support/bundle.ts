import type { MedusaContainer } from "@medusajs/framework/types"
import type { Checkout } from "../../core/checkout/checkout"
import { required } from "../../core/refusal"
import { type Line, reportText, secretsOf, type Section, timelineLine } from "../../core/support/report"
import type { TimelineKind } from "../../core/timeline"
import type { Counted } from "../../modules/instalments/stores/support/overview"
import { ledgerOf } from "../ledger/ledger-of"
import { accountSections, paymentSections } from "./sections"
import { versionLines } from "../service/versions"

/** What went wrong, as the timelines say it. */
const ERRORS: readonly TimelineKind[] = [
  "create_refused",
  "create_unknown",
  "unplaced",
  "held",
  "contradicted",
  "refund_rejected",
  "refund_unknown",
  "not_refunded",
  "amounts_differ",
]
const MOST_ERRORS = 30

/**
 * What support asks for first, in one text: versions, options, states, limits, the last errors, and of one payment all that the
 * ledger has. It holds no secret and no personal data.
 *
 * @param payment the ledger's id, the reference or the order of one; left out for the shop as a whole
 * @throws Refusal `not_found` when there is no such payment
 */
export async function supportBundle(container: MedusaContainer, now: Date, payment?: string) {
  const checkout = payment === undefined ? undefined : await paymentNamed(container, payment)
  const sections = [
    { title: "Installation", lines: [["made at", now] as const, ...versionLines()] },
    ...(checkout ? await paymentSections(container, checkout) : []),
    ...(await accountSections(container, now)),
    ...(await ledgerSections(container)),
  ]
  const secrets = Object.values(ledgerOf(container).options.accounts).flatMap(secretsOf)
  const day = now.toISOString().slice(0, 16).replace(/\D/g, "-")
  const about = checkout ? `-${checkout.reference}` : ""
  return { name: `instalments-support${about}-${day}.txt`, text: reportText(sections, secrets) }
}

async function paymentNamed(container: MedusaContainer, text: string): Promise<Checkout> {
  const { checkouts } = ledgerOf(container)
  const checkout =
    (await checkouts.find({ id: text })) ??
    (await checkouts.find({ reference: text })) ??
    (await checkouts.find({ orderId: text }))
  return required(checkout, "no_such_payment")
}

async function ledgerSections(container: MedusaContainer): Promise<Section[]> {
  const { overview } = ledgerOf(container)
  const [payments, refunds, issues, errors] = await Promise.all([
    overview.payments(),
    overview.refunds(),
    overview.issues(),
    overview.newestLines(ERRORS, MOST_ERRORS),
  ])
  return [
    { title: "States of the newest payments", lines: payments.map(countLine) },
    { title: "States of the newest refunds", lines: refunds.map(countLine) },
    { title: "What needs a person", lines: issues.map(countLine) },
    {
      title: "Last errors",
      lines: errors.map((line): Line => {
        const [at, text] = timelineLine(line)
        return [at, `payment ${line.checkoutId} ${String(text)}`]
      }),
    },
  ]
}

function countLine({ what, count }: Counted): Line {
  return [what, count]
}

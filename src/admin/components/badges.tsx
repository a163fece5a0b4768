import { Badge, clx, StatusBadge } from "@medusajs/ui"
import type { PaymentView } from "../../core/admin/views/payment"
import type { AdminPaymentState } from "../../core/admin/payment-state"
import type { RefundState } from "../../core/refund/states"
import { useTexts } from "../lib/use-texts"

type Colour = "green" | "orange" | "red" | "blue" | "grey"

// As the admin colours its own states: green is done, orange is under way, red needs somebody, grey came to nothing.
const PAYMENT_COLOURS: Record<AdminPaymentState, Colour> = {
  not_started: "grey",
  invalid: "grey",
  uncertain: "grey",
  awaiting: "orange",
  cancelled: "grey",
  expired: "grey",
  confirming: "orange",
  unplaced: "red",
  paid: "green",
  refund_requested: "orange",
  partly_refunded: "orange",
  refunded: "blue",
  returning: "orange",
  returned: "blue",
}

const REFUND_COLOURS: Record<RefundState, Colour> = {
  scheduled: "blue",
  submitting: "orange",
  unknown: "red",
  requested: "orange",
  pending: "orange",
  complete: "green",
  failed: "red",
  rejected: "grey",
  called_off: "grey",
}

/** In what state something is, on one line. */
export function State({ colour, children }: { colour: Colour; children: string }) {
  return (
    <StatusBadge color={colour} className="shrink-0 text-nowrap">
      {children}
    </StatusBadge>
  )
}

type PaymentStateBadgeProps = { payment: PaymentView; className?: string }

/** Where a payment stands, and what is unusual about it: nothing that is in doubt is green. */
export function PaymentStateBadge({ payment: { state, flags }, className }: PaymentStateBadgeProps) {
  const { t } = useTexts()
  const colour = PAYMENT_COLOURS[state]
  return (
    <span className={clx("flex flex-wrap items-center gap-1", className)}>
      <State colour={flags.length > 0 && colour === "green" ? "orange" : colour}>{t(`state.${state}`)}</State>
      {flags.map((flag) => (
        <Badge key={flag} size="2xsmall" color="red" className="text-nowrap">
          {t(`flag.${flag}`)}
        </Badge>
      ))}
    </span>
  )
}

export function RefundStateBadge({ state }: { state: RefundState }) {
  const { t } = useTexts()
  return <State colour={REFUND_COLOURS[state]}>{t(`refund.${state}`)}</State>
}

/** The sandbox stands out wherever it is; production is what one expects. */
export function EnvironmentBadge({ environment }: { environment: "sandbox" | "production" }) {
  const { t } = useTexts()
  return (
    <Badge size="2xsmall" rounded="full" color={environment === "sandbox" ? "orange" : "grey"}>
      {t(`environment.${environment}`)}
    </Badge>
  )
}

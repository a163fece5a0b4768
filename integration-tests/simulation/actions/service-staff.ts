import type { Performers, Plain } from "./performer"

/** What the service's staff does. `which` counts the service's refunds, oldest first, round and round. */
export type ServiceStaffActions = {
  move_refund: { which: number; to: "pending" | "complete" | "failed" }
  /** The merchant's amount bands end below what the cart costs. */
  narrow_bands: Plain
}

export const serviceStaff: Performers<ServiceStaffActions> = {
  move_refund: async ({ lane: { sandbox } }, _by, { which, to }) => {
    const refunds = sandbox.control.refunds()
    const made = refunds[which % refunds.length]
    return made ? sandbox.control.moveRefund(made.id, to).status : "no such refund"
  },
  narrow_bands: async ({ lane }) => {
    lane.setBands("narrow")
    return "narrowed"
  },
}

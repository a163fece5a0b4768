import type { Action, ActionName } from "../actions"
import type { Moment, PlannedAction, Schedule } from "./schedule"

/** Whether it may be the reason why a payment becomes no order: of its own cart, or of every cart of the shop. */
const MAY_HINDER: Record<ActionName, "no" | "its cart" | "every cart"> = {
  start: "no",
  reload: "no",
  change_email: "no",
  complete: "no",
  complete_and_leave: "no",
  poll: "no",
  pay: "no",
  pay_after_lapse: "no",
  cancel: "no",
  decline: "no",
  return: "no",
  repeat_callback: "no",
  split_order: "no",
  refund_part: "no",
  refund_rest: "no",
  refund_later_part: "no",
  retry_refund: "no",
  check_refund: "no",
  send_refund_again: "no",
  move_refund: "no",
  capture: "no",
  capture_part: "no",
  begin_change: "no",
  confirm_change: "no",
  call_change_off: "no",
  make_dearer: "no",
  make_cheaper: "no",
  open_link: "no",
  mark_as_paid: "its cart",
  place_payment: "no",
  correct_records: "no",
  check_payment: "no",
  run_jobs: "no",
  audit: "no",
  restock: "no",
  change_cart: "its cart",
  change_back: "its cart",
  enter_codes: "its cart",
  remove_codes: "its cart",
  use_credit: "its cart",
  take_credit_back: "its cart",
  look_at_other_method: "its cart",
  pay_another_way: "its cart",
  look_at_card: "its cart",
  pay_by_card: "its cart",
  complete_by_route: "its cart",
  cancel_order: "its cart",
  give_payment_back: "its cart",
  sell_out: "every cart",
  switch_environment: "every cart",
  name_account: "every cart",
  untick_provider: "every cart",
  narrow_bands: "every cart",
}

/** What happened that may be the reason why a payment of this cart became no order. @param cart counted from 0 */
export function obstaclesOf({ moments }: Pick<Schedule, "moments">, cart: number): Action["do"][] {
  return moments
    .flatMap(actionsOf)
    .filter(({ action, cart: of }) => hinders(action, of === cart))
    .map(({ action }) => action.do)
}

function actionsOf({ actions, pause }: Moment): readonly PlannedAction[] {
  return [...actions, ...(pause?.meanwhile ?? [])]
}

function hinders({ do: name }: Action, isOwn: boolean): boolean {
  return MAY_HINDER[name] === "every cart" || (MAY_HINDER[name] === "its cart" && isOwn)
}

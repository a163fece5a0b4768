import type { Action } from "../actions"
import { CARD_BEHAVIOURS } from "../../store/src/providers/card/behaviour"
import type { Random } from "../random"
import { type Subject, SUBJECTS } from "./schedule"

type Draw = (random: Random) => Action
type Row = readonly [draw: Draw, ...weights: readonly [number, number, number, number, number, number, number]]

const tab = (random: Random) =>
  random.weighted([
    [5, 0],
    [2, 1],
    [1, 2],
  ])
const which = (random: Random) =>
  random.weighted([
    [4, 0],
    [2, 1],
    [1, 2],
  ])
const behaviour = (random: Random) => random.pick(CARD_BEHAVIOURS)
// Few amounts, so that refunds of the same amount meet.
const part = (random: Random) => random.pick([1, 1_000, 1_000, 3_333])

/** How often each thing happens in a schedule about each subject. */
// prettier-ignore
const TABLE: readonly Row[] = [
  //                                                             payment  refunds  prices  elsewhere  changes  deploys    links
  [() => ({ do: "start" }),                                            4,     0.1,      3,         3,     0.2,       3,     0.1],
  [() => ({ do: "reload" }),                                           1,       0,    0.3,       0.3,       0,     0.3,       0],
  [() => ({ do: "change_cart" }),                                      1,       0,    0.7,       0.3,       0,     0.5,       0],
  [() => ({ do: "change_back" }),                                    1.5,       0,    0.7,       0.3,       0,     0.5,       0],
  [() => ({ do: "change_email" }),                                   0.7,       0,    0.2,       0.2,       0,     0.2,       0],
  [() => ({ do: "complete" }),                                         4,     0.3,      4,         3,     0.5,       4,     0.2],
  [(random) => ({ do: "complete_and_leave", afterMs: random.int(10, 200) }), 0.7, 0, 0.5,      0.3,       0,     0.3,       0],
  [() => ({ do: "poll" }),                                             1,       0,    0.3,       0.3,       0,     0.3,     0.3],
  [(random) => ({ do: "pay", tab: tab(random) }),                      8,     0.3,      3,         4,     0.5,       6,       5],
  [(random) => ({ do: "pay_after_lapse", tab: tab(random) }),        0.4,       0,    0.2,       0.2,       0,     0.3,     0.4],
  [(random) => ({ do: "cancel", tab: tab(random) }),                 0.8,       0,    1.5,       0.5,       0,     0.5,     0.7],
  [(random) => ({ do: "decline", tab: tab(random) }),                0.3,       0,    0.1,       0.1,       0,     0.1,     0.1],
  [(random) => ({ do: "return", tab: tab(random) }),                   1,       0,    0.7,       0.5,       0,       2,       1],
  [(random) => ({ do: "repeat_callback", tab: tab(random) }),        1.5,     0.4,      1,         1,     0.3,       2,       1],
  [(random) => ({ do: "enter_codes", codes: random.pick(["everything", "everything", "tenth"]) }), 0.2, 0, 3, 0, 0, 0.1,       0],
  [() => ({ do: "remove_codes" }),                                   0.2,       0,    1.5,         0,       0,     0.1,       0],
  [(random) => ({ do: "use_credit", amountMinor: random.pick(["all", "all", 2_000]) }), 0.2, 0, 3, 0,      0,       0,       0],
  [() => ({ do: "take_credit_back" }),                               0.2,       0,    1.5,         0,       0,       0,       0],
  [() => ({ do: "look_at_other_method" }),                             1,       0,    0.5,         2,       0,     0.3,       0],
  [() => ({ do: "pay_another_way" }),                                0.5,       0,    0.3,         2,       0,     0.2,       0],
  [(random) => ({ do: "look_at_card", behaviour: behaviour(random) }), 0.2,     0,    0.1,         2,       0,       0,       0],
  [(random) => ({ do: "pay_by_card", behaviour: behaviour(random) }), 0.1,      0,    0.1,         2,       0,       0,       0],
  [() => ({ do: "complete_by_route" }),                              0.7,       0,      1,       1.5,     0.2,     0.5,       0],
  [() => ({ do: "split_order" }),                                    0.5,     0.3,    0.3,       0.3,     0.5,       0,       0],
  [(random) => ({ do: "refund_part", amountMinor: part(random) }),   0.3,       5,    0.2,       0.3,       4,     0.3,     1.5],
  [() => ({ do: "refund_rest" }),                                    0.2,       2,    0.1,       0.1,       2,     0.2,     0.5],
  [() => ({ do: "cancel_order" }),                                   0.2,     1.5,    0.2,       0.2,     1.5,     0.2,     0.8],
  [(random) => ({ do: "retry_refund", which: which(random) }),       0.1,     1.5,      0,         0,     0.7,     0.2,     0.4],
  [(random) => ({ do: "check_refund", which: which(random) }),         0,     0.7,      0,         0,     0.3,     0.1,     0.2],
  [(random) => ({ do: "send_refund_again", which: which(random) }),    0,     0.5,      0,         0,     0.2,       0,     0.1],
  [(random) => ({ do: "move_refund", which: random.int(0, 2), to: "pending" }),  0.1, 1.5, 0,      0,     0.7,     0.1,     0.4],
  [(random) => ({ do: "move_refund", which: random.int(0, 2), to: "complete" }), 0.1, 1.5, 0,      0,     0.7,     0.1,     0.4],
  [(random) => ({ do: "move_refund", which: random.int(0, 2), to: "failed" }),   0.1, 1.5, 0,      0,     0.7,     0.1,     0.4],
  [() => ({ do: "capture" }),                                        0.1,     0.7,    0.1,       0.1,       1,     0.1,     0.4],
  [(random) => ({ do: "capture_part", amountMinor: random.pick([1_000, 2_500]) }), 0, 0.4, 0,      0,       1,       0,       0],
  [(random) => ({ do: "begin_change", kind: random.pick(["edit", "return", "exchange", "claim"]) }), 0, 0.4, 0, 0, 4, 0,       0],
  [() => ({ do: "confirm_change" }),                                   0,     0.3,      0,         0,       2,       0,       0],
  [() => ({ do: "call_change_off" }),                                  0,     0.3,      0,         0,     1.5,       0,       0],
  [(random) => ({ do: "place_payment", which: which(random) }),      0.7,       0,    0.7,       0.5,     0.1,     1.5,     0.4],
  [(random) => ({ do: "give_payment_back", which: which(random) }),  0.5,     0.3,    0.5,       0.5,     0.2,     0.5,     0.4],
  [(random) => ({ do: "correct_records", which: which(random) }),    0.2,     0.7,    0.2,       0.2,     0.5,     0.2,     0.3],
  [(random) => ({ do: "check_payment", which: which(random) }),      0.5,     0.3,    0.3,       0.3,     0.2,       1,     0.4],
  [() => ({ do: "run_jobs" }),                                         2,       3,      3,         2,       2,       3,       2],
  [() => ({ do: "audit" }),                                          0.4,     0.3,    0.2,       0.2,     0.2,     0.4,     0.2],
  [() => ({ do: "sell_out" }),                                       0.5,       0,    0.2,       0.4,       0,     0.4,       0],
  [() => ({ do: "restock" }),                                        0.5,       0,    0.2,       0.3,       0,     0.4,       0],
  [() => ({ do: "switch_environment" }),                               0,       0,      0,         0,       0,       2,       0],
  [(random) => ({ do: "name_account", as: random.pick(["lost", "closed", "open"]) }), 0, 0,  0,         0,       0,     1.7,       0],
  [() => ({ do: "untick_provider" }),                                0.1,       0,    0.1,       0.3,       0,     0.7,       0],
  [() => ({ do: "narrow_bands" }),                                   0.1,       0,    0.1,       0.3,       0,     0.7,       0],
  [() => ({ do: "make_dearer" }),                                      0,       0,      0,         0,       0,       0,     2.5],
  [() => ({ do: "make_cheaper" }),                                     0,       0,      0,         0,       0,       0,     0.7],
  [() => ({ do: "open_link" }),                                        0,       0,      0,         0,       0,       0,       5],
  [() => ({ do: "mark_as_paid" }),                                     0,       0,      0,         0,       0,       0,     0.5],
  [(random) => ({ do: "refund_later_part", amountMinor: part(random) }), 0,     0,      0,         0,       0,       0,       2],
]

/** Something that happens in a schedule about this. */
export function anyAction(random: Random, about: Subject): Action {
  const column = SUBJECTS.indexOf(about)
  return random.weighted(TABLE.map(([draw, ...weights]) => [weights[column] ?? 0, draw] as const))(random)
}

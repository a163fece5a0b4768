import type { CardBehaviour } from "../../store/src/providers/card/behaviour"
import { choose, complete } from "../cart"
import type { Performers, Plain } from "./performer"

const BY_HAND = "pp_system_default"
const CARD = "pp_card_store"

/** How a shopper pays elsewhere: at a provider that always works, or at one that does not. */
export type OtherPaymentActions = {
  look_at_other_method: Plain
  pay_another_way: Plain
  look_at_card: { behaviour: CardBehaviour }
  pay_by_card: { behaviour: CardBehaviour }
}

export const otherPayments: Performers<OtherPaymentActions> = {
  look_at_other_method: (cart, by) => choose(cart, by, BY_HAND),
  pay_another_way: async (cart, by) => `${await choose(cart, by, BY_HAND)}, ${await complete(cart, by)}`,
  look_at_card: (cart, by, { behaviour }) => choose(cart, by, CARD, { behaviour }),
  pay_by_card: async (cart, by, { behaviour }) =>
    `${await choose(cart, by, CARD, { behaviour })}, ${await complete(cart, by)}`,
}

/** What shoppers read. One place, so that every door says the same thing in the same words. */
export const SENTENCES = {
  emailMissing: "Please enter a valid e-mail address to pay in instalments: the payment confirmation is sent there.",
  orderEmailMissing:
    "To pay for this order in instalments, it needs a valid e-mail address: the payment confirmation is sent there. Please ask the shop to add one.",
  alreadyOrdered: "This order has already been placed. There is nothing left to pay.",
  nothingOwed: "There is nothing left to pay for this order.",
  linkGone: "This payment link is no longer valid. Please ask the shop whether anything is left to pay.",
  lessOwed:
    "This payment link asks for more than is left to pay for this order. Please use the newest payment link, or ask the shop for a new one.",
  notCaptured:
    "The shop is still processing an earlier payment for this order. Please ask the shop for a new payment link once it has.",
  orderCancelled: "This order was cancelled. There is nothing left to pay.",
  beingPlaced: "Your order is being placed. Please try again in a few seconds.",
  busy: "The shop is busy with your cart or order at the moment. Please try again in a few seconds.",
  checkoutOnly: "Pay in instalments is available in the shop's checkout only.",
  notInRegion: "Pay in instalments is not available in your region.",
  discountGone: "A discount in your cart has ended. Please remove it or change your cart, then try again.",
  deliveryGone: "The delivery you chose is not available for all items in your cart. Please choose delivery again.",
  amountChanged:
    "The amount to pay has changed. If you have already paid, please do not pay again; otherwise choose Pay in instalments again.",
  closed: "Pay in instalments is no longer offered. Please choose another way to pay.",
  notConfirmed:
    "Your payment is not confirmed yet. Please finish it on the payment page, or wait a moment if you have already paid.",
  cancelled: "The payment was cancelled. Nothing was charged. Please choose a way to pay again.",
  expired: "The payment page has expired. If you have not paid, please start the payment again.",
  invalid: "The payment could not be started. Nothing was charged. Please choose a way to pay again.",
  startedTooOften:
    "There have been too many attempts to start this payment. Please wait ten minutes and try again, or choose another way to pay.",
  unknownSession: "This payment was not started here. Please choose Pay in instalments again.",
  messageFrom: "or from {monthly} a month in instalments",
  termOnce: "Pay in full: {amount}",
  termEven: "{count} monthly payments of {monthly}",
  termAbout: "{count} monthly payments of about {monthly}",
  refundPlanned: "A refund of {amount} was requested on {requested}. It will be sent on {planned}.",
  refundSending: "A refund of {amount} was requested on {requested}. It is being sent.",
  refundSent:
    "A refund of {amount} was requested on {requested} and sent on {sent}. It is usually complete by {expected}.",
  refundSlow:
    "A refund of {amount} was requested on {requested} and sent on {sent}. It is taking longer than usual. You do not need to do anything.",
  refundComplete: "A refund of {amount}, requested on {requested}, is complete.",
  refundFailed:
    "A refund of {amount}, requested on {requested}, could not be made. The shop has been told; please contact it if you have questions.",
  refundCalledOff: "A refund of {amount}, requested on {requested}, was called off by the shop before it was sent.",
  stateNone: "No payment in instalments has been started.",
  stateAwaiting:
    "Your payment is not confirmed yet. Please pay on the payment page. If you have already paid there, please do not pay again: your payment will be confirmed automatically.",
  stateChecking: "We are checking your payment. Please do not pay again.",
  stateConfirming: "Your payment was received. We are confirming your order. You do not need to pay again.",
  statePlaced: "Your payment was received and your order is placed.",
  placedCancelled: "Your payment was received, and your order was cancelled later. Any refund is shown with the order.",
  stateCancelled: "The payment was cancelled. Nothing was charged.",
  stateExpired: "The payment page has expired. If you have not paid, please start again.",
  pageForgotten:
    "Your payment is not confirmed yet. If you have already paid, please do not pay again: your payment will be confirmed automatically. If not, please start again.",
  pageGone:
    "The payment page you opened can no longer be used. If you have already paid there, please do not pay again, but contact the shop. If not, please choose a way to pay again.",
  stateFailed: "The payment could not be started. Nothing was charged. Please try again or choose another way to pay.",
  stateRefunded: "Your payment was received, but your order could not be placed.",
  stateAttention: "Your payment was received, but the shop has to check your order. You do not need to pay again.",
  counting: "Your payment was received. We are adding it to your order. You do not need to pay again.",
  counted: "Your payment for this order was received.",
  notCounted: "Your payment was received, but your order no longer needs it.",
  notAdded:
    "Your payment was received, but it was not added to your order. If anything is still to be paid, the payment link shows how much.",
  notOwed:
    "Your payment was received, but your order was changed or paid another way in the meantime. If that stays so, you will get the full amount back. If anything is still to be paid, the payment link shows how much.",
  countAttention: "Your payment was received, but the shop has to check it. You do not need to pay again.",
  shopFails:
    "Your payment was received. A fault in the shop is preventing your order from being placed. It is tried again automatically. You do not need to pay again. If it cannot be placed, you will get the full amount back.",
  orderWaits:
    "Your payment was received, but your order could not be placed yet, for example because an item is out of stock. It is tried again automatically. You do not need to pay again. If it cannot be placed, you will get the full amount back.",
  notNeeded: "Your payment was received, but it was not needed: your order had been placed without it.",
  goesBack: "You will get the full amount back.",
  notUsed: "Your payment was received, but it was not used for your order.",
  notMatching:
    "Your payment was received, but it does not match your cart as it is now. If that stays so, you will get the full amount back. You do not need to pay again.",
  beingReturned: "Your payment of {amount} is being refunded in full. Its reference is {reference}.",
  beingReturnedOf: "Your payment of {amount} on {day} is being refunded in full. Its reference is {reference}.",
  returned: "Your payment of {amount} has been refunded in full. Its reference is {reference}.",
  returnedOf: "Your payment of {amount} on {day} has been refunded in full. Its reference is {reference}.",
  alsoPaid: "You also paid {amount} (reference {reference}).",
  alsoPaidOn: "You also paid {amount} on {day} (reference {reference}).",
  otherReturning: "That payment is being refunded in full.",
  otherReturned: "That payment has been refunded in full.",
  otherLookedAt: "The shop is looking at that payment. You do not need to do anything.",
  poundsOnly: "Pay in instalments is available in pounds (GBP) only.",
  notNow: "Pay in instalments is not available at the moment.",
  tryLater: "Pay in instalments is not available at the moment. Please try again later.",
  previewExpired: "This preview of Pay in instalments has ended. Please ask the shop for a new link.",
  notInBands: "Pay in instalments is available for orders {bounds}.",
  notInCountry: "Pay in instalments is not available for deliveries to this country.",
  notForCustomer: "Pay in instalments is not available for this customer account.",
  excluded: "Pay in instalments is not available for {titles}.",
  lacking: "There is not enough stock of {titles} left. Please change your cart and try again.",
  lackingForOrder: "There is not enough stock of {titles} left for this order. Please contact the shop.",
  notForAmount: "Pay in instalments is not available for this amount.",
  serviceAway: "The instalment service is not available at the moment. Please try again later.",
  tooManyRequests: "There are too many requests at the moment. Please try again in {seconds} seconds.",
  serviceDeclined: "The instalment service did not accept the details of this request.",
  serviceRefuses: "The instalment service cannot process this request. Please contact the shop.",
  serviceUnauthorised: "The instalment service did not accept the shop's credentials. Please contact the shop.",
  serviceUnusable: "The instalment service sent an unexpected answer. Please try again later.",
  phoneNotAccepted: "The phone number was not accepted. Please correct it or leave it out.",
  range: "from {from} to {to}",
} as const

/** The name of a sentence for shoppers. */
export type SentenceId = keyof typeof SENTENCES

/** What is put in place of `{name}`: text and numbers as they are; pence, days, lists and ranges of pence as the language writes them. */
export type SentenceValue =
  | string
  | number
  | { minor: number }
  | { day: Date }
  | { list: readonly string[] }
  | { ranges: readonly (readonly [number, number])[] }

/** A sentence that no language has been chosen for yet. */
export type Sentence = { id: SentenceId; values: Readonly<Record<string, SentenceValue>> }

/** A sentence to be said in a language that is chosen later. */
export function sentence(id: SentenceId, values: Sentence["values"] = {}): Sentence {
  return { id, values }
}

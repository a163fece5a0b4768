/** What shoppers read. One place, so that every door says the same thing in the same words. */
export const SENTENCES = {
  emailMissing: "Please enter a valid e-mail address to pay in instalments: the payment confirmation is sent there.",
  alreadyOrdered: "This order has been placed already. There is nothing left to pay.",
  beingPlaced: "Your order is being placed. Please try again in a few seconds.",
  checkoutOnly: "Pay in instalments is available in the shop's checkout only.",
  notInRegion: "Pay in instalments is not available in your region.",
  amountChanged: "The amount to pay has changed. Please choose Pay in instalments again.",
  closed: "Pay in instalments is not offered any more. Please choose another way to pay.",
  notConfirmed:
    "Your payment is not confirmed yet. Please finish it on the payment page, or wait a moment if you have paid.",
  cancelled: "The payment was cancelled. Nothing was charged. Please choose a way to pay again.",
  expired: "The payment page has expired. If you have not paid, please start the payment again.",
  invalid: "The payment could not be started. Nothing was charged. Please choose a way to pay again.",
  startedTooOften:
    "This payment has been started too many times. Please wait ten minutes and try again, or choose another way to pay.",
  unknownSession: "This payment was not started here. Please choose Pay in instalments again.",
} as const

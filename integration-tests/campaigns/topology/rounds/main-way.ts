import { callbackBody, sendCallback } from "../../../support/shopper/callback"
import type { Played } from "../judge"
import { come, comeAll, complete, ordered, pay, refund, type Shopper } from "../people"
import type { Stage } from "../stage"

const MINUTE = 60_000

/** The hosted page is opened by one server, the callback comes to the other, and so does the admin's refund. */
export async function mainWay(stage: Stage): Promise<Played> {
  const [one, other] = stage.servers
  stage.leadTo(other)
  const shoppers = await comeAll(stage, one, 3)
  for (const shopper of shoppers) {
    await pay(stage, shopper)
  }
  await ordered(stage, shoppers, MINUTE)
  await refund(stage, shoppers[0] as Shopper, other, 10)
  return { shoppers, refundedMinor: 10_00 }
}

/** The same callback comes to both servers at once, while the storefront completes the cart. */
export async function bothAtOnce(stage: Stage): Promise<Played> {
  const { control } = stage.shop.sandbox
  const [one, other] = stage.servers
  const shoppers: Shopper[] = []
  const wrong: string[] = []
  for (let round = 0; round < 5; round++) {
    const shopper = await come(stage, one)
    control.addFault({ match: "callback", kind: "lost" })
    await control.pay(shopper.checkoutId)
    const body = callbackBody(control.checkout(shopper.checkoutId).clientReferenceId)
    const [answers, isOrdered] = await Promise.all([
      Promise.all(stage.servers.map(({ url }) => sendCallback({ backendUrl: url }, { body }))),
      complete(stage, shopper, other),
    ])
    wrong.push(
      ...answers.flatMap(({ status }) => (status === 200 ? [] : [`a callback was answered ${status}`])),
      ...(isOrdered ? [] : ["the storefront was told of no order"])
    )
    shoppers.push(shopper)
  }
  await ordered(stage, shoppers, MINUTE)
  return { shoppers, wrong }
}

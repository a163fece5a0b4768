import { setTimeout as delay } from "node:timers/promises"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { sign } from "../../../src/core/wire/signature"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { type Answer, callbackBody, type Message, sendCallback } from "../../support/shopper/callback"
import { whileMisbehaving } from "../../support/store/merchant"
import { NO_LIMITS } from "../../support/store/no-limits"
import { allRowsOf } from "../../support/store/all-rows"
import { databaseOf } from "../../support/store/records"
import { placed } from "../../support/shopper/ends-at"
import { startPayment, startShopping } from "../../support/shopper/shopper"
import { newsOf } from "../../support/refund/refunds"
import { describeStore } from "../../support/store/store"
import { cartPage, confirmationPage, waitingPage } from "../../support/store/storefront"
import { payAndSettle } from "../../support/shopper/paying"

const { clientSecret, signingKey } = SANDBOX_DEFAULTS
/** The store knows two keys, as it does while a merchant changes them. */
const SECOND_KEY = "the-key-that-comes-next"
const SETTING = { ...NO_LIMITS, options: { ...NO_LIMITS.options, signingKey: [signingKey, SECOND_KEY] } }

describeStore(
  "callback",
  (store) => {
    /** Knocks with each message. @returns what each was answered; none of it may give a secret away, and no row may change */
    async function refused(messages: Record<string, Message>): Promise<Record<string, number>> {
      const before = await allRowsOf(store())
      const answers: [string, Answer][] = []
      for (const [name, message] of Object.entries(messages)) {
        answers.push([name, await sendCallback(store(), message)])
      }
      expect(await allRowsOf(store())).toEqual(before)
      const said = answers.map(([, { text }]) => text).join("\n")
      const signatures = Object.values(messages).map(({ body }) => sign(body, signingKey))
      const secrets = [signingKey, SECOND_KEY, clientSecret, ...signatures]
      expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
      return Object.fromEntries(answers.map(([name, { status }]) => [name, status]))
    }

    /** Every name with the same status. */
    const all = (messages: Record<string, Message>, status: number) =>
      Object.fromEntries(Object.keys(messages).map((name) => [name, status]))

    it("is refused with 401 and changes nothing unless one of the store's keys signed exactly these bytes", async () => {
      const body = callbackBody((await startShopping(store())).reference)
      const right = sign(body, signingKey)
      const messages: Record<string, Message> = {
        unsigned: { body, signature: null },
        "empty signature": { body, signature: "" },
        "wrong key": { body, key: "another-key" },
        "signed with the client secret": { body, key: clientSecret },
        "hex signature": { body, signature: Buffer.from(right, "base64").toString("hex") },
        "URL-safe signature": { body, signature: Buffer.from(right, "base64").toString("base64url") },
        "signature cut short": { body, signature: right.slice(0, 40) },
        "signature sent twice": { body, signature: `${right}, ${right}` },
        "one byte more": { body: `${body}\n`, signature: right },
        "pretty-printed afterwards": { body: JSON.stringify(JSON.parse(body), null, 2), signature: right },
        "another amount": { body: body.replace("15049", "25049"), signature: right },
        "broken JSON": { body: body.slice(0, -1), signature: right },
        "empty body": { body: "", signature: right },
      }

      expect(await refused(messages)).toEqual(all(messages, 401))
    })

    it("is refused with 400 and changes nothing when what was signed is not the callback of the spec", async () => {
      const { reference } = await startShopping(store())
      const bodies: Record<string, string | Uint8Array> = {
        "broken JSON": callbackBody(reference).slice(0, -1),
        "empty body": "",
        "a number": "1",
        "a text": '"successful"',
        null: "null",
        "a list": `[${callbackBody(reference)}]`,
        "bytes that are no UTF-8": Buffer.concat([
          Buffer.from('{"status":"'),
          Buffer.from([0xff, 0xfe]),
          Buffer.from('"}'),
        ]),
        "status failed": callbackBody(reference, { status: "failed" }),
        "no status": callbackBody(reference, { status: undefined }),
        "amount as text": callbackBody(reference, { amount: "15049" }),
        "amount in pounds": callbackBody(reference, { amount: 150.49 }),
        "negative amount": callbackBody(reference, { amount: -1 }),
        "amount past every integer": callbackBody(reference).replace("15049", "1e300"),
        "no currency": callbackBody(reference, { currency: undefined }),
        "currency as object": callbackBody(reference, { currency: { code: "GBP" } }),
        "no reference": callbackBody(reference, { client_reference_id: undefined }),
        "reference as number": callbackBody(reference, { client_reference_id: 7 }),
        "empty reference": callbackBody(reference, { client_reference_id: "" }),
        "NUL in the reference": callbackBody(`${reference}\u0000`),
        "NUL in the currency": callbackBody(reference, { currency: "GB\u0000" }),
        "endless reference": callbackBody("x".repeat(5_000)),
      }
      const messages = Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, { body }]))

      expect(await refused(messages)).toEqual(all(messages, 400))
    })

    it("is refused with 404 for accounts that are not configured, inherited names included", async () => {
      const body = callbackBody((await startShopping(store())).reference)
      const names = [
        "nobody",
        "Default",
        "__proto__",
        "constructor",
        "toString",
        "hasOwnProperty",
        "%00",
        "default%00",
        "%F0%9F%92%A5",
      ]
      const messages = Object.fromEntries(names.map((name) => [name, { body, path: `/hooks/instalments/${name}` }]))

      expect(await refused(messages)).toEqual(all(messages, 404))
    })

    it("is refused with 413 when it is larger than any callback", async () => {
      const { reference } = await startShopping(store())
      const messages = {
        "20 kB": { body: callbackBody(reference, { padding: "x".repeat(20_000) }) },
        "150 kB": { body: callbackBody(reference, { padding: "x".repeat(150_000) }) },
      }

      expect(await refused(messages)).toEqual(all(messages, 413))
    })

    it.each([
      ["in the form of ours", "0123456789abcdefghjkmnpqrs"],
      ["half a surrogate pair in it", "x\ud800"],
    ])(
      "is kept and told to the admin once, and does nothing more, when nobody knows its reference: %s",
      async (_, unknown) => {
        await startShopping(store())
        const others = ["instalments_callback", "notification"]
        const before = await allRowsOf(store(), others)
        const body = callbackBody(unknown)

        const answers = [await sendCallback(store(), { body }), await sendCallback(store(), { body })]

        expect(answers).toEqual(Array(2).fill({ status: 200, text: "{}" }))
        expect(await allRowsOf(store(), others)).toEqual(before)
        const { instalments_callback: inbox, notification } = await allRowsOf(store())
        expect(inbox).toEqual([expect.objectContaining({ outcome: "unknown_reference", deliveries: 2 })])
        expect(notification).toHaveLength(1)
      }
    )

    it("is kept and told to nobody when it says that a page was cancelled that nobody knows: no money has moved", async () => {
      const body = callbackBody("0123456789abcdefghjkmnpqrs", { status: "cancelled" })

      expect(await sendCallback(store(), { body })).toEqual({ status: 200, text: "{}" })

      const { instalments_callback: inbox, notification } = await allRowsOf(store())
      expect(inbox).toEqual([expect.objectContaining({ outcome: "unknown_reference" })])
      expect([notification, await databaseOf(store())("instalments_issue").select()]).toEqual([[], []])
    })

    it.each([
      ["amount", { amount: 150_48 }],
      ["currency", { currency: "EUR" }],
    ])(
      "never makes an order when the %s is not the one agreed: the checkout is held for a person",
      async (_what, fields) => {
        const { shop } = store()
        const { cartId, reference } = await startShopping(store())

        const answer = await sendCallback(store(), { body: callbackBody(reference, fields) })

        expect(answer).toEqual({ status: 200, text: JSON.stringify({ redirect_url: waitingPage(cartId) }) })
        expect(await shop.store.cart.complete(cartId)).toMatchObject({ type: "cart" })
        expect(await recordsOf(store(), cartId)).toMatchObject({ orderIds: [], payments: 0 })
        expect(await attemptOf(store(), cartId)).toMatchObject({
          placementState: "unplaced",
          problem: "amount_mismatch",
        })
      }
    )

    it("is taken with any content type and with each key of the list", async () => {
      const { cartId, reference } = await startShopping(store())
      const contentTypes = [
        null,
        "text/plain",
        "application/octet-stream",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "application/json; charset=iso-8859-1",
      ]

      const answers: Answer[] = []
      await sendCallback(store(), { body: callbackBody(reference), key: SECOND_KEY })
      await placed(store(), cartId)
      for (const contentType of contentTypes) {
        answers.push(await sendCallback(store(), { body: callbackBody(reference), contentType, key: SECOND_KEY }))
      }

      const { orderIds } = await recordsOf(store(), cartId)
      const text = JSON.stringify({ redirect_url: confirmationPage(orderIds[0]) })
      expect(answers).toEqual(contentTypes.map(() => ({ status: 200, text })))
      expect(orderIds).toHaveLength(1)
    })

    it("is read as it travelled: whitespace and fields nobody knows do no harm when they are signed", async () => {
      const { cartId, reference } = await startShopping(store())
      const fields = { checkout: { id: "another" }, session_id: "payses_another", "": null, amount_refunded: 15_049 }
      const body = JSON.stringify(JSON.parse(callbackBody(reference, fields)), null, 2)

      expect((await sendCallback(store(), { body })).status).toBe(200)
      expect((await recordsOf(store(), cartId)).captured).toEqual([150.49])
    })

    it("answers every repetition with the same page and makes one order", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      await sandbox.control.pay(serviceCheckoutId)
      await placed(store(), cartId)

      await sandbox.control.retriggerCallback(serviceCheckoutId)
      const [, ...repetitions] = await sandbox.control.retriggerCallback(serviceCheckoutId)

      const { orderIds, captured, refunded } = await recordsOf(store(), cartId)
      const body = JSON.stringify({ redirect_url: confirmationPage(orderIds[0]) })
      expect(repetitions.map(({ answer }) => answer)).toEqual(Array(2).fill({ status: 200, body }))
      expect({ orders: orderIds.length, captured, refunded }).toEqual({ orders: 1, captured: [150.49], refunded: [] })
      const { instalments_callback: inbox } = await allRowsOf(store())
      expect(inbox).toEqual([expect.objectContaining({ deliveries: 3, outcome: "settled" })])
    })

    it("that says cancelled brings the shopper back to the cart with the reason, and the next attempt is a new one", async () => {
      const { sandbox, shop } = store()
      const first = await startShopping(store())

      const { redirectedTo } = await sandbox.control.cancel(first.serviceCheckoutId)

      expect(redirectedTo).toBe(cartPage("cancelled"))
      expect(await shop.store.cart.complete(first.cartId)).toMatchObject({ type: "cart" })
      const second = await startPayment(store(), first.cartId)
      expect(second.reference).not.toBe(first.reference)
      expect(second.serviceCheckoutId).not.toBe(first.serviceCheckoutId)
      await payAndSettle(store(), second.serviceCheckoutId)
      expect(await recordsOf(store(), first.cartId)).toMatchObject({ captured: [150.49], refunded: [], payments: 1 })
    })

    it("that says cancelled after the order was placed changes no order and no money", async () => {
      const { sandbox } = store()
      const { cartId, serviceCheckoutId, reference } = await startShopping(store())
      await sandbox.control.pay(serviceCheckoutId)
      await placed(store(), cartId)
      const records = await recordsOf(store(), cartId)

      const answer = await sendCallback(store(), { body: callbackBody(reference, { status: "cancelled" }) })

      expect(answer.text).toBe(JSON.stringify({ redirect_url: confirmationPage(records.orderIds[0]) }))
      expect(await recordsOf(store(), cartId)).toEqual(records)
      expect(await attemptOf(store(), cartId)).toMatchObject({
        remoteState: "successful",
        problem: "outcome_contradicted",
      })
      await sendCallback(store(), { body: callbackBody(reference, { status: "cancelled" }) })
      expect((await newsOf(store())).filter((notice) => /now reported as cancelled/.test(notice))).toEqual([
        expect.stringMatching(/^The payment of £150\.49 for order #\d+ is now reported as cancelled\. .*back office/),
      ])
    })

    it("is answered 503 in time while the inbox waits for the database, and what is written later is settled", async () => {
      const { cartId, reference } = await startShopping(store())
      const lock = await databaseOf(store()).transaction()
      await lock.raw("LOCK TABLE instalments_callback IN ACCESS EXCLUSIVE MODE")
      expect((await sendCallback(store(), { body: callbackBody(reference) })).status).toBe(503)
      await lock.rollback()

      await placed(store(), cartId)
    })

    it("that took long to be written down waits so much less for its order: the shopper gets the waiting page in time", async () => {
      const { cartId, reference } = await startShopping(store())
      const lock = await databaseOf(store()).transaction()
      await lock.raw("LOCK TABLE instalments_callback IN ACCESS EXCLUSIVE MODE")
      // An order that takes longer than the service waits in all.
      const slow = { orderCreated: () => delay(2_500) }
      await whileMisbehaving(slow, async () => {
        const answer = sendCallback(store(), { body: callbackBody(reference) })
        await delay(5_000)
        await lock.rollback()
        expect((await answer).text).toBe(JSON.stringify({ redirect_url: waitingPage(cartId) }))
        await placed(store(), cartId)
      })
    })

    it("is answered 5xx while the inbox cannot be written, so that the service repeats it and the order is placed", async () => {
      const { sandbox, container } = store()
      const { cartId, serviceCheckoutId } = await startShopping(store())
      const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

      await db.schema.renameTable("instalments_callback", "instalments_callback_away")
      const { deliveries } = await sandbox.control.pay(serviceCheckoutId)
      await db.schema.renameTable("instalments_callback_away", "instalments_callback")
      await sandbox.control.clock.advance(600_000)

      expect(deliveries.map(({ answer }) => answer?.status)).toEqual([500])
      expect(sandbox.control.checkout(serviceCheckoutId).callback).toBe("delivered")
      expect((await recordsOf(store(), cartId)).captured).toEqual([150.49])
    })
  },
  SETTING
)

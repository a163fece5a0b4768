import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { gatewayFor } from "../../../src/use-cases/service/gateway"
import { SENTENCES } from "../../../src/core/sentences"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { reconcile } from "../../../src/use-cases/reconcile/reconcile"
import { adminApiOf } from "../../support/admin/admin-api"
import { attemptOf, recordsOf } from "../../support/store/payment-records"
import { fillCart, PROVIDER_ID, startPayment, startShopping } from "../../support/shopper/shopper"
import { holdInstead } from "../../support/store/stall"
import { cartLease } from "../../../src/use-cases/ledger/with-lease"
import { makeDue } from "../../support/time/due"
import { describeStore } from "../../support/store/store"
import { confirmationPage, waitingPage } from "../../support/store/storefront"

/** The service's own limits: five look-ups a minute, one creation a second. */
describeStore("flood", (store) => {
  /** Follows a return link. @returns where the browser is sent */
  async function follow(link: string, method: "GET" | "HEAD" = "GET"): Promise<string | null> {
    const address = `${store().backendUrl}/instalments/return/${link}`
    return (await fetch(address, { method, redirect: "manual" })).headers.get("location")
  }

  /** How often the service was asked about single checkouts. */
  const looks = () =>
    store()
      .sandbox.control.requests()
      .filter(({ endpoint }) => endpoint === "GET /api/checkouts/{id}").length

  const db = () => store().container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** Pays on the hosted page; the callback is lost. @returns the link that the hosted page sends the browser to */
  async function payUnheard(serviceCheckoutId: string): Promise<string> {
    const { control } = store().sandbox
    control.addFault({ kind: "lost", match: "callback" })
    const { redirectedTo } = await control.pay(serviceCheckoutId)
    return redirectedTo.split("/").at(-1) ?? ""
  }

  /** All of the minute's look-ups are gone. */
  async function spendLookUps(serviceCheckoutId: string): Promise<void> {
    const { client } = gatewayFor(store().container, undefined)
    await Promise.all(Array.from({ length: 5 }, () => client.getCheckout(serviceCheckoutId, { budgetWaitMs: 0 })))
  }

  it("one client at the return page and at Medusa's completion gets one look, and who has paid is served", async () => {
    const [one, other, honest] = [
      await startShopping(store()),
      await startShopping(store()),
      await startShopping(store()),
    ]
    const floods = Array.from({ length: 20 }, async () => {
      await follow(one.reference)
      await follow(other.reference)
      await store()
        .shop.store.cart.complete(other.cartId)
        .catch(() => undefined)
    })
    await Promise.all(floods)
    expect(looks()).toBe(1)

    const page = await follow(await payUnheard(honest.serviceCheckoutId))

    const { orderIds } = await recordsOf(store(), honest.cartId)
    expect(orderIds).toHaveLength(1)
    expect(page).toBe(confirmationPage(orderIds[0]))
    expect(looks()).toBe(2)
  })

  it.each([
    ["unpaid", "received", SENTENCES.busy],
    ["paid", "successful", SENTENCES.beingPlaced],
  ])(
    "who asks for the completion of one %s cart again and again is answered no sooner than a second later",
    async (_, state, told) => {
      const { cartId } = await startShopping(store())
      await db()("instalments_checkout").where({ cart_id: cartId }).update({ remote_state: state })
      await holdInstead(store(), cartLease(cartId), 5_000)
      const answers = Array.from({ length: 12 }, async () => {
        const askedAt = performance.now()
        const answer = await fetch(`${store().backendUrl}/store/carts/${cartId}/complete`, {
          method: "POST",
          headers: { "x-publishable-api-key": store().seeded.publishableKey },
        })
        const { message } = (await answer.json()) as { message?: string }
        return { status: answer.status, message, ms: performance.now() - askedAt }
      })

      const refused = (await Promise.all(answers)).filter(({ status }) => status === 409)

      expect(refused.length).toBeGreaterThanOrEqual(7)
      expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([told]))
      expect(Math.min(...refused.map(({ ms }) => ms))).toBeGreaterThanOrEqual(1_000)
    }
  )

  it("a program that follows links with HEAD is answered from the ledger", async () => {
    const { cartId, serviceCheckoutId } = await startShopping(store())
    const link = await payUnheard(serviceCheckoutId)

    expect(await follow(link, "HEAD")).toBe(waitingPage(cartId))
    expect(looks()).toBe(0)
  })

  it("who has paid and cannot be served now is the first that the job asks about", async () => {
    const waiting = await startShopping(store())
    const { cartId, serviceCheckoutId } = await startShopping(store())
    await makeDue(store(), waiting.cartId)
    const link = await payUnheard(serviceCheckoutId)
    await spendLookUps(waiting.serviceCheckoutId)

    expect(await follow(link)).toBe(waitingPage(cartId))

    const [first] = await db()("instalments_checkout").whereNotNull("next_check_at").orderBy("next_check_at")
    expect(first).toMatchObject({ cart_id: cartId })
    await db()("instalments_rate_budget").delete()
    await store().sandbox.control.clock.advance(60_000)
    await reconcile(store().container)
    expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
  })

  it("a look that the rate budget refuses is none: the job comes back when there is room again", async () => {
    const { cartId, serviceCheckoutId } = await startShopping(store())
    await spendLookUps(serviceCheckoutId)
    await makeDue(store(), cartId)

    await reconcile(store().container)

    const attempt = await attemptOf(store(), cartId)
    const row = await db()("instalments_checkout").where({ id: attempt.id }).first()
    expect(attempt.checks).toBe(0)
    expect(row).toMatchObject({ looked_at: null, lease_owner: null })
    expect(row.next_check_at.getTime() - Date.now()).toBeLessThanOrEqual(61_000)
  })

  it("a try that the rate budget refuses leaves no row behind", async () => {
    const { account, ledger } = gatewayFor(store().container, undefined)
    await ledger.limits.block({ account: account.account, endpoint: "create_checkout" }, 60_000)
    const cartId = await fillCart(store())

    await expect(startPayment(store(), cartId)).rejects.toThrow(/try again in \d+ seconds/)

    expect(await ledger.checkouts.ofCart(cartId)).toEqual([])
  })

  it("an admin ends the pause that the service's own 429 began", async () => {
    const { sandbox } = store()
    const { serviceCheckoutId } = await startShopping(store())
    const { account, client, ledger } = gatewayFor(store().container, undefined)
    sandbox.control.addFault({ kind: "rate_limited", match: "GET /api/checkouts/{id}", seconds: 999_999_999 })
    await expect(client.getCheckout(serviceCheckoutId)).rejects.toMatchObject({ retryAfterSeconds: 120 })
    await expect(client.getCheckout(serviceCheckoutId, { budgetWaitMs: 0 })).rejects.toThrow()

    const ask = await adminApiOf(store())
    expect(await ask(`accounts/${account.account}/clear-limits`, {})).toMatchObject({ status: 200 })

    const { blockedUntil } = await ledger.limits.read({ account: account.account, endpoint: "get_checkout" })
    expect(blockedUntil).toBe(0)
    await expect(client.getCheckout(serviceCheckoutId, { budgetWaitMs: 0 })).resolves.toBeDefined()
  })

  it("a cart that is reloaded keeps its checkout and its timeline", async () => {
    const { cartId, serviceCheckoutId } = await startShopping(store())
    for (let reload = 0; reload < 5; reload++) {
      expect((await startPayment(store(), cartId)).serviceCheckoutId).toBe(serviceCheckoutId)
    }

    const attempt = await attemptOf(store(), cartId)
    const kinds = (await ledgerOf(store().container).timeline.ofCheckout(attempt.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(["created", "opened"])
  })

  it("a payment that one client starts many times at once is created once, and others start theirs meanwhile", async () => {
    const cartId = await fillCart(store())
    const { client } = store().shop
    const { payment_collection } = await client.fetch<{ payment_collection: { id: string } }>(
      "/store/payment-collections",
      { method: "POST", body: { cart_id: cartId } }
    )
    const sessions = `/store/payment-collections/${payment_collection.id}/payment-sessions`
    const flood = Array.from({ length: 15 }, () =>
      client.fetch(sessions, { method: "POST", body: { provider_id: PROVIDER_ID } }).catch(() => undefined)
    )

    const honest = await startShopping(store())

    await Promise.all(flood)
    expect(honest.paymentUrl).toMatch(/^http/)
    expect(store().sandbox.control.checkouts()).toHaveLength(2)
    expect(await ledgerOf(store().container).checkouts.ofCart(cartId)).toHaveLength(1)
  })

  it("a cart whose payment was started ten times within ten minutes has to wait", async () => {
    const { cartId } = await startShopping(store())
    await db().raw(
      `INSERT INTO instalments_checkout (id, reference, account, environment, cart_id, payment_collection_id,
         payment_session_id, provider_id, amount_minor, currency_code, fingerprint, remote_state, placement_state)
       SELECT c.id || n, c.reference || n, c.account, c.environment, c.cart_id, c.payment_collection_id,
         c.payment_session_id, c.provider_id, c.amount_minor, c.currency_code, 'other', 'cancelled', 'none'
       FROM instalments_checkout c, generate_series(1, 9) n WHERE c.cart_id = ?`,
      [cartId]
    )
    const { shop, seeded } = store()
    await shop.store.cart.createLineItem(cartId, { variant_id: seeded.articles.lamp.variantId, quantity: 1 })

    await expect(startPayment(store(), cartId)).rejects.toThrow(/wait ten minutes/)
  })
})

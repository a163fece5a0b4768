import { logged } from "../../support/store/log-file"
import { sign } from "../../../src/core/wire/signature"
import { defaultIntegration, type IntegrationOptions, SANDBOX_DEFAULTS } from "../../../sandbox/src"
import { orderAndPayment } from "../../support/admin/back-office"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { signedIn } from "../../support/shopper/customer"
import { HOSTILE_TEXTS } from "../../support/shopper/hostile-text"
import { NO_LIMITS } from "../../support/store/no-limits"
import { fillCart, startPayment, startShopping } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

/** A merchant who copied the signing key wrongly: the service answers with the signature that it expected. */
const MISTYPED: IntegrationOptions = {
  ...defaultIntegration(),
  clientSecret: "mistyped-secret",
  signingKey: "the-right-key",
}
const WRONG_KEY = "the-wrong-key"

const SETTING = {
  sandbox: {
    ...NO_LIMITS.sandbox,
    integrations: [{ ...defaultIntegration(), automaticRefundApproval: false }, MISTYPED],
  },
  options: {
    ...NO_LIMITS.options,
    accounts: { instalments: {}, mistyped: { clientSecret: MISTYPED.clientSecret, signingKey: WRONG_KEY } },
  },
}
const HOOK = "/hooks/instalments/instalments"

describeStore(
  "wire",
  (store) => {
    /** A day in the shop: everything that makes a request to the service, with what goes wrong on the way. */
    async function everyKindOfVisit(): Promise<void> {
      const { sandbox, shop } = store()
      const hostile = Object.values(HOSTILE_TEXTS).join(" ")
      await startShopping(store(), { address: { first_name: hostile, last_name: hostile, address_1: hostile } })
      const guest = await startShopping(store(), { articles: { lamp: 1, "tea-set": 2 } })
      await sandbox.control.pay(guest.serviceCheckoutId)
      const { admin, payment } = await orderAndPayment(store(), guest.cartId)
      await admin.payment.refund(payment.id, { amount: 10 })
      await admin.payment.refund(payment.id, { amount: 1_000 }).catch(() => undefined)

      const customer = await signedIn(store(), "grace@example.com")
      const waiting = await startPayment(customer, await fillCart(customer, { email: null }))
      await customer.shop.store.cart.complete(waiting.cartId)
      sandbox.control.addFault({ kind: "lost", match: "callback" })
      await sandbox.control.pay(waiting.serviceCheckoutId)
      await fetch(`${store().backendUrl}/instalments/return/${waiting.reference}`, { redirect: "manual" })

      const undecided = await startShopping(store())
      await sandbox.control.cancel(undecided.serviceCheckoutId)
      await startPayment(store(), undecided.cartId)
      await shop.store.cart.complete(undecided.cartId)
    }

    /** What fails: at the service, on the way, in what arrives. */
    async function everyKindOfFailure(): Promise<void> {
      const { sandbox } = store()
      const { reference, cartId } = await startShopping(store())
      for (const fault of [
        { kind: "lost_before" },
        { kind: "lost_after" },
        { kind: "status", status: 500 },
        { kind: "rate_limited", seconds: 3_600 },
        { kind: "garbage" },
        { kind: "wrong_schema" },
      ] as const) {
        sandbox.control.addFault({ ...fault, match: "POST /api/checkouts", times: 10 })
        await expect(startShopping(store())).rejects.toMatchObject({ status: 400 })
        sandbox.control.clearFaults()
      }
      await sendCallback(store(), { body: callbackBody(reference), path: HOOK, signature: "forged" })
      await sendCallback(store(), { body: callbackBody(reference, { status: "failed" }), path: HOOK })
      await sendCallback(store(), { body: callbackBody(reference, { amount: 1 }), path: HOOK })
      await store().shop.store.cart.complete(cartId)
    }

    it("every write is signed over exactly what was sent, no read is signed, and every request names the shop", async () => {
      await everyKindOfVisit()

      const requests = store().sandbox.control.requests()
      const posts = requests.filter(({ method }) => method === "POST")
      const gets = requests.filter(({ method }) => method === "GET")
      // On a busy computer the shop may have to look for an answer that came too late, and asks more.
      expect(requests.map(({ endpoint }) => endpoint)).toEqual(
        expect.arrayContaining([
          "GET /api/config",
          "POST /api/checkouts",
          "GET /api/checkouts/{id}",
          "POST /api/refunds",
        ])
      )
      expect(new Set(posts.map(({ signature }) => signature))).toEqual(new Set(["valid"]))
      expect(new Set(posts.map(({ headers }) => headers["content-type"]))).toEqual(new Set(["application/json"]))
      expect(new Set(gets.map(({ signature, body }) => signature + body))).toEqual(new Set(["absent"]))
      expect(requests.filter(({ prettyPrinted }) => prettyPrinted)).toEqual([])
      expect(requests.filter(({ authorization }) => !authorization)).toEqual([])
      const agents = new Set(requests.map(({ headers }) => headers["user-agent"]))
      expect([...agents]).toEqual([expect.stringMatching(/^medusa-payment-instalments\/\d+\.\d+\.\d+$/)])
      expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200]))
    })

    it("a signing key that was copied wrongly fails with a sentence that holds no signature", async () => {
      const cartId = await fillCart(store())

      const failure: unknown = await startPayment(store(), cartId, undefined, "pp_instalments_mistyped").catch(
        (error) => error
      )

      expect(failure).toMatchObject({ status: 400, message: expect.stringContaining("Please contact the shop.") })
      const [request] = store()
        .sandbox.control.requests()
        .filter(({ method }) => method === "POST")
      expect(request).toMatchObject({ status: 400, signature: "invalid" })
      const expected = sign(String(request?.body), MISTYPED.signingKey)
      expect(JSON.stringify(failure)).not.toContain(expected)
      expect(await logged(store())).not.toContain(expected)
    })

    it("nothing secret and nothing personal is ever logged", async () => {
      const { sandbox, container } = store()
      container.resolve("logger").setLogLevel("silly")

      await everyKindOfVisit()
      await everyKindOfFailure()
      await startPayment(store(), await fillCart(store()), undefined, "pp_instalments_mistyped").catch(() => undefined)

      const log = await logged(store())
      expect(log).toContain("/hooks/instalments/instalments")
      const bodies = [...sandbox.control.requests(), ...sandbox.control.deliveries()].flatMap(({ body }) => body || [])
      const keys = [SANDBOX_DEFAULTS.signingKey, MISTYPED.signingKey, WRONG_KEY]
      const secrets = {
        secrets: [SANDBOX_DEFAULTS.clientSecret, MISTYPED.clientSecret, ...keys],
        signatures: keys.flatMap((key) => bodies.map((body) => sign(body, key))),
        people: [
          "ada@example.com",
          "grace@example.com",
          "Lovelace",
          "Łódź",
          "St James",
          "SW1Y",
          "79460000",
          "7946 0000",
        ],
      }
      const found = Object.values(secrets)
        .flat()
        .filter((secret) => log.includes(secret))
      expect(found).toEqual([])
    })
  },
  SETTING
)

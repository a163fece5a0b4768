import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SANDBOX_DEFAULTS } from "../../../sandbox/src"
import type { ConnectionResult } from "../../../src/core/admin/connection"
import { readConfigsAhead } from "../../../src/use-cases/service/merchant-config"
import { watchHealth } from "../../../src/use-cases/health/watch"
import { watchEachMinute } from "../../../src/use-cases/reconcile/watch-each-minute"
import { adminApiOf } from "../../support/admin/admin-api"
import { noticesIn } from "../../support/store/records"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const { clientSecret, signingKey } = SANDBOX_DEFAULTS
const OTHER_SECRET = "a-secret-of-somebody-else"
const OTHER_KEY = "a-key-of-somebody-else"

/** No name server knows it: a name has no empty part. */
const NOWHERE = "https://api..exmaple.com"

describeStore(
  "wrong_options",
  (store) => {
    /** What the log says of it from now on. */
    function logged(): string[] {
      const lines: string[] = []
      const logger = store().container.resolve(ContainerRegistrationKeys.LOGGER)
      jest.spyOn(logger, "error").mockImplementation((text: string | Error) => void lines.push(String(text)))
      return lines
    }

    afterEach(() => jest.restoreAllMocks())

    /** Those that name the account with the wrong secret. */
    const ofSecret = (texts: readonly string[]) => texts.filter((text) => /account(=| ")secret\b/.test(text))

    const configReads = () =>
      store()
        .sandbox.control.requests()
        .filter(({ endpoint }) => endpoint === "GET /api/config").length

    /** Everything that is counted happened an hour and a minute earlier. */
    const hourPasses = () =>
      store()
        .container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        .raw(
          `UPDATE instalments_rate_budget SET slots = (
             SELECT coalesce(jsonb_agg(slot::numeric - 3660000), '[]') FROM jsonb_array_elements(slots) AS slot)`
        )

    it("a wrong client secret is known when the process has started, told at once, and told once while it lasts", async () => {
      const lines = logged()
      for (let minute = 0; minute < 5; minute++) {
        await readConfigsAhead(store().container, new Date())
      }

      expect(ofSecret(lines)).toEqual([
        expect.stringMatching(
          /^instalments: check the option clientSecret \[account=secret error=InstalmentsClientError code=unauthorized endpoint=config status=401 /
        ),
      ])
      const notice =
        'The instalment service does not accept the client secret. (account "secret") Nobody can start a payment, and no ' +
        "refund is sent (config: HTTP 401). Copy the client secret of this environment into the option clientSecret " +
        "again, and restart Medusa."
      expect(ofSecret(await noticesIn(store()))).toEqual([notice])

      await hourPasses()
      await readConfigsAhead(store().container, new Date())
      await readConfigsAhead(store().container, new Date())
      expect(ofSecret(await noticesIn(store()))).toEqual([notice])
      expect(ofSecret(lines)).toHaveLength(2)
      expect(lines.join()).not.toContain(OTHER_SECRET)
    })

    it("a host that is mistyped in baseUrl is named to admins when the process has started, in one alert", async () => {
      for (let minute = 0; minute < 3; minute++) {
        await readConfigsAhead(store().container, new Date())
        await watchHealth(store().container)
      }

      const told = (await noticesIn(store())).filter((text) => text.includes('(account "lost")'))
      expect(told).toEqual([
        expect.stringMatching(/^The host api\.\.exmaple\.com in baseUrl cannot be found\. .*Check the spelling/),
      ])
    })

    it("a baseUrl at which the service itself knows nothing is named too, and the connection check does not call it right", async () => {
      const body = JSON.stringify({
        errors: [{ status: "404", code: "not_found", title: "Not found", detail: "No such path" }],
      })
      store().sandbox.control.addFault({ match: "GET /api/config", kind: "reply", status: 404, body, times: 20 })
      const ask = await adminApiOf(store())
      await readConfigsAhead(store().container, new Date())
      await watchHealth(store().container)
      const { results } = (await ask<{ results: ConnectionResult[] }>("accounts/key/check", {})).body
      await watchHealth(store().container)

      const told = (await noticesIn(store())).filter((text) => text.includes('(account "key")'))
      expect(told).toEqual([
        expect.stringMatching(/^The baseUrl does not lead to the instalment service\. .*without \/api/),
      ])
      expect(results[0]).toMatchObject({ check: "credentials", result: "failed", code: "service_unreachable" })
    })

    it.each([
      ["another website", 200],
      ["a server that expects https", 400],
    ])("%s at baseUrl is told as an address that may be wrong", async (_, status) => {
      store().sandbox.control.addFault({ match: "GET /api/config", kind: "reply", status, body: "<html>", times: 20 })
      store().sandbox.control.addFault({
        match: "GET /api/checkouts/{id}",
        kind: "reply",
        status,
        body: "<html>",
        times: 20,
      })
      await readConfigsAhead(store().container, new Date())
      await watchEachMinute(store().container)

      const told = (await noticesIn(store())).filter((text) => text.includes('(account "key")'))
      expect(told).toEqual([
        expect.stringMatching(/has never answered at .*Compare baseUrl with the service's address/),
      ])
    })

    it("right credentials cost one reading of the config an hour, and shoppers find it read", async () => {
      for (let minute = 0; minute < 3; minute++) {
        await readConfigsAhead(store().container, new Date())
      }
      const before = configReads()
      const query = { amount: "150", currency_code: "gbp", account: "key" }
      const { plans } = await store().shop.client.fetch<{ plans: { offered: boolean } }>("/store/instalments/plans", {
        query,
      })

      expect(plans.offered).toBe(true)
      expect(configReads()).toBe(before)
    })

    it("a wrong signing key is refused in words, logged without a signature, and told", async () => {
      const lines = logged()
      const cartId = await fillCart(store())

      await expect(startPayment(store(), cartId, undefined, "pp_instalments_key")).rejects.toMatchObject({
        status: 400,
        message: "The instalment service cannot process this request. Please contact the shop.",
      })

      // A refused signature is tried once more, in plain ASCII: each refusal has its line.
      const ofKey = lines.filter((line) => line.startsWith("instalments:"))
      expect(ofKey).not.toEqual([])
      const told =
        /^instalments: check the option signingKey \[account=key error=InstalmentsClientError code=bad_request endpoint=create_checkout status=400 .*correlation=/
      expect(ofKey.filter((line) => !told.test(line))).toEqual([])
      expect(lines.join()).not.toMatch(/[A-Za-z0-9+/]{86}==/)
      expect(await noticesIn(store())).toEqual([expect.stringMatching(/does not accept the signing key/)])
    })

    it("the connection check takes a refused signature for evidence against the key, and no other refusal", async () => {
      const ask = await adminApiOf(store())
      const signing = async () => {
        const { results } = (await ask<{ results: ConnectionResult[] }>("accounts/key/check", {})).body
        return results.map(({ code }) => code).filter((code) => code.startsWith("signature_"))
      }
      const refused = async () =>
        expect(startPayment(store(), await fillCart(store()), undefined, "pp_instalments_key")).rejects.toThrow()
      store().sandbox.control.addFault({ kind: "status", status: 400, match: "POST /api/checkouts", times: 10 })
      await refused()
      expect(await signing()).toEqual(["signature_unproven"])

      store().sandbox.control.clearFaults()
      await refused()
      expect(await signing()).toEqual(["signature_refused"])
    })
  },
  {
    options: {
      accounts: {
        secret: { clientSecret: OTHER_SECRET, signingKey },
        key: { clientSecret, signingKey: OTHER_KEY },
        lost: { clientSecret: "a-secret-of-its-own", signingKey, baseUrl: NOWHERE },
      },
    },
  }
)

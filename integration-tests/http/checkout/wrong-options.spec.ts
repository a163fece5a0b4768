import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SANDBOX_DEFAULTS } from "../../../src/sandbox"
import { readConfigsAhead } from "../../../src/workflows"
import { noticesIn } from "../../support/open-world/open-world"
import { fillCart, startPayment } from "../../support/shopper/shopper"
import { describeStore } from "../../support/store/store"

const { clientSecret, signingKey } = SANDBOX_DEFAULTS
const OTHER_SECRET = "a-secret-of-somebody-else"
const OTHER_KEY = "a-key-of-somebody-else"

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

    it("a wrong client secret is known when the process has started, told at once and then once an hour", async () => {
      const lines = logged()
      for (let minute = 0; minute < 5; minute++) {
        await readConfigsAhead(store().container, new Date())
      }

      expect(lines).toEqual([
        expect.stringMatching(
          /^instalments: unauthorized \(HTTP 401\) from config, account "secret": check the option clientSecret\. Request ID: /
        ),
      ])
      const notice =
        'The instalment service does not accept the client secret of the account "secret". Nobody can start a payment, ' +
        "and no refund is sent. Set clientSecret to the client secret of the sandbox environment, and restart Medusa."
      expect(await noticesIn(store())).toEqual([notice])

      await hourPasses()
      await readConfigsAhead(store().container, new Date())
      await readConfigsAhead(store().container, new Date())
      expect(await noticesIn(store())).toEqual([notice, notice])
      expect(lines.join()).not.toContain(OTHER_SECRET)
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
        message: "The instalment service cannot take this request. Please contact the shop.",
      })

      expect(lines.filter((line) => line.startsWith("instalments:"))).toEqual([
        expect.stringMatching(
          /^instalments: bad_request \(HTTP 400\) from create_checkout, account "key": check the option signingKey\./
        ),
      ])
      expect(lines.join()).not.toMatch(/[A-Za-z0-9+/]{86}==/)
      expect(await noticesIn(store())).toEqual([expect.stringMatching(/does not accept the signing key/)])
    })
  },
  {
    options: {
      accounts: {
        secret: { clientSecret: OTHER_SECRET, signingKey },
        key: { clientSecret, signingKey: OTHER_KEY },
      },
    },
  }
)

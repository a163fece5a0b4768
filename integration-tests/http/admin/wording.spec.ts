import { adminApiOf } from "../../support/admin/admin-api"
import { NO_LIMITS } from "../../support/store/no-limits"
import { describeStore } from "../../support/store/store"

const PATH = "accounts/default/wording"
const OWN = {
  language: "en",
  message: "{count} payments of {monthly}",
  disclosure: "Credit is subject to status.",
  example: "{amount} over {count} months.",
  link_text: "Read more",
  link_url: "https://shop.example/instalments",
}

type Version = { id: string; version: number; is_live: boolean; language: string; approved_by: string | null }
type Said = { message: string; disclosure: string | null; example: string | null; link: object | null; reason: string }

describeStore(
  "wording",
  (store) => {
    async function said(query = "", headers: Record<string, string> = {}): Promise<Said> {
      const { backendUrl, seeded } = store()
      const address = `${backendUrl}/store/instalments/plans?amount=150.49&currency_code=gbp${query}`
      const answer = await fetch(address, { headers: { "x-publishable-api-key": seeded.publishableKey, ...headers } })
      return ((await answer.json()) as { plans: Said }).plans
    }

    const ask = async (path: string, body?: object) => (await adminApiOf(store()))(path, body)
    const versionsOf = ({ body }: { body: unknown }) =>
      (body as { wording: { versions: (Version & Record<string, unknown>)[] } }).wording.versions

    it("what an admin writes is read by shoppers once it is published, and not before", async () => {
      expect(await said()).toMatchObject({
        message: "or from £25.09 a month in instalments",
        disclosure: null,
        example: null,
        link: null,
      })
      const [draft] = versionsOf(await ask(PATH, OWN))
      expect(draft).toMatchObject({ version: 1, is_live: false, created_by: { id: expect.stringMatching(/^user_/) } })
      expect((await said()).message).toBe("or from £25.09 a month in instalments")

      expect(await ask(`wording/${draft?.id}/publish`, {})).toMatchObject({ status: 200 })

      expect(await said()).toMatchObject({
        message: "6 payments of £25.09",
        disclosure: OWN.disclosure,
        example: "£150.49 over 6 months.",
        link: { text: "Read more", url: OWN.link_url },
      })
      expect(versionsOf(await ask(PATH))).toMatchObject([
        { version: 1, is_live: true, published_at: expect.any(String), published_by: draft?.created_by },
      ])
    })

    it("a later version takes the place of an earlier one, who approved it is recorded once, and nothing is overwritten", async () => {
      const [first] = versionsOf(await ask(PATH, OWN))
      await ask(`wording/${first?.id}/publish`, {})
      const [second] = versionsOf(await ask(PATH, { ...OWN, message: "from {monthly}" }))
      expect(await ask(`wording/${second?.id}/approve`, { by: "The lender", on: "2020-11-02" })).toMatchObject({
        status: 200,
      })
      await ask(`wording/${second?.id}/publish`, {})

      expect((await said()).message).toBe("from £25.09")
      expect(versionsOf(await ask(PATH))).toMatchObject([
        { version: 2, is_live: true, approved_by: "The lender", approved_on: "2020-11-02" },
        { version: 1, is_live: false, approved_by: null, message: OWN.message },
      ])
      expect(await ask(`wording/${second?.id}/approve`, { by: "Somebody", on: "2020-11-02" })).toMatchObject({
        status: 400,
      })
      expect(await ask(`wording/${first?.id}/publish`, {})).toMatchObject({ status: 400 })
    })

    it("is in the shopper's language, and stands in where it was not translated", async () => {
      const [english] = versionsOf(await ask(PATH, OWN))
      await ask(`wording/${english?.id}/publish`, {})
      expect((await said("&locale=de")).disclosure).toBe(OWN.disclosure)

      const [german] = versionsOf(await ask(PATH, { ...OWN, language: "de", message: "{count} Raten zu {monthly}" }))
      expect(german).toMatchObject({ version: 1, language: "de" })
      await ask(`wording/${german?.id}/publish`, {})

      expect((await said("&locale=de")).message).toBe("6 Raten zu 25,09 £")
      expect((await said("", { "accept-language": "de-CH, en;q=0.5" })).message).toMatch(/^6 Raten zu /)
      expect((await said()).message).toBe("6 payments of £25.09")
    })

    it("a preview says what shoppers would read, of the account's own bands, and keeps nothing", async () => {
      const preview = async (sent: object) =>
        (await ask(`${PATH}/preview`, { ...OWN, ...sent })).body as unknown as { preview: object }

      expect((await preview({ amount: "150.49" })).preview).toMatchObject({
        amount: 150.49,
        message: "6 payments of £25.09",
        terms: expect.arrayContaining(["6 monthly payments of about £25.09"]),
      })
      expect((await preview({})).preview).toMatchObject({ amount: expect.any(Number), reason: null })
      expect((await preview({ amount: "1" })).preview).toMatchObject({ amount: null, reason: expect.any(String) })
      expect(versionsOf(await ask(PATH))).toEqual([])
    })

    it.each([
      [{ ...OWN, message: "{price}" }, "can contain {amount}, {count} and {monthly}"],
      [{ ...OWN, link_url: "javascript:alert(1)" }, "must begin with https://"],
      [{ ...OWN, language: "German" }, "lower case"],
      [{ ...OWN, language: "de-de-de" }, "lower case"],
      [{ ...OWN, disclosure: "\u0000" }, "disclosure"],
      [{ ...OWN, odd: 1 }, "odd"],
    ])("what may not be shown is refused with the field's name: %#", async (sent, message) => {
      const answer = await ask(PATH, sent)

      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
      expect(versionsOf(await ask(PATH))).toEqual([])
    })

    it("an account or a version that is not there is a 404", async () => {
      for (const [path, body] of [
        ["accounts/nobody/wording", OWN],
        ["accounts/nobody/wording", undefined],
        ["accounts/nobody/wording/preview", OWN],
        ["wording/inword_x/publish", {}],
        ["wording/inword_x/approve", { by: "x", on: "2020-11-02" }],
      ] as const) {
        expect(await ask(path, body)).toMatchObject({ status: 404 })
      }
    })

    it("two who save at once get two versions", async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => ask(PATH, OWN)))

      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(
        versionsOf(await ask(PATH))
          .map(({ version }) => version)
          .sort()
      ).toEqual([1, 2, 3, 4])
    })
  },
  NO_LIMITS
)

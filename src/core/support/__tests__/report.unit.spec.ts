import { parseOptions } from "../../options/parse-options"
import { someOptions } from "../../options/__tests__/some-options"
import { optionLines, reportText, secretsOf, timelineLine } from "../report"

describe("a report for support", () => {
  it("has a fact a line, whatever the fact is", () => {
    const lines = [
      ["text", "two\nlines"],
      ["count", 0],
      ["at", new Date("2026-11-22T10:00:00Z")],
      ["nothing", null],
    ] as const

    expect(
      reportText(
        [
          { title: "One", lines },
          { title: "Two", lines: [] },
        ],
        []
      )
    ).toBe("== One ==\ntext: two lines\ncount: 0\nat: 2026-11-22T10:00:00.000Z\nnothing: -\n\n== Two ==\nnone\n")
  })

  it("never holds a secret or an e-mail address, wherever they got to", () => {
    const lines = [["reason", "key-1 and key-1-longer of <grace@example.com>, said a.b+c@shop.co.uk."]] as const

    expect(reportText([{ title: "One", lines }], ["key-1", "key-1-longer", ""])).toBe(
      "== One ==\nreason: [secret] and [secret] of <[e-mail address]>, said [e-mail address].\n"
    )
  })

  it("says of secret options only that they are set, and of the others what they are", () => {
    const account = parseOptions(someOptions({ signingKey: ["key-one", "key-two"] })).accounts.default!
    const options = Object.fromEntries(optionLines(account))

    expect(options).toMatchObject({
      clientSecret: "set (1)",
      signingKey: "set (2)",
      capture: "automatic",
      merchantId: "not set",
    })
    const text = Object.values(options).join("\n")
    expect(secretsOf(account).filter((secret) => text.includes(secret))).toEqual([])
  })

  it("does not name who did something", () => {
    const at = new Date("2026-11-22T10:00:00Z")
    const details = { by: "user_1", status: "successful" }

    expect(timelineLine({ at, kind: "check_asked", source: "admin", refundRowId: null, details })).toEqual([
      "2026-11-22T10:00:00.000Z",
      "check_asked (admin) status=successful by a person",
    ])
  })
})

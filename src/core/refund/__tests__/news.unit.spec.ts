import { saidBy } from "../../reasons/reasons"
import { owedNews } from "../news"

const row = { state: "unknown", reason: null, doubt: null, version: 4, toldAs: null } as const
const told = { state: "unknown", reason: null, doubt: null, version: 4 } as const

describe("what is to be told of a refund", () => {
  it("moved, or with another reason: how it stood until then", () => {
    expect(owedNews(row, { state: "requested" })).toEqual({ toldAs: told })
    expect(owedNews(row, { state: "unknown", reason: saidBy("Which?") })).toEqual({ toldAs: told })
  })

  it("as it was: nothing", () => {
    expect(owedNews(row, { state: "unknown", reason: null })).toEqual({})
    expect(owedNews({ ...row, reason: saidBy("Which?") }, { reason: saidBy("Which?") })).toEqual({})
    expect(owedNews(row, {})).toEqual({})
  })

  it("moved again before anybody was told: still how it was told of last", () => {
    const moved = { ...row, state: "requested" as const, version: 5, toldAs: told }
    expect(owedNews(moved, { state: "complete" })).toEqual({})
  })
})

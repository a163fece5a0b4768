import { assertNever } from "../assert-never"

describe("assertNever", () => {
  it("throws, and names the value that no case handled", () => {
    // @ts-expect-error a value that is still possible does not compile
    expect(() => assertNever("paused")).toThrow("Unhandled case: paused")
  })
})

import { ENGLISH } from "../../words/words"
import { stockReason } from "../stock"

const line = (quantity: number, ...parts: { required: number; available: number[] }[]) => ({
  title: "Reading lamp",
  quantity,
  parts,
})

describe("stock", () => {
  it.each([
    ["nothing that is kept in stock", line(100), true],
    ["as many as there are", line(3, { required: 1, available: [3] }), true],
    ["one more than there are", line(4, { required: 1, available: [3] }), false],
    ["enough at two locations together, at none alone", line(4, { required: 1, available: [3, 3] }), false],
    ["enough at the second location", line(4, { required: 1, available: [3, 4] }), true],
    ["several of one part for each", line(2, { required: 4, available: [7] }), false],
    ["a kit that lacks one part", line(1, { required: 1, available: [9] }, { required: 2, available: [1] }), false],
    ["no location that serves the shop", line(1, { required: 1, available: [] }), false],
  ])("%s", (_name, wanted, isThere) => {
    const reason = stockReason([wanted])
    expect(reason && ENGLISH.translated(reason)).toBe(
      isThere ? undefined : "There is not enough stock of Reading lamp left. Please change your cart and try again."
    )
  })
})

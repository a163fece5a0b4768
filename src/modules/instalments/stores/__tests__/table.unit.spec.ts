import { columns, date, integer, orNull, Table, text, writer } from "../table"

const PARCEL = columns({
  id: text,
  sentTo: orNull(text),
  weight: ["weight_g", (grams: number) => ({ grams })],
  arrivedAt: orNull(date),
  tries: integer,
})
const { read } = new Table("parcel", PARCEL)
const write = writer(PARCEL)

const AT = new Date(0)
const ROW = { id: "p1", sent_to: null, weight_g: 12, arrived_at: AT, tries: 0 }

describe("the columns of a table", () => {
  it("are named as their properties are, or as is said, and read each in its own way", () => {
    expect(read(ROW)).toEqual({ id: "p1", sentTo: null, weight: { grams: 12 }, arrivedAt: AT, tries: 0 })
  })

  it("are read alone, whatever else the row has", () => {
    const wider = { ...ROW, deleted_at: null }

    expect(read(wider)).toEqual(read(ROW))
  })

  it("are written where the change names them: null empties a column, undefined leaves it as it is", () => {
    expect(write({ sentTo: null, arrivedAt: undefined, tries: 0 })).toEqual({ sent_to: null, tries: 0 })
  })

  it("are the only ones that are written", () => {
    const wider = { id: "p1", colour: "red" }

    expect(write(wider)).toEqual({ id: "p1" })
  })

  it("are typed by their table", () => {
    // @ts-expect-error -- no such property
    write({ colour: "red" })
    // @ts-expect-error -- not what the column holds
    write({ tries: "0" })
    // @ts-expect-error -- it is not stored as it is read
    write({ weight: { grams: 12 } })
    // @ts-expect-error -- a column is missing
    expect(() => read({ id: "p1" })).toThrow("no column sent_to")
  })
})

import fc from "fast-check"
import { openApi } from "../../../../sandbox/src/api/docs"
import { compareDescription, INTERMEDIARY_CALLS } from "../api-description"

type Schema = { properties: Record<string, Schema>; required: string[]; enum: string[]; type: string }
type Document = { openapi: string; paths: Record<string, object>; components: { schemas: Record<string, Schema> } }

/** The sandbox's description with a change. */
function changed(change: (document: Document) => void): Document {
  const document = structuredClone(openApi(false)) as Document
  change(document)
  return document
}

describe("compareDescription", () => {
  it("finds no difference in the description that both sides were written from", () => {
    expect(compareDescription(openApi(false))).toEqual([])
    expect(compareDescription(openApi(true))).toEqual([])
    expect(compareDescription(openApi(true), INTERMEDIARY_CALLS)).toEqual([])
  })

  it("names the call of intermediaries where their description lacks it", () => {
    const document = changed(({ paths }) => delete paths["/api/merchants/{merchant_id}/config"])

    expect(compareDescription(document, INTERMEDIARY_CALLS)).toEqual(["missing call: GET /api/merchants/{id}/config"])
    expect(compareDescription(document)).toEqual([])
  })

  it("does not mind other names of path parameters, more calls, or more optional fields", () => {
    const document = changed(({ paths, components }) => {
      paths["/api/checkouts/{checkout_id}"] = paths["/api/checkouts/{id}"]!
      delete paths["/api/checkouts/{id}"]
      paths["/api/something/new"] = { get: {} }
      components.schemas.refund_payload!.properties.note = { type: "string" } as Schema
    })

    expect(compareDescription(document)).toEqual([])
  })

  it("names a call that is gone", () => {
    const document = changed(({ paths }) => delete paths["/api/refunds/{id}"])

    expect(compareDescription(document)).toEqual(["missing call: GET /api/refunds/{id}"])
  })

  it("names what a callback lacks, and an outcome that it may name", () => {
    const document = changed(({ components: { schemas } }) => {
      const { status, number_of_payments: _, ...others } = schemas.callback_payload!.properties
      schemas.callback_payload!.properties = { ...others, status: { ...status!, enum: ["successful", "failed"] } }
    })

    expect(compareDescription(document)).toEqual([
      "missing field: callback: number_of_payments",
      "new status: callback: failed",
    ])
  })

  it("says nothing of a callback that is not described", () => {
    const document = changed(({ components: { schemas } }) => delete schemas.callback_payload)

    expect(compareDescription(document)).toEqual([])
  })

  it("names a field that must be sent and is not, however deep", () => {
    const document = changed(({ components: { schemas } }) => {
      schemas.refund_payload!.required.push("reason")
      schemas.checkout_payload!.properties.checkout!.properties.customer!.required.push("date_of_birth")
    })

    expect(compareDescription(document)).toEqual([
      "new required field: checkout.customer.date_of_birth",
      "new required field: reason",
    ])
  })

  it("asks nothing of an optional object that has required fields", () => {
    const document = changed(({ components: { schemas } }) => {
      const payload = schemas.refund_payload!
      payload.properties.meta = { type: "object", properties: {}, required: ["kind"], enum: [] }
    })

    expect(compareDescription(document)).toEqual([])
  })

  it("names a state that the plugin does not know", () => {
    const document = changed(({ components: { schemas } }) => {
      schemas.refund_request!.properties.data!.properties.attributes!.properties.status!.enum.push("disputed")
    })

    expect(compareDescription(document)).toEqual(["new status: refunds: disputed"])
  })

  it("ends with a description that refers to itself", () => {
    const document = changed(({ components: { schemas } }) => {
      const loop = { type: "object", properties: {}, required: ["again"], enum: [] } as Schema
      Object.assign(loop.properties, { again: { $ref: "#/components/schemas/loop" } })
      Object.assign(schemas, { loop, refund_payload: { $ref: "#/components/schemas/loop" } })
    })

    expect(compareDescription(document)?.[0]).toEqual("new required field: again")
  })

  it("never throws, whatever stands there", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (document, inside) => {
        compareDescription(document)
        compareDescription({ openapi: "3.1.0", paths: { "/api/checkouts": inside, "/api/refunds": { post: inside } } })
      })
    )
  })
})

import { Modules } from "@medusajs/framework/utils"
import { readContract } from "../../../src/use-cases/medusa/contract"
import { databaseOf } from "../../support/store/records"
import { describeStore } from "../../support/store/store"

describeStore("medusa_contract", (store) => {
  const found = () => readContract(store().container)

  it("finds all that the plugin relies on", async () => {
    expect(await found()).toEqual([])
  })

  it.each([
    ["cart_payment_collection", "cart_id", ["a collection's cart"]],
    ["order", "status", ["an order's books"]],
    ["payment", "captured_at", ["a payment"]],
  ])("names the readings that a data model without %s.%s breaks", async (table, column, names) => {
    const db = databaseOf(store())
    const rename = (from: string, to: string) => db.raw("alter table ?? rename column ?? to ??", [table, from, to])
    await rename(column, "elsewhere")
    try {
      expect(await found()).toEqual(expect.arrayContaining(names))
    } finally {
      await rename("elsewhere", column)
    }
  })

  it("names a method that is gone", async () => {
    const orders = store().container.resolve<Record<string, unknown>>(Modules.ORDER)
    orders.restoreOrders = undefined
    try {
      expect(await found()).toEqual(["order.restoreOrders"])
    } finally {
      delete orders.restoreOrders
    }
  })
})

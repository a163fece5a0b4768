import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { misbehaviour } from "../misbehaviour"

cancelOrderWorkflow.hooks.orderCanceled(async ({ order }) => {
  await misbehaviour().orderCanceled?.(order.id)
})

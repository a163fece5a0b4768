import { createStep, createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  completeCartWorkflow,
  createCartCreditLinesWorkflow,
  createPromotionsWorkflow,
  refreshPaymentCollectionForCartWorkflow,
  updateRegionsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Misbehaviour } from "../../store/src/misbehaviour"
import type { StoreUnderTest } from "./store"

/** Lets the shop's region offer these ways to pay and no other. */
export async function offerProviders({ container, seeded }: StoreUnderTest, providers: string[]): Promise<void> {
  await updateRegionsWorkflow(container).run({
    input: { selector: { id: seeded.regionId }, update: { payment_providers: providers } },
  })
}

/** What merchants' own routes and jobs do: Medusa's completion, without the plugin's lease. @returns the order's id */
export async function completeAsMerchant({ container }: StoreUnderTest, cartId: string): Promise<string> {
  const { result } = await completeCartWorkflow(container).run({ input: { id: cartId } })
  return String(result.id)
}

/** Medusa's completion as a step of a merchant's own workflow, so without Medusa's lock; what follows it fails. @param meanwhile before that */
export async function failAfterCompletion(
  { container }: StoreUnderTest,
  cartId: string,
  meanwhile: () => Promise<unknown>
): Promise<void> {
  const failing = createStep("fail-after-completion", async () => {
    await meanwhile()
    throw new Error("The merchant's own step failed")
  })
  const completeAndFail = createWorkflow(`complete-and-fail-${cartId}`, (input: WorkflowData<{ id: string }>) => {
    completeCartWorkflow.runAsStep({ input })
    return new WorkflowResponse(failing())
  })
  await completeAndFail(container).run({ input: { id: cartId }, throwOnError: false })
}

/** A code that makes everything free. */
export async function givePromotion({ container, shop }: StoreUnderTest, cartId: string): Promise<void> {
  const code = "ALLFREE"
  const application = { type: "percentage", value: 100, currency_code: "gbp", allocation: "across" } as const
  const promotions = ["items", "shipping_methods"] as const
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: promotions.map((target_type) => ({
        code: `${code}-${target_type}`,
        type: "standard" as const,
        status: "active" as const,
        application_method: { ...application, target_type },
      })),
    },
  })
  await shop.client.fetch(`/store/carts/${cartId}/promotions`, {
    method: "POST",
    body: { promo_codes: promotions.map((target) => `${code}-${target}`) },
  })
}

/** Store credit or a gift card: the cart costs that much less, and Medusa refreshes no payment collection. Pounds. */
export async function giveCredit({ container }: StoreUnderTest, cartId: string, amount: number): Promise<void> {
  await createCartCreditLinesWorkflow(container).run({
    input: [{ cart_id: cartId, amount, reference: "store-credit", reference_id: "credit_1", metadata: {} }],
  })
}

/** The same, by a merchant who lets Medusa learn of it. */
export async function giveCreditAndRefresh(store: StoreUnderTest, cartId: string, amount: number): Promise<void> {
  await giveCredit(store, cartId, amount)
  await refreshPaymentCollectionForCartWorkflow(store.container).run({ input: { cart_id: cartId } })
}

/** Runs something while merchants' own code misbehaves. */
export async function whileMisbehaving<T>(how: Misbehaviour, work: () => Promise<T>): Promise<T> {
  globalThis.instalmentsMisbehaviour = how
  try {
    return await work()
  } finally {
    globalThis.instalmentsMisbehaviour = undefined
  }
}

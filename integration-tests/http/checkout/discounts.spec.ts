import type { CreateCampaignDTO, CreatePromotionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { NO_LIMITS } from "../../support/store/no-limits"
import { plansFor } from "../../support/shopper/offer"
import { isOrderedOtherwise } from "../../support/shopper/paying"
import { type Errand, fillCart } from "../../support/shopper/shopper"
import { describeStore, type StoreUnderTest } from "../../support/store/store"

type Campaign = Pick<CreateCampaignDTO, "budget">
/** A code that the shopper enters: ten pounds off, unless it says otherwise. */
type Code = Partial<Omit<CreatePromotionDTO, "application_method">> & { off?: object }
/** What happens while the codes lie in the cart. */
type Meanwhile = (store: StoreUnderTest) => Promise<unknown>
type Story = { campaign?: Campaign; codes?: Code[]; articles?: Errand["articles"]; meanwhile?: Meanwhile }

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const promotionsOf = ({ container }: StoreUnderTest) => container.resolve(Modules.PROMOTION)

const spend = (limit: number): Campaign => ({ budget: { type: "spend", limit, currency_code: "gbp" } })
const uses = (limit: number): Campaign => ({ budget: { type: "usage", limit } })
const oneUseBy = (attribute: string): Campaign => ({ budget: { type: "use_by_attribute", attribute, limit: 1 } })

const tenPercent = { off: { type: "percentage", value: 10 } }
const threeOffDelivery = { off: { target_type: "shipping_methods", value: 3 } }

describeStore(
  "discounts",
  (store) => {
    let story = 0
    const campaignName = () => `campaign-${story}`
    const codeNamed = (index: number) => `CODE-${story}-${index}`

    const used =
      (value: number): Meanwhile =>
      async ({ container }) => {
        const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
        const campaign = db("promotion_campaign").select("id").where({ campaign_identifier: campaignName() })
        const raw_used = { value: String(value), precision: 20 }
        await db("promotion_campaign_budget").whereIn("campaign_id", campaign).update({ used: value, raw_used })
      }
    const runs =
      (period: { starts_at?: Date; ends_at?: Date }): Meanwhile =>
      async (shop) => {
        const [campaign] = await promotionsOf(shop).listCampaigns({ campaign_identifier: [campaignName()] } as object)
        await promotionsOf(shop).updateCampaigns([{ id: String(campaign?.id), ...period }])
      }
    const becomes =
      (change: { status?: "inactive" | "draft"; limit?: number }): Meanwhile =>
      async (shop) => {
        const [promotion] = await promotionsOf(shop).listPromotions({ code: codeNamed(0) })
        await promotionsOf(shop).updatePromotions([{ id: String(promotion?.id), ...change }])
      }
    const all =
      (...things: Meanwhile[]): Meanwhile =>
      async (shop) => {
        for (const thing of things) {
          await thing(shop)
        }
      }

    const STORIES: [string, Story][] = [
      ["that goes on", {}],
      ["that was switched off", { meanwhile: becomes({ status: "inactive" }) }],
      ["that was used up", { meanwhile: becomes({ limit: 0 }) }],
      ["that was used up and switched off", { meanwhile: all(becomes({ limit: 0 }), becomes({ status: "draft" })) }],
      ["with one use left, on several lines", { codes: [{ limit: 1 }], articles: { lamp: 1, mug: 2, "tea-set": 1 } }],
      ["whose campaign has no use left", { campaign: uses(1), meanwhile: used(1) }],
      [
        "whose campaign has no use left, and has ended",
        { campaign: uses(1), meanwhile: all(used(1), runs({ ends_at: inDays(-1) })) },
      ],
      [
        "whose campaign has no use left, and has not begun",
        { campaign: uses(1), meanwhile: all(used(1), runs({ starts_at: inDays(1) })) },
      ],
      ["whose campaign has just the money left", { campaign: spend(20), meanwhile: used(10) }],
      ["whose campaign has a penny less", { campaign: spend(19.99), meanwhile: used(10) }],
      [
        "of a tenth, whose campaign has too little money",
        { campaign: spend(30), codes: [tenPercent], articles: { lamp: 2 }, meanwhile: used(5) },
      ],
      ["and another, with the money for both", { campaign: spend(20), codes: [{}, {}] }],
      ["and another, with the money for one", { campaign: spend(15), codes: [{}, {}] }],
      ["and one off the delivery, with the money for one", { campaign: spend(12), codes: [{}, threeOffDelivery] }],
      ["and another, with one use left", { campaign: uses(1), codes: [{}, {}] }],
      ["that each e-mail address has once", { campaign: oneUseBy("customer_email") }],
      ["and another, one of which each e-mail address has", { campaign: oneUseBy("customer_email"), codes: [{}, {}] }],
      ["that each customer has once, of a guest", { campaign: oneUseBy("customer_id") }],
    ]

    it.each(STORIES)("a code %s is offered where Medusa makes an order, and nowhere else", async (_, told) => {
      story += 1
      const { campaign, codes = [{}], articles = { lamp: 1 }, meanwhile } = told
      await offer(
        store(),
        campaign && { ...campaign, name: campaignName(), campaign_identifier: campaignName() },
        codes
      )
      const cartId = await fillCart(store(), { articles, promoCodes: codes.map((_code, index) => codeNamed(index)) })
      await meanwhile?.(store())

      const { offered } = await plansFor(store(), { cart_id: cartId })
      expect(offered).toBe(await isOrderedOtherwise(store(), cartId))
    })

    async function offer(shop: StoreUnderTest, campaign: CreateCampaignDTO | undefined, codes: readonly Code[]) {
      const made = campaign && (await promotionsOf(shop).createCampaigns(campaign))
      const promotionsData = codes.map(({ off, ...code }, index) => ({
        ...{ code: codeNamed(index), type: "standard" as const, status: "active" as const, campaign_id: made?.id },
        ...code,
        application_method: {
          ...{ type: "fixed", target_type: "order", allocation: "across", value: 10, currency_code: "gbp" },
          ...off,
        },
      })) as CreatePromotionDTO[]
      await createPromotionsWorkflow(shop.container).run({ input: { promotionsData } })
    }
  },
  NO_LIMITS
)

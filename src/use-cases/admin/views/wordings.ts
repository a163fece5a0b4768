import type { MedusaContainer } from "@medusajs/framework/types"
import { wordingView } from "../../../core/admin/views/wording"
import { type Band, planSentence, plansFor } from "../../../core/money/bands"
import {
  majorToMinor,
  type MinorAmount,
  minorAmount,
  minorToMajor,
  TERRITORY_CURRENCY,
} from "../../../core/money/money"
import { offerFor } from "../../../core/money/offer"
import { requireWording, shownWording, type Wording, type WordingTexts } from "../../../core/wording/wording"
import { languages, wordsIn } from "../../../core/words/words"
import { ledgerOf } from "../../ledger/ledger-of"
import { keptOffer, offeredBands } from "../../service/merchant-config"
import { actorNames } from "../../medusa/shop/people"
import { configuredGateway } from "../admin-action"

export type WordingsView = Awaited<ReturnType<typeof wordingsView>>

/** Every version of what an account says. @throws Refusal `not_found` when there is no such account */
export async function wordingsView(container: MedusaContainer, account: string) {
  const { ledger } = configuredGateway(container, account)
  const [versions, live] = [await ledger.wordings.versions(account), await ledger.wordings.live(account)]
  const ids = versions.flatMap(({ createdBy, publishedBy, approvalRecordedBy }) =>
    [createdBy, publishedBy, approvalRecordedBy].flatMap((id) => id ?? [])
  )
  const names = await actorNames(container, ids)
  const isLive = (wording: Wording) => live.some(({ id }) => id === wording.id)
  return {
    account,
    /** Those that there are sentences for. */
    languages: languages(ledger.options.sentences),
    versions: versions.map((wording) => wordingView(wording, isLive(wording), names)),
  }
}

type PreviewInput = WordingTexts & { language: string; amount?: string | undefined }

/** Amounts are pounds; `amount` is null where the account offers nothing for that price, and `reason` says why. */
export type WordingPreviewView = Awaited<ReturnType<typeof previewWording>>

/**
 * What shoppers would read beside a price of the account's own bands, by the rules that serve it to them.
 *
 * @throws Refusal `not_found` when there is no such account, `invalid` for texts that could not be saved
 */
export async function previewWording(
  container: MedusaContainer,
  account: string,
  { language, amount, ...texts }: PreviewInput
) {
  const gateway = configuredGateway(container, account)
  requireWording(language, texts)
  const words = wordsIn([language], ledgerOf(container).options.sentences)
  const bands = await offeredBands(gateway, await keptOffer(gateway), new Date())
  const nothing = { amount: null, message: null, disclosure: null, example: null, link: null, terms: [] }
  const amountMinor = amount === undefined ? usualPrice(bands) : majorToMinor(amount).amountMinor
  if (amountMinor === undefined) {
    return { ...nothing, reason: words.say("notNow") }
  }
  const offer = offerFor(String(minorToMajor(amountMinor)), TERRITORY_CURRENCY, bands)
  if (!offer.offered) {
    return { ...nothing, reason: words.translated(offer.reason) }
  }
  const plans = plansFor(amountMinor, bands)
  return {
    amount: minorToMajor(amountMinor),
    reason: null,
    ...shownWording(texts, { amountMinor, plans }, words),
    terms: plans.map((plan) => words.translated(planSentence(plan, amountMinor))),
  }
}

/** A price that can be spread, where there is one: twice the least that such a band takes, if it takes that. */
function usualPrice(bands: readonly Band[]): MinorAmount | undefined {
  const band = bands.find(({ terms }) => terms.some((term) => term > 1)) ?? bands[0]
  return band && minorAmount(Math.min(2 * band.fromMinor, band.toMinor))
}

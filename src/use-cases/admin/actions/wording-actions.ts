import type { MedusaContainer } from "@medusajs/framework/types"
import { londonIsoDay } from "../../../core/london-time"
import { refused, required } from "../../../core/refusal"
import { requireApproval, requireWording, type Wording, type WordingTexts } from "../../../core/wording/wording"
import { ledgerOf } from "../../ledger/ledger-of"
import { type Actor, configuredGateway } from "../admin-action"

/** Keeps the next version of what an account says, as a draft. @throws Refusal `invalid` for texts that may not be shown */
export async function saveWording(
  container: MedusaContainer,
  account: string,
  { language, ...texts }: WordingTexts & { language: string },
  by: Actor
): Promise<void> {
  const { ledger } = configuredGateway(container, account)
  requireWording(language, texts)
  await ledger.wordings.draft(account, language, texts, by)
}

/** From now on shoppers read it. @throws Refusal where it is not there, or was published before */
export async function publishWording(container: MedusaContainer, id: string, by: Actor): Promise<void> {
  await existingWording(container, id)
  if (!(await ledgerOf(container).wordings.publish(id, by))) {
    throw refused("published_already", {})
  }
}

/** Who approved a version outside of Medusa, the lender for example. @throws Refusal where it is not there, or is approved already */
export async function approveWording(
  container: MedusaContainer,
  id: string,
  approval: { by: string; on: string },
  recordedBy: Actor
): Promise<void> {
  await existingWording(container, id)
  requireApproval(approval, londonIsoDay(new Date()))
  if (!(await ledgerOf(container).wordings.approve(id, { ...approval, recordedBy }))) {
    throw refused("approved_already", {})
  }
}

/** @throws Refusal `not_found` */
async function existingWording(container: MedusaContainer, id: string): Promise<Wording> {
  return required(await ledgerOf(container).wordings.find(id), "no_such_version")
}

import type { MedusaContainer, ProviderWebhookPayload } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { accountOf } from "../../core/options/options"
import { ledgerOf } from "../../use-cases/ledger/ledger-of"
import { receiveCallback } from "../../use-cases/settle/receive-callback"

// Over a queue a Buffer arrives as what JSON makes of it.
const rawBytes = z.union([
  z.instanceof(Uint8Array),
  z.string().transform((text) => Buffer.from(text, "utf8")),
  z.object({ type: z.literal("Buffer"), data: z.array(z.number()) }).transform(({ data }) => Buffer.from(data)),
])

/** A callback that came through Medusa's own hook route: verified, kept and settled like any other. */
export async function receive(
  container: MedusaContainer,
  account: string | undefined,
  { rawData, headers }: ProviderWebhookPayload["payload"]
): Promise<void> {
  const body = rawBytes.safeParse(rawData)
  const signature = headers["x-signature"]
  if (!body.success) {
    return
  }
  const reception = await receiveCallback(container, {
    account: accountOf(ledgerOf(container).options, account).account,
    body: body.data,
    signature: typeof signature === "string" ? signature : undefined,
  })
  if (reception.kind === "accepted") {
    await reception.settled
  }
}

import { randomBytes } from "node:crypto"
import { type CheckoutRequest, type CreatedCheckout, InstalmentsClientError } from "../../src/client"
import { type CheckoutBody, checkoutToWire } from "../../src/client/wire"
import { createReference, REFERENCE_BYTES } from "../../src/core/checkout/reference"
import { notifyAddress, paidReturnLink, returnAddress } from "../../src/core/checkout/addresses"
import { type MinorAmount, TERRITORY_CURRENCY } from "../../src/core/money/money"
import { type Json, serialise } from "../../src/core/wire/json"
import { Unasked } from "./finding"
import { type Answer, type Heard, heardOf } from "./heard"
import { remembered, type Visit } from "./visit"

/** The end of the callback's address; a shop has the name of its account there. */
const ACCOUNT = "contract"

/** What the plugin would send for a cart of one article, at the smallest amount that the merchant has. */
function usualRequest({ settings, config }: Visit): CheckoutRequest {
  const { shop, clientSecret } = settings
  const reference = createReference(randomBytes(REFERENCE_BYTES))
  const amountMinor = smallestAmount(config.bands)
  return {
    amountMinor,
    currency: TERRITORY_CURRENCY,
    reference,
    notifyUrl: notifyAddress(shop, ACCOUNT),
    successUrl: returnAddress(shop, paidReturnLink(reference, clientSecret)),
    cancelUrl: returnAddress(shop, reference),
    // A reserved domain and a number kept for films: nobody is written to or called (RFC 2606, Ofcom).
    customer: {
      email: "contract@example.com",
      firstName: "Contract",
      lastName: "Check",
      phoneNumber: "+442079460000",
      billingAddress: "1 Example Street, London, GB",
    },
    lineItems: [{ name: "Contract check", amountMinor, quantity: 1 }],
  }
}

function smallestAmount(bands: Visit["config"]["bands"]): MinorAmount {
  const amounts = bands.map(({ fromMinor }) => fromMinor).filter((amount) => amount > 0)
  const [smallest] = amounts.toSorted((one, other) => one - other)
  if (smallest === undefined) {
    throw new Unasked("No band has an amount above zero.")
  }
  return smallest
}

/** A checkout that this visit made. */
export type Sample = CreatedCheckout & { request: CheckoutRequest; at: number }

/** By the plugin's client. */
export async function openCheckout(visit: Visit): Promise<Sample> {
  const request = usualRequest(visit)
  return { ...(await visit.client.createCheckout(request)), request, at: visit.clock.now() }
}

/** The one that is looked at again and again, or why there is none. */
export const firstAttempt = remembered((visit: Visit): Promise<Sample | InstalmentsClientError> =>
  openCheckout(visit).catch((error: unknown) => {
    if (error instanceof InstalmentsClientError) {
      return error
    }
    throw error
  })
)

/** @throws Unasked when the service does not even take what the plugin always sends */
export async function firstCheckout(visit: Visit): Promise<Sample> {
  const made = await firstAttempt(visit)
  if (made instanceof InstalmentsClientError) {
    throw new Unasked("No checkout could be made.")
  }
  return made
}

type Wire = CheckoutBody["checkout"]

/** Has a checkout made that differs from the usual one. @param isAscii writes letters beyond ASCII as the plugin does at its second try */
export async function create(
  visit: Visit,
  change: (wire: Wire) => { readonly [field: string]: Json | undefined },
  { isAscii = false, ...call }: { isAscii?: boolean; signature?: string | null } = {}
): Promise<Answer> {
  const wire = checkoutToWire(usualRequest(visit)).checkout
  const body = serialise({ checkout: { ...wire, ...change(wire) } }, isAscii)
  return visit.ask({ endpoint: "create_checkout", path: "/api/checkouts", body, ...call })
}

/** The same, as the plugin reads the answer. @throws Unasked where not even the usual one is taken: the refusal would say nothing */
export async function tryWith(
  visit: Visit,
  change: Parameters<typeof create>[1],
  call?: Parameters<typeof create>[2]
): Promise<Heard> {
  await firstCheckout(visit)
  return heardOf(await create(visit, change, call))
}

/** The longest of several sizes that is taken, and what was said of the next longer one; sizes descend. */
export type Longest = { taken: number; refusal: Heard | undefined }

export async function longestTaken(
  sizes: readonly number[],
  tryOne: (size: number) => Promise<Heard>
): Promise<Longest> {
  let refusal: Heard | undefined
  for (const size of sizes) {
    const heard = await tryOne(size)
    if (heard.kind === "taken") {
      return { taken: size, refusal }
    }
    refusal = heard
  }
  return { taken: 0, refusal }
}

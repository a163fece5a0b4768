import { z } from "@medusajs/framework/zod"
import { type ClientConfig, settingsOf } from "./config"
import { type ClientErrorCode, InstalmentsClientError } from "./errors"
import { type ClientDeps, createExchange, type Exchange, systemClock } from "./exchange"
import type { Endpoint } from "./limits"
import { type ListSource, pages, type Ways } from "./pagination"
import { unlimitedBudget } from "./rate-budget"
import { checked, readReply, unusable } from "./reply"
import { RequestBuilder, type Sendable } from "./request"
import {
  checkoutPageReply,
  checkoutReply,
  createdCheckoutReply,
  merchantConfigReply,
  refundLookReply,
  refundPageReply,
  refundReply,
  uuid,
} from "./schemas"
import { createTransport } from "./transport"
import type { CallOptions, CheckoutRequest, CreatedCheckout, ListOptions, RefundRequest } from "./types"
import { checkoutBody, checkoutToWire, refundBody } from "./wire"

const DEFAULTS: ClientDeps = {
  clock: systemClock,
  random: Math.random,
  budget: unlimitedBudget,
  onFailure: async () => {},
  onSpare: () => {},
  onAnswer: () => {},
  around: (_, call) => call(),
}

/** What is wrong with an answer that came whole. */
const OF_REPLIES: readonly ClientErrorCode[] = ["unreadable_reply", "foreign_link", "looping_links"]

// "." and ".." would climb out of the path, percent-encoded or not.
const merchantIdSchema = z.string().regex(/^(?!\.{1,2}$)[^]+$/)

export type InstalmentsClient = ReturnType<typeof createClient>

/**
 * The only speaker to the service. Each call throws nothing but InstalmentsClientError, and whatever the caller's `beforeSend` throws.
 *
 * @param deps what a test, or a store with several processes, replaces: clock, randomness, rate budget
 * @throws TypeError when the configuration cannot work; the message names the field
 */
export function createClient(config: ClientConfig, deps: Partial<ClientDeps> = {}) {
  const settings = settingsOf(config)
  const transport = createTransport(settings)
  const complete = { ...DEFAULTS, ...deps }
  const requests = new RequestBuilder(settings, complete.onSpare)
  const send = createExchange(transport, complete, settings.timeouts)
  const exchange: Exchange = (request, call) => complete.around(request.endpoint, () => send(request, call))
  const { ask, list } = heard({ base: settings.base, requests, exchange }, complete)
  const get = <T>(endpoint: Endpoint, path: string, schema: z.ZodType<T>, call?: CallOptions) =>
    ask(requests.get(endpoint, path), schema, call)

  return {
    /** The merchant of the credentials: amount bands and terms. 5 an hour. */
    getConfig: (call?: CallOptions) => get("config", "/api/config", merchantConfigReply, call),
    /** The same for a merchant that the credentials manage. `not_found` when they do not. */
    getManagedConfig: async (merchantId: string, call?: CallOptions) => {
      const id = encodeURIComponent(checked(merchantIdSchema, "managed_config", merchantId.toWellFormed()))
      const config = await get("managed_config", `/api/merchants/${id}/config`, merchantConfigReply, call)
      // The record's id is a UUID; a merchant that is named another way cannot be compared with it (spec, Merchant config).
      return uuid.safeParse(merchantId).success
        ? sameId("managed_config", merchantId, config.merchantId, config)
        : config
    },
    /** Opens a checkout. After `outcome: "unknown"` one may exist: the next try needs a reference of its own. */
    createCheckout: async (request: CheckoutRequest, call?: CallOptions) => {
      const body = checked(checkoutBody, "create_checkout", checkoutToWire(request))
      const created = await ask(requests.post("create_checkout", "/api/checkouts", body), createdCheckoutReply, call)
      return asSafeAs(settings.base, created)
    },
    getCheckout: async (checkoutId: string, call?: CallOptions) => {
      const id = checked(uuid, "get_checkout", checkoutId)
      const record = await get("get_checkout", `/api/checkouts/${id}`, checkoutReply, call)
      return sameId("get_checkout", id, record.serviceCheckoutId, record)
    },
    listCheckouts: (options?: ListOptions, call?: CallOptions) =>
      list({ endpoint: "list_checkouts", path: "/api/checkouts", schema: checkoutPageReply }, options, call),
    /** Asks for a refund, once: after `outcome: "unknown"` look into the list before asking again. */
    createRefund: async ({ serviceCheckoutId, amountMinor }: RefundRequest, call?: CallOptions) => {
      const body = checked(refundBody, "create_refund", { checkout_id: serviceCheckoutId, amount: amountMinor })
      return ask(requests.post("create_refund", "/api/refunds", body), refundReply, call)
    },
    getRefund: async (serviceRefundId: string, call?: CallOptions) => {
      const id = checked(uuid, "get_refund", serviceRefundId)
      const record = await get("get_refund", `/api/refunds/${id}`, refundLookReply, call)
      return sameId("get_refund", id, record.serviceRefundId, record)
    },
    listRefunds: (options?: ListOptions, call?: CallOptions) =>
      list({ endpoint: "list_refunds", path: "/api/refunds", schema: refundPageReply }, options, call),
    /** Lets running calls finish and closes the connections; later calls fail with `aborted`. */
    close: () => transport.close(),
  }
}

/** Reads replies, and tells of those that can be used and of those that cannot; the exchange has told of every other failure. */
function heard(ways: Ways, deps: Pick<ClientDeps, "onAnswer" | "onFailure">) {
  const unreadable = async (error: unknown): Promise<void> => {
    if (error instanceof InstalmentsClientError && OF_REPLIES.includes(error.code)) {
      await deps.onFailure(error).catch(() => {})
    }
  }
  return {
    ask: async <T>(request: Sendable, schema: z.ZodType<T>, call: CallOptions = {}): Promise<T> => {
      const { body, clockAheadMs } = await ways.exchange(request, call)
      try {
        const reply = readReply(schema, request.endpoint, body)
        deps.onAnswer(request.endpoint, clockAheadMs)
        return reply
      } catch (error) {
        await unreadable(error)
        throw error
      }
    },
    list: async function* <R>(source: ListSource<R>, options: ListOptions = {}, call: CallOptions = {}) {
      try {
        for await (const page of pages(source, options, call, ways)) {
          deps.onAnswer(source.endpoint, null)
          yield page
        }
      } catch (error) {
        await unreadable(error)
        throw error
      }
    },
  }
}

/** A service that is asked over https does not send shoppers to pay in the clear. */
function asSafeAs(base: URL, created: CreatedCheckout): CreatedCheckout {
  if (base.protocol === "https:" && new URL(created.paymentUrl).protocol !== "https:") {
    throw unusable("unreadable_reply", "create_checkout", "the reply does not fit: data.payment_url (not https)")
  }
  return created
}

/** A record of something else must not settle this one. */
function sameId<R>(endpoint: Endpoint, asked: string, got: string, record: R): R {
  if (asked.toLowerCase() !== got.toLowerCase()) {
    throw unusable("unreadable_reply", endpoint, "the reply does not fit: data.id (not the one asked for)")
  }
  return record
}

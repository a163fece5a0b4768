import { z } from "@medusajs/framework/zod"
import { isLoopback } from "../loopback"
import { address, clientSecret, group, limit, milliseconds, path, says, signingKey } from "./fields"
import { notForSchema, onlyForSchema } from "./offer-schema"
import { productionFaults } from "./production"

/** The page that docs/storefront-dtc-starter.md adds: it asks how the payment went, and leads on to the order or to another try. */
const RETURN_PAGE = "/{country_code}/checkout/instalments?cart_id={cart_id}"

const shape = z.strictObject({
  /** Which of the service's environments the credentials belong to. Rows of one are never used with the other. */
  environment: z.enum(["sandbox", "production"], says('is missing or unknown. Set it to "sandbox" or "production".')),
  /** The service's address, without /api. */
  baseUrl: address("the service's address for this environment", "https://api.example.com").refine(
    (text) => !/\/api$/i.test(text),
    "must be without /api at its end: the plugin puts that before each path of the service."
  ),
  /** Bearer token of every request; several while they change: the next is tried where one is refused. */
  clientSecret,
  /** One key, or several while they change: the first signs, and the next where it is refused; all verify. */
  signingKey,
  /** The public address of this Medusa server, which the service calls back. */
  backendUrl: address(
    'the address of this Medusa server, which the service calls back: "http://localhost:9000" beside a sandbox on the same ' +
      "computer, elsewhere a public HTTPS address",
    "https://shop-api.example.com"
  ),
  /** The address of the shop that shoppers see. */
  storefrontUrl: address("the address of your storefront", "https://shop.example.com"),
  /** Where a shopper goes whose payment is not confirmed yet. Knows {cart_id} and {country_code}. */
  successPath: path("cart_id", "country_code").default(RETURN_PAGE),
  /** Where a shopper goes who has not paid. Knows {cart_id}, {country_code} and {reason}: cancelled, expired or failed. */
  cancelPath: path("cart_id", "country_code", "reason").default(RETURN_PAGE),
  /** The order confirmation. Knows {order_id}, {cart_id} and {country_code}. */
  orderPath: path("order_id", "cart_id", "country_code").default(RETURN_PAGE),
  /**
   * The page of Medusa's "Copy payment link", where a shopper pays what an order still owes, and comes back to. Knows
   * {payment_collection_id}, {country_code} and, for who has not paid, {reason}.
   */
  paymentLinkPath: path("payment_collection_id", "country_code", "reason").default(
    "/payment-collection/{payment_collection_id}"
  ),
  /** "automatic" records the capture with the order; "manual" leaves that to an admin. The money is taken either way. */
  capture: z.enum(["automatic", "manual"], says('must be "automatic" or "manual".')).default("automatic"),
  /** True for an account that takes no new payments: what it has begun goes on, refunds included. */
  closed: z.boolean(says("must be true or false.")).default(false),
  /** What may not be paid in instalments; a switch in a product's page says the same of that product. */
  notFor: notForSchema,
  /** Whom the merchant offers it, and for which amounts within the service's bands. What is begun already goes on. */
  onlyFor: onlyForSchema,
  /**
   * True where a till or another shop uses the account too: what they make is counted instead of reported one by one,
   * and nothing that the service lists is taken for this shop's own by its amount and time alone.
   */
  shared: z.boolean(says("must be true or false.")).default(false),
  /** Money that no order can be made for: "refund" gives it back in full, "hold" leaves it for an admin. */
  onUnplaceable: z.enum(["refund", "hold"], says('must be "refund" or "hold".')).default("refund"),
  /**
   * Hours for which an order is tried again that the shop itself cannot make: an outage, an error in its own code. Then follows
   * what `onUnplaceable` says; false: nothing happens until an admin decides.
   */
  retryHours: z
    .union(
      [z.literal(false), z.number().positive("must be more than 0. Set it to false to wait for an admin instead.")],
      says("must be a number of hours, or false.")
    )
    .default(12),
  /**
   * Whether the service approves this account's refunds without review, and so takes none on the day of purchase. Left
   * out, it is learnt from the first refusal.
   */
  automaticRefundApproval: z
    .boolean(says("must be true or false. Leave it out to have it learnt from the service."))
    .optional(),
  /**
   * A refund on the day of purchase that the service does not take: "schedule" sends it the next day after 10:00, "reject" tells the
   * admin when to try again.
   */
  sameDayRefunds: z.enum(["schedule", "reject"], says('must be "schedule" or "reject".')).default("schedule"),
  /** Intermediaries: the managed merchant whose bands and terms hold. */
  merchantId: z
    .string(says("must be the identifier of the managed merchant."))
    .trim()
    .min(1, "is empty. Remove it or set it to the managed merchant's identifier.")
    .optional(),
  /** Limits on waiting for the service, in milliseconds. */
  timeouts: z
    .strictObject(
      {
        /** For opening a connection. */
        connectMs: milliseconds(10_000).default(2_000),
        /** For one complete reply. */
        replyMs: milliseconds(25_000).default(8_000),
        /** For everything that one click of a shopper needs, waits and repeats included. Medusa's cart lock ends at 30 s. */
        totalMs: milliseconds(25_000).default(15_000),
      },
      group("{ replyMs: 8000 }")
    )
    .prefault({}),
  /** The service's published limits, to be changed only when the service grants others. */
  rateLimits: z
    .strictObject(
      {
        config: limit.default({ requests: 5, perSeconds: 3600 }),
        createCheckout: limit.default({ requests: 1, perSeconds: 1 }),
        getCheckout: limit.default({ requests: 5, perSeconds: 60 }),
        listCheckouts: limit.default({ requests: 1, perSeconds: 60 }),
        createRefund: limit.default({ requests: 1, perSeconds: 1 }),
        getRefund: limit.default({ requests: 5, perSeconds: 60 }),
        listRefunds: limit.default({ requests: 1, perSeconds: 60 }),
      },
      group("{ createCheckout: { requests: 1, perSeconds: 1 } }")
    )
    .prefault({}),
})

export const accountSchema = shape.superRefine((options, context) => {
  const fault = (option: string, message: string) => context.addIssue({ code: "custom", path: [option], message })
  if (options.environment === "production") {
    productionFaults(options).forEach(([option, message]) => fault(option, message))
  } else if (!isSafeForSandbox(options.baseUrl)) {
    fault("baseUrl", "must start with https:// unless it is on this machine: the client secret is sent there.")
  }
  // A value that has a fault of its own is still as it was written.
  if ([options.clientSecret].flat().some((value) => options.signingKey.includes(value))) {
    fault("signingKey", "is the same as `clientSecret`. They are two different values; copy the signing key again.")
  }
})

/** Of the shop as a whole: what a monitor must send to hear whether all is well. */
export const healthTokenSchema = z
  .string(says("must be text that only your monitor knows, for example process.env.INSTALMENTS_HEALTH_TOKEN."))
  .regex(
    /^[\x21-\x7e]{16,}$/,
    "must hold at least 16 printable ASCII characters, without spaces. Leave it out to let anybody ask."
  )
  .optional()

type AccountInput = z.input<typeof shape>

/** An account as a merchant writes it down; the comments of the options above are shown while they type. */
export type AccountConfig = { [Option in keyof AccountInput]: Unset<AccountInput[Option]> }

/** The same, or as a variable that is not set leaves it, alone or in a list. */
type Unset<T> = (T extends (infer One)[] ? (One | undefined)[] : T) | undefined

export type AccountSettings = z.output<typeof accountSchema>

/** The names of the options, in the order people should think of them. */
export const sharedKeys: readonly string[] = Object.keys(shape.shape)

function isSafeForSandbox(text: string): boolean {
  // Text that is no address at all has a message of its own.
  return !URL.canParse(text) || new URL(text).protocol === "https:" || isLoopback(new URL(text).hostname)
}

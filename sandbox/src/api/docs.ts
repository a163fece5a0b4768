import { ENDPOINTS, PAGE_ITEMS, PAGE_NUMBER } from "../wire"
import { schemas } from "./docs-schemas"

/** Where the common description is published (spec, Versioning). */
const DESCRIPTION_PATHS = ["/docs/api/v2", "/api-docs"] as const
export type DescriptionPath = (typeof DESCRIPTION_PATHS)[number]
const INTERMEDIARY_PATH = "/api-docs-intermediary"

/** What is published at an address; undefined where nothing is. */
export function descriptionAt({ description, describedAt }: Published, path: string): object | undefined {
  const isCommon = DESCRIPTION_PATHS.some((known) => known === path && (describedAt ?? known) === known)
  return isCommon || path === INTERMEDIARY_PATH ? (description ?? openApi(!isCommon)) : undefined
}

type Published = { description: object | null; describedAt: DescriptionPath | null }

type SchemaName = keyof typeof schemas

const STATUSES_OF: Record<"single" | "list" | "create" | "refund", readonly string[]> = {
  single: ["401", "404", "429"],
  list: ["401", "429"],
  create: ["400", "401", "422", "429"],
  refund: ["400", "401", "404", "422", "429"],
}

/** The API's OpenAPI 3.1 description. @param intermediary leads with the managed merchants' endpoint */
export function openApi(intermediary: boolean): object {
  const paths = {
    "/api/config": { get: operation("Merchant config", "merchant", "list") },
    "/api/merchants/{merchant_id}/config": {
      get: operation("A managed merchant's config", "merchant", "single", [pathId("merchant_id")]),
    },
    "/api/checkouts": {
      post: {
        ...signed(operation("Create a checkout", "checkout_created", "create"), "checkout_payload"),
        callbacks: { payment_result: { "{$request.body#/checkout/notify_url}": { post: callback() } } },
      },
      get: operation("List checkouts, newest first", "checkout_list", "list", paging),
    },
    "/api/checkouts/{id}": { get: operation("Read one checkout", "checkout", "single", [pathId("id")]) },
    "/api/refunds": {
      post: signed(operation("Request a refund", "refund_request", "refund"), "refund_payload"),
      get: operation("List refund requests", "refund_request_list", "list", paging),
    },
    "/api/refunds/{id}": { get: operation("Read one refund request", "refund_request", "single", [pathId("id")]) },
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `Instalment Payment Merchant API${intermediary ? " for intermediaries" : ""} (sandbox)`,
      version: "v2",
      description: `Limits: ${limitsText()}. Exceeding one gives 429 with "Try again in N seconds".`,
    },
    paths,
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } }, schemas },
  }
}

const paging = [query("page[number]", PAGE_NUMBER), query("page[items]", PAGE_ITEMS)]

function operation(
  summary: string,
  schema: SchemaName,
  errors: keyof typeof STATUSES_OF,
  parameters: object[] = []
): object {
  const refusals = STATUSES_OF[errors].map((status) => [status, content(status === "429" ? "rate_limited" : "errors")])
  return { summary, parameters, responses: { "200": content(schema), ...Object.fromEntries(refusals) } }
}

function callback(): object {
  return signed(
    { summary: "The payment's result", responses: { "200": { description: "Received" } } },
    "callback_payload"
  )
}

function signed(described: object, schema: SchemaName): object {
  const signature = {
    name: "X-Signature",
    in: "header",
    schema: { type: "string" },
    description: "Base64 of HMAC-SHA512 over the compact JSON, keyed with the signing key; obligatory after the first.",
  }
  return { ...described, parameters: [signature], requestBody: { required: true, ...content(schema) } }
}

function content(schema: SchemaName): object {
  const reference = { $ref: `#/components/schemas/${schema}` }
  return { description: schema, content: { "application/json": { schema: reference } } }
}

function pathId(name: string): object {
  return { name, in: "path", required: true, schema: { type: "string", format: "uuid" } }
}

function query(name: string, fallback: number): object {
  return { name, in: "query", schema: { type: "integer", minimum: 1, default: fallback } }
}

function limitsText(): string {
  return Object.entries(ENDPOINTS)
    .map(([endpoint, { limit, seconds }]) => `${endpoint} ${limit} in ${seconds} s`)
    .join(", ")
}

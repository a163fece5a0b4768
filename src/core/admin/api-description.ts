import { z } from "@medusajs/framework/zod"

/**
 * The service's calls as this plugin makes them. Path parameters go by any name.
 * `sends` are the fields of the body, nested ones joined by dots; `statuses` those of the answer's record that are understood.
 */
const CALLS: readonly Call[] = [
  { method: "get", path: "/api/config" },
  {
    method: "post",
    path: "/api/checkouts",
    sends: [
      "checkout",
      "checkout.amount",
      "checkout.currency",
      "checkout.client_reference_id",
      "checkout.notify_url",
      "checkout.success_url",
      "checkout.cancel_url",
      "checkout.customer",
      "checkout.customer.email",
    ],
  },
  { method: "get", path: "/api/checkouts" },
  { method: "get", path: "/api/checkouts/{}", statuses: ["received", "successful", "cancelled", "invalid_payload"] },
  { method: "post", path: "/api/refunds", sends: ["checkout_id", "amount"] },
  { method: "get", path: "/api/refunds" },
  { method: "get", path: "/api/refunds/{}", statuses: ["requested", "pending", "complete", "failed"] },
]

/** What a callback is read for, and the outcomes it may name. */
const CALLBACK = {
  fields: ["status", "amount", "currency", "client_reference_id", "number_of_payments"],
  statuses: ["successful", "cancelled"],
} as const

/** What an intermediary asks besides. */
const INTERMEDIARY_CALLS: readonly Call[] = [{ method: "get", path: "/api/merchants/{}/config" }]

type Call = { method: "get" | "post"; path: string; sends?: readonly string[]; statuses?: readonly string[] }

/**
 * How a description differs from what the plugin does.
 *
 * - `missing_call`: a call the plugin makes is not described; `name` is "GET /api/config"
 * - `new_required_field`: a field must be sent that the plugin does not send
 * - `new_status`: an answer or a callback may carry a state that the plugin does not know
 * - `missing_field`: a callback does not carry what the plugin reads
 */
export type DescriptionDifference = {
  kind: "missing_call" | "new_required_field" | "new_status" | "missing_field"
  name: string
}

type Node = { readonly [key: string]: unknown }
const node = z.record(z.string(), z.unknown())
const texts = z.array(z.string()).catch([])
const openApi = z.object({ openapi: z.string(), paths: node })

/** Deeper than any body or chain of references of this API; ends descriptions that refer to themselves. */
const MAX_DEPTH = 8

/**
 * Compares an OpenAPI 3 document with what the plugin understands. Extra calls and optional fields are no difference.
 *
 * @returns undefined when it is no such document
 */
export function compareDescription(document: unknown): DescriptionDifference[] | undefined {
  return compare(document, CALLS)
}

/** The same with the description that the service publishes for intermediaries. */
export function compareIntermediaryDescription(document: unknown): DescriptionDifference[] | undefined {
  return compare(document, INTERMEDIARY_CALLS)
}

function compare(document: unknown, made: readonly Call[]): DescriptionDifference[] | undefined {
  const parsed = openApi.safeParse(document)
  if (!parsed.success) {
    return undefined
  }
  const root = node.parse(document)
  const calls = new Map(
    Object.entries(parsed.data.paths).map(([path, calls]) => [normal(path), inner(root, calls)] as const)
  )
  return made.flatMap((call) => {
    const operation = calls.get(call.path)?.[call.method]
    return operation === undefined
      ? [{ kind: "missing_call" as const, name: `${call.method.toUpperCase()} ${call.path.replace("{}", "{id}")}` }]
      : differencesOf(root, inner(root, operation), call)
  })
}

function differencesOf(root: Node, operation: Node, call: Call): DescriptionDifference[] {
  return [
    ...newFields(root, operation, call),
    ...newStatuses(root, operation, call),
    ...callbackDifferences(root, inner(root, operation.callbacks)),
  ]
}

/** Only of a callback whose fields are described. */
function callbackDifferences(root: Node, callbacks: Node): DescriptionDifference[] {
  return Object.values(callbacks)
    .flatMap((callback) => Object.values(inner(root, callback)))
    .flatMap((path) => {
      const schema = jsonSchema(root, inner(root, inner(root, inner(root, path).post).requestBody))
      const described = inner(root, schema.properties)
      const status = inner(root, described.status)
      const known: readonly string[] = CALLBACK.statuses
      const missing = CALLBACK.fields.filter((field) => !Object.hasOwn(described, field))
      return Object.keys(described).length === 0
        ? []
        : [
            ...missing.map((field) => ({ kind: "missing_field" as const, name: `callback: ${field}` })),
            ...texts
              .parse(status.enum)
              .filter((one) => !known.includes(one))
              .map((one) => ({ kind: "new_status" as const, name: `callback: ${one}` })),
          ]
    })
}

function normal(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "")
}

function newFields(root: Node, operation: Node, { sends }: Call): DescriptionDifference[] {
  if (!sends) {
    return []
  }
  const schema = jsonSchema(root, inner(root, operation.requestBody))
  return requiredFields(root, schema, "", MAX_DEPTH)
    .filter((name) => !sends.includes(name))
    .map((name) => ({ kind: "new_required_field", name }))
}

/** Required fields of required objects: an optional object with required fields asks nothing of those who leave it out. */
function requiredFields(root: Node, schema: Node, prefix: string, depth: number): string[] {
  const properties = inner(root, schema.properties)
  return texts.parse(schema.required).flatMap((name) => {
    const below = depth > 0 ? requiredFields(root, inner(root, properties[name]), `${prefix}${name}.`, depth - 1) : []
    return [prefix + name, ...below]
  })
}

function newStatuses(root: Node, operation: Node, { path, statuses }: Call): DescriptionDifference[] {
  if (!statuses) {
    return []
  }
  const answer = jsonSchema(root, inner(root, inner(root, operation.responses)["200"]))
  const record = ["data", "attributes", "status"].reduce(
    (schema, name) => inner(root, inner(root, schema.properties)[name]),
    answer
  )
  return texts
    .parse(record.enum)
    .filter((status) => !statuses.includes(status))
    .map((status) => ({ kind: "new_status", name: `${path.split("/")[2]}: ${status}` }))
}

function jsonSchema(root: Node, body: Node): Node {
  return inner(root, inner(root, inner(root, body.content)["application/json"]).schema)
}

/** The object a value is, or refers to with `$ref`; an empty one for anything else, and for references in a circle. */
function inner(root: Node, value: unknown, hops = MAX_DEPTH): Node {
  const parsed = node.safeParse(value)
  const reference = parsed.data?.$ref
  if (typeof reference !== "string" || !reference.startsWith("#/")) {
    return parsed.data ?? {}
  }
  const target = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, name) => node.safeParse(at).data?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], root)
  return hops > 0 ? inner(root, target, hops - 1) : {}
}

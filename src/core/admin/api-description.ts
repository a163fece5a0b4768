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

/** What an intermediary asks besides: the service publishes another description for them. */
export const INTERMEDIARY_CALLS: readonly Call[] = [{ method: "get", path: "/api/merchants/{}/config" }]

type Call = { method: "get" | "post"; path: string; sends?: readonly string[]; statuses?: readonly string[] }

type Node = { readonly [key: string]: unknown }
const node = z.record(z.string(), z.unknown())
const texts = z.array(z.string()).catch([])
const openApi = z.object({ openapi: z.string(), paths: node })

/** Deeper than any body or chain of references of this API; ends descriptions that refer to themselves. */
const MAX_DEPTH = 8

/**
 * How an OpenAPI 3 document differs from what the plugin does. Extra calls and optional fields are no difference.
 *
 * - "missing call: GET /api/config": a call the plugin makes is not described
 * - "new required field: checkout.vat": a field must be sent that the plugin does not send
 * - "new status: refunds: disputed": an answer or a callback may carry a state that the plugin does not know
 * - "missing field: callback: amount": a callback does not carry what the plugin reads
 *
 * @returns undefined when it is no such document
 */
export function compareDescription(document: unknown, made = CALLS): string[] | undefined {
  const parsed = openApi.safeParse(document)
  if (!parsed.success) {
    return undefined
  }
  const root = node.parse(document)
  const described = new Map(Object.entries(parsed.data.paths).map(([path, calls]) => [normal(path), calls] as const))
  return made.flatMap((call) => {
    const operations = at(root, described.get(call.path))
    return operations[call.method] === undefined
      ? [`missing call: ${call.method.toUpperCase()} ${call.path.replace("{}", "{id}")}`]
      : differencesOf(root, at(root, operations, call.method), call)
  })
}

function normal(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "")
}

function differencesOf(root: Node, operation: Node, { path, sends, statuses }: Call): string[] {
  const body = at(root, operation, "requestBody", ...JSON_SCHEMA)
  const answer = at(root, operation, "responses", "200", ...JSON_SCHEMA)
  const required = sends ? requiredFields(root, body, "", MAX_DEPTH) : []
  const status = at(root, answer, "properties", "data", "properties", "attributes", "properties", "status")
  return [
    ...required.filter((name) => !sends?.includes(name)).map((name) => `new required field: ${name}`),
    ...(statuses ? newStatuses(status, statuses, path.split("/")[2] ?? "") : []),
    ...Object.values(at(root, operation, "callbacks"))
      .flatMap((callback) => Object.values(at(root, callback)))
      .flatMap((item) =>
        callbackDifferences(root, at(root, item, "post", "requestBody", ...JSON_SCHEMA, "properties"))
      ),
  ]
}

/** Required fields of required objects: an optional object with required fields asks nothing of those who leave it out. */
function requiredFields(root: Node, schema: Node, prefix: string, depth: number): string[] {
  return texts.parse(schema.required).flatMap((name) => {
    const field = at(root, schema, "properties", name)
    const below = depth > 0 ? requiredFields(root, field, `${prefix}${name}.`, depth - 1) : []
    return [prefix + name, ...below]
  })
}

/** Only of a callback whose fields are described. */
function callbackDifferences(root: Node, described: Node): string[] {
  if (Object.keys(described).length === 0) {
    return []
  }
  const missing = CALLBACK.fields.filter((field) => !Object.hasOwn(described, field))
  return [
    ...missing.map((field) => `missing field: callback: ${field}`),
    ...newStatuses(at(root, described, "status"), CALLBACK.statuses, "callback"),
  ]
}

function newStatuses(schema: Node, known: readonly string[], where: string): string[] {
  const unknown = texts.parse(schema.enum).filter((status) => !known.includes(status))
  return unknown.map((status) => `new status: ${where}: ${status}`)
}

/** From a request's or an answer's body to the schema of its JSON. */
const JSON_SCHEMA = ["content", "application/json", "schema"] as const

/** What lies at the end of a path of names, references followed: an object, and an empty one for anything else. */
function at(root: Node, from: unknown, ...names: readonly string[]): Node {
  return names.reduce((found, name) => resolved(root, found[name]), resolved(root, from))
}

/** The object a value is, or refers to with `$ref`; an empty one for anything else, and for references in a circle. */
function resolved(root: Node, value: unknown, hops = MAX_DEPTH): Node {
  const parsed = node.safeParse(value)
  const reference = parsed.data?.$ref
  if (typeof reference !== "string" || !reference.startsWith("#/")) {
    return parsed.data ?? {}
  }
  const target = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, name) => node.safeParse(at).data?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], root)
  return hops > 0 ? resolved(root, target, hops - 1) : {}
}

import { z } from "@medusajs/framework/zod"

/**
 * An error as far as a log may tell of it: kinds, codes and places. Its message is left out, because Medusa's, Postgres's and a
 * merchant's own may name a shopper.
 */
export type Fault = {
  /** The class of the error, or what was thrown instead of one. */
  name: string
  /** Of the service's client, of Medusa (`type`) or of Node. */
  code?: string
  /** The service's endpoint and status, and what the service calls the request. */
  endpoint?: string
  status?: number
  requestId?: string
  /** Postgres's code: five characters. */
  sqlState?: string
  /** Where it was thrown: function, file and line, without the folders above. */
  at?: string
}

/** Causes that are looked through: a refusal's cause is what matters, and has one of its own. */
const MOST_CAUSES = 4
const WORD = /^[\w.:-]{1,80}$/
// Node's own codes of five letters ("EPIPE") have no digit, Postgres's all have one.
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/
const FRAME = /^\s*at (?:(?<name>.+?) \()?(?<place>[^()]*?:\d+):\d+\)?$/
/** Folders of a place that are kept. */
const KEPT_FOLDERS = 3

const word = z.string().regex(WORD).optional().catch(undefined)
const thrown = z.object({
  name: word,
  code: word,
  type: word,
  endpoint: word,
  httpStatus: z.number().int().optional().catch(undefined),
  requestId: word,
  stack: z.string().optional().catch(undefined),
  cause: z.unknown(),
})

/** @param error whatever was thrown; workflows throw plain objects */
export function faultOf(error: unknown): Fault {
  const chain = causesOf(error)
  const [first] = chain
  const told = <T>(read: (one: z.output<typeof thrown>) => T | undefined): T | undefined =>
    chain.map(read).find((value) => value !== undefined)
  return compact({
    name: first?.name ?? typeof error,
    code: told(({ code, type }) => (code === undefined || SQL_STATE.test(code) ? type : code)),
    endpoint: told(({ endpoint }) => endpoint),
    status: told(({ httpStatus }) => httpStatus),
    requestId: told(({ requestId }) => requestId),
    sqlState: told(({ code }) => (code !== undefined && SQL_STATE.test(code) ? code : undefined)),
    at: told(({ stack }) => topFrame(stack)),
  })
}

function causesOf(error: unknown, most = MOST_CAUSES): z.output<typeof thrown>[] {
  const { data } = thrown.safeParse(error)
  return data && most > 0 ? [data, ...causesOf(data.cause, most - 1)] : []
}

/** The first frame; a message of several lines may stand before it. */
function topFrame(stack: string | undefined): string | undefined {
  for (const line of stack?.split("\n") ?? []) {
    const found = FRAME.exec(line)?.groups
    if (found?.place !== undefined) {
      const place = found.place.split(/[\\/]/).slice(-KEPT_FOLDERS).join("/")
      return found.name === undefined ? place : `${found.name} (${place})`
    }
  }
  return undefined
}

function compact(fault: { [Key in keyof Fault]: Fault[Key] | undefined } & { name: string }): Fault {
  return Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== undefined)) as Fault
}

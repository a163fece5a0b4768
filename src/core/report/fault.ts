import { z } from "@medusajs/framework/zod"

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

/**
 * An error as far as a log may tell of it: kinds, codes and places. Its message is left out, because Medusa's, Postgres's and a
 * merchant's own may name a shopper.
 *
 * @param error whatever was thrown; workflows throw plain objects
 */
export function faultOf(error: unknown) {
  const chain = causesOf(error)
  const told = <T>(read: (one: z.output<typeof thrown>) => T | undefined): T | undefined =>
    chain.map(read).find((value) => value !== undefined)
  return {
    /** The class of the error, or what was thrown instead of one. */
    name: chain[0]?.name ?? typeof error,
    /** Of the service's client, of Medusa (`type`) or of Node. */
    code: told(({ code, type }) => (code === undefined || SQL_STATE.test(code) ? type : code)),
    endpoint: told(({ endpoint }) => endpoint),
    status: told(({ httpStatus }) => httpStatus),
    /** What the service calls the request. */
    requestId: told(({ requestId }) => requestId),
    /** Postgres's code: five characters. */
    sqlState: told(({ code }) => (code !== undefined && SQL_STATE.test(code) ? code : undefined)),
    /** Where it was thrown: function, file and line, without the folders above. */
    at: told(({ stack }) => topFrame(stack)),
  }
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

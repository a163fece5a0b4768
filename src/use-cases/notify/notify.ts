import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import type { InstalmentsEvents } from "../../core/events"
import { englishNotice } from "../../core/notices/languages"
import type { Said } from "../../core/notices/said"
import { inTime } from "./in-time"
import { report } from "./report"

type InstalmentsEvent = (typeof InstalmentsEvents)[keyof typeof InstalmentsEvents]

/** A bus whose Redis is away accepts nothing until it is back, nor may a merchant's own feed: nothing of ours waits for that. Milliseconds. */
const ACCEPT_MS = 5_000

/** Emits an event for merchants' own subscribers, with nothing secret or personal. Never throws: a bus that rejects it undoes nothing. */
export async function emit(
  container: MedusaContainer,
  name: InstalmentsEvent,
  data: Record<string, unknown>
): Promise<void> {
  try {
    await emitOrThrow(container, name, data)
  } catch (error) {
    report(container, `the event bus did not accept ${name}`, error, { level: "error" })
  }
}

/** The same for somebody who waits to hear of it. @throws what a bus throws that rejects it, Error when it takes too long */
export async function emitOrThrow(
  container: MedusaContainer,
  name: InstalmentsEvent | typeof OrderWorkflowEvents.PLACED,
  data: Record<string, unknown>
): Promise<void> {
  await accepted("event bus", container.resolve(Modules.EVENT_BUS).emit({ name, data }))
}

/** Emits the event that Medusa itself emits at the end of a completion. @throws as `emitOrThrow` */
export function emitOrderPlaced(container: MedusaContainer, orderId: string): Promise<void> {
  return emitOrThrow(container, OrderWorkflowEvents.PLACED, { id: orderId })
}

/** @throws Error when it takes too long; it may be accepted later all the same */
async function accepted(by: string, work: Promise<unknown>): Promise<void> {
  const isAccepted = work.then(() => true)
  if (!(await inTime(isAccepted, ACCEPT_MS))) {
    throw new Error(`the ${by} did not answer in time`)
  }
}

/** What a notice is made of, in what Medusa keeps of it. */
export const SAID = "instalments"

/** How Medusa says that a shop has no feed. */
const NO_FEED = /notification provider\b.*\b(channel|not enabled)/

/** The first pause before the feed is tried again; it doubles, until it is a day: nearly three days in all. Milliseconds. */
const RETRY_MS = 15_000
const LONGEST_PAUSE_MS = 24 * 60 * 60_000

/**
 * Writes a notice into Medusa's own notification feed, in English, and what it is made of, for readers of other languages. Nothing
 * in it is secret or personal. Never throws, and waits for nothing long: what the feed does not take it is given again for
 * some days, as long as this process lives, and a shop that has switched the feed off still has the log.
 *
 * @param key a notice with a key that was written before is not written again, whichever process wrote it
 */
export async function notifyAdmin(container: MedusaContainer, said: Said, key: string = randomUUID()): Promise<void> {
  if (!(await tellAdmin(container, said, key))) {
    tellLater(container, said, key, RETRY_MS)
  }
}

function tellLater(container: MedusaContainer, said: Said, key: string, pauseMs: number): void {
  const again = async () => {
    if (!(await written(container, said, key)) && pauseMs < LONGEST_PAUSE_MS) {
      tellLater(container, said, key, 2 * pauseMs)
    }
  }
  // The shop, and its log, may have ended by then.
  setTimeout(() => void again().catch(() => undefined), pauseMs).unref()
}

/**
 * The same once, for a caller that keeps what has been told.
 *
 * @returns false where the feed did not take it and may take it later
 */
export async function tellAdmin(container: MedusaContainer, said: Said, key: string): Promise<boolean> {
  const { title, description } = englishNotice(said)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.warn(`instalments: ${title} ${description}`)
  return written(container, said, key)
}

async function written(container: MedusaContainer, said: Said, key: string): Promise<boolean> {
  const { title, description } = englishNotice(said)
  try {
    const notice = container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      idempotency_key: key,
      data: { title, description, [SAID]: said },
    })
    await accepted("notification feed", notice)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Two that write it at the same moment both find it missing, and the table names the key to the second.
    if (message.includes(key)) {
      return true
    }
    report(container, "the notification feed did not accept it", error, { level: "error" })
    return NO_FEED.test(message)
  }
}

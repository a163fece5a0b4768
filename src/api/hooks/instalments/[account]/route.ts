import type { Readable } from "node:stream"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { assertNever } from "../../../../core/assert-never"
import { callbackAnswer, countOversized, receiveCallback } from "../../../../use-cases/settle/receive-callback"
import { inTime } from "../../../../use-cases/notify/in-time"
import { guarded } from "../../../../use-cases/service/run-job"
import { count } from "../../../../use-cases/service/telemetry"

/** The callback has five short fields; more than this many bytes is not one. */
const MAX_BYTES = 16_384
/**
 * So long a callback is written down and its order waited for, in all. Without a connection to the database, Medusa's pool lets everybody
 * wait for a minute; the service states no time-out, advises receivers to stay well under ten seconds (spec, Events), and sends again what
 * is not answered with 2xx. What is written after this is settled all the same. Milliseconds.
 */
const LONGEST_MS = 8_000

/** The service's callback: verified, kept, settled while the shopper waits, answered with the page to show. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const by = performance.now() + LONGEST_MS
  const body = await readRawBody(req)
  if (!body) {
    countOversized(req.scope, req.params.account ?? "")
    res
      .status(413)
      .set("connection", "close")
      .json({ message: `A callback is at most ${MAX_BYTES} bytes long.` })
    return
  }
  const received = receiveCallback(req.scope, {
    account: req.params.account ?? "",
    body,
    signature: req.get("x-signature"),
  })
  const reception = await inTime(received, by - performance.now())
  if (!reception) {
    void guarded(req.scope, "writing down a callback", () => received)
    count("instalments.callbacks", { account: req.params.account, answer: "late" })
    res.status(503).json({ message: "The callback could not be written down in time." })
    return
  }
  // A stranger's names are not counted one by one.
  const account = reception.kind === "no_account" ? "unknown" : req.params.account
  count("instalments.callbacks", { account, answer: reception.kind })
  switch (reception.kind) {
    case "accepted":
      res.status(200).json(await callbackAnswer(req.scope, reception, by))
      return
    case "no_account":
      res.status(404).json({ message: "There is no such account." })
      return
    case "unsigned":
      res.status(401).json({ message: "The signature does not verify." })
      return
    case "malformed":
      res.status(400).json({ message: reception.fault })
      return
    default:
      assertNever(reception)
  }
}

/**
 * Reads a body as it travelled: whatever its content type, and broken JSON too, because a signature is checked over
 * exactly these bytes.
 *
 * @returns undefined where it is too long: reading stops there
 */
async function readRawBody(request: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
    size += bytes.length
    if (size > MAX_BYTES) {
      return undefined
    }
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

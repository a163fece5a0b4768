import { callOffRefund } from "../../../../../../use-cases/refund/follow/call-off-refund"
import { adminAction } from "../../../admin-answer"

/** Calls off a refund that waits to be sent: it is never sent, and is removed from Medusa's records. */
export const POST = adminAction(async (container, id, by) => void (await callOffRefund(container, id, by)))

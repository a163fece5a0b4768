import { callOffRefund } from "../../../../../../use-cases/refund/follow/call-off-refund"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(async (container, id, by) => void (await callOffRefund(container, id, by)))

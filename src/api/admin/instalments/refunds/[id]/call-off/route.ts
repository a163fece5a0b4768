import { callOff } from "../../../../../../use-cases/admin/actions/refund-actions"
import { adminAction } from "../../../admin-answer"

/** Calls off a refund that waits to be sent: it is never sent, and is removed from Medusa's records. */
export const POST = adminAction(callOff)

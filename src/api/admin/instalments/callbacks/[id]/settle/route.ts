import { settleCallbackAgain } from "../../../../../../use-cases/admin/actions/callback-actions"
import { adminAction } from "../../../admin-answer"

/** Settles a stored callback once more. */
export const POST = adminAction(settleCallbackAgain)

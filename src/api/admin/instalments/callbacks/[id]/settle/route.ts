import { settleCallbackAgain } from "../../../../../../use-cases/admin/actions/callback-actions"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(settleCallbackAgain)

import { dismissUnmatched } from "../../../../../../use-cases/admin/actions/deal-with-issue"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(dismissUnmatched)

import { dismissUnmatched } from "../../../../../../use-cases/admin/actions/deal-with-issue"
import { adminAction } from "../../../admin-answer"

/** Marks something the service has, and this shop does not know, as dealt with. */
export const POST = adminAction(dismissUnmatched)

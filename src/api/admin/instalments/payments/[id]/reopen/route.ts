import { reopenIssue } from "../../../../../../use-cases/admin/actions/deal-with-issue"
import { adminActionWith } from "../../../admin-answer"
import { issueChoice } from "../../../bodies"

/** Takes back that an issue was marked as dealt with: it stands on the list again. */
export const POST = adminActionWith(issueChoice, reopenIssue)

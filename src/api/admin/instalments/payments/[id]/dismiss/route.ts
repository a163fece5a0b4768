import { dismissIssue } from "../../../../../../use-cases/admin/actions/deal-with-issue"
import { adminActionWith } from "../../../admin-answer"
import { issueChoice } from "../../../bodies"

/** Marks an issue as dealt with: it leaves the list until there is a new one. */
export const POST = adminActionWith(issueChoice, dismissIssue)

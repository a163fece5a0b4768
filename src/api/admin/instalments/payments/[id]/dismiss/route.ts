import { dismissIssue } from "../../../../../../use-cases/admin/actions/deal-with-issue"
import { adminActionWith } from "../../../admin-answer"
import { issueChoice } from "../../../bodies"

export const POST = adminActionWith(issueChoice, dismissIssue)

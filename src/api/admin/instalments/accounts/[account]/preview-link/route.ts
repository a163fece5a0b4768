import { createPreviewLink } from "../../../../../../use-cases/admin/actions/only-for-actions"
import { adminAnswer } from "../../../admin-answer"

export const POST = adminAnswer((req) => ({
  preview_link: createPreviewLink(req.scope, req.params.account ?? "", new Date()),
}))

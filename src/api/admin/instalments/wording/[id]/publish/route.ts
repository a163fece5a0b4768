import { publishWording } from "../../../../../../use-cases/admin/actions/wording-actions"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(publishWording)

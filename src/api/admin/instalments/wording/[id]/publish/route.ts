import { publishWording } from "../../../../../../use-cases/admin/actions/wording-actions"
import { adminAction } from "../../../admin-answer"

/** From now on shoppers read this version. */
export const POST = adminAction(publishWording)

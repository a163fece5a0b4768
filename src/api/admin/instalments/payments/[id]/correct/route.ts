import { correctAccounting } from "../../../../../../use-cases/admin/actions/correct-accounting"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(correctAccounting)

import { refundInFull } from "../../../../../../use-cases/admin/actions/refund-in-full"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(refundInFull)

import { placePayment } from "../../../../../../use-cases/admin/actions/place-payment"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(placePayment)

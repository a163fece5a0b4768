import { placePayment } from "../../../../../../use-cases/admin/actions/place-payment"
import { adminAction } from "../../../admin-answer"

/** Makes the order of a payment that has none. */
export const POST = adminAction(placePayment)

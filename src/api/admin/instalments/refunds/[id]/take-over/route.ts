import { takeOverRefund } from "../../../../../../use-cases/refund/follow/take-over-refund"
import { adminAction } from "../../../admin-answer"

export const POST = adminAction(async (container, id, by) => void (await takeOverRefund(container, id, by)))

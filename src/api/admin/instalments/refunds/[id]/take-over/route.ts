import { takeOverRefund } from "../../../../../../use-cases/refund/follow/take-over-refund"
import { adminAction } from "../../../admin-answer"

/** Records the final state that the service shows of a refund by now, in place of the one before. */
export const POST = adminAction(async (container, id, by) => void (await takeOverRefund(container, id, by)))

import { correctAccounting } from "../../../../../../use-cases/admin/actions/correct-accounting"
import { adminAction } from "../../../admin-answer"

/** Corrects Medusa's records of a payment where they differ from the ledger's. No money moves. */
export const POST = adminAction(correctAccounting)

import { sendSupportFile } from "../../../admin-answer"

export const GET = sendSupportFile

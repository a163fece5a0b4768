import { InstalmentsClientError } from "../../../src/client"
import { differs, type Finding, holds, question } from "../finding"
import { firstAttempt, type Sample } from "../samples"

/** By the plugin's own client, which reads the answer and looks at where the shopper would be sent. */
function judgeCreation(made: Sample | InstalmentsClientError): Finding {
  return made instanceof InstalmentsClientError
    ? differs(`${made.message}${made.detail === undefined ? "" : `: ${made.detail}`}`)
    : holds("Yes, with an address to pay at")
}

export const creationQuestions = [
  question({
    subject: "Creation",
    asks: "Is a checkout made as the plugin asks for it?",
    assumes: "Yes",
    ask: firstAttempt,
    judge: judgeCreation,
  }),
]

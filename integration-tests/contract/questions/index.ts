import type { Question } from "../finding"
import { callbackQuestions } from "./callback"
import { configQuestions } from "./config"
import { creationQuestions } from "./creation"
import { descriptionQuestions } from "./description"
import { errorQuestions } from "./errors"
import { fieldQuestions } from "./fields"
import { headerQuestions } from "./headers"
import { lapseQuestions } from "./lapse"
import { lengthQuestions } from "./lengths"
import { listQuestions } from "./lists"
import { paidRefundQuestions } from "./paid-refunds"
import { pagingQuestions } from "./paging"
import { paymentQuestions } from "./payment"
import { recordQuestions } from "./records"
import { referenceQuestions } from "./references"
import { refundListQuestions, refundQuestions } from "./refunds"
import { signatureQuestions } from "./signature"

/** In the order in which they are asked: some look at what earlier ones have made. */
export const QUESTIONS: readonly Question[] = [
  ...configQuestions,
  ...creationQuestions,
  ...recordQuestions,
  ...listQuestions,
  ...signatureQuestions,
  ...fieldQuestions,
  ...lengthQuestions,
  ...referenceQuestions,
  ...errorQuestions,
  ...pagingQuestions,
  ...refundQuestions,
  ...paymentQuestions,
  ...callbackQuestions,
  ...paidRefundQuestions,
  ...refundListQuestions,
  ...lapseQuestions,
  ...descriptionQuestions,
  ...headerQuestions,
]

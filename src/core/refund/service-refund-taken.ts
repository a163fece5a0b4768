/** The service's refund belongs to another row: two answers, or two decisions, were at work at the same moment. */
export class ServiceRefundTaken extends Error {
  override readonly name = "ServiceRefundTaken"
}

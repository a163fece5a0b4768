import { ServiceRefundTaken } from "../../../../core/refund/service-refund-taken"

/** Postgres' unique_violation: of what is written into a refund's row, only the service's id is unique. */
const UNIQUE_VIOLATION = "23505"

/** @throws ServiceRefundTaken when another row has the service's refund, else the error itself */
export function asTaken(error: unknown): never {
  const isTaken = error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION
  throw isTaken ? new ServiceRefundTaken("The service's refund belongs to another row", { cause: error }) : error
}

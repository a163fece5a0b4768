import type { ServiceRecords } from "../../support/promise/service-records"

/** The service never sees a request beyond its limits. */
export function limitsKept({ requests }: Pick<ServiceRecords, "requests">): string[] {
  return requests
    .filter(({ status, fault }) => status === 429 && fault === undefined)
    .map(({ method, path, at }) => `a request went beyond the limit: ${method} ${path} at ${at}`)
}

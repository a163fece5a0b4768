/** The service's codes by HTTP status (spec, Errors). */
const ERRORS = {
  400: { code: "bad_request", title: "Bad request" },
  401: { code: "unauthorized", title: "Unauthorized" },
  404: { code: "not_found", title: "Not found" },
  422: { code: "unprocessable_entity", title: "Unprocessable entity" },
  500: { code: "internal_server_error", title: "Internal server error" },
} as const

export type ErrorStatus = keyof typeof ERRORS

export function isErrorStatus(status: number): status is ErrorStatus {
  return status in ERRORS
}

/** A refusal of the service. */
export class ServiceError extends Error {
  constructor(
    readonly status: ErrorStatus,
    readonly detail: string
  ) {
    super(detail)
  }
}

/** A request beyond its limit. */
export class RateLimited extends Error {
  constructor(readonly seconds: number) {
    super(`Rate limit exceeded. Try again in ${seconds} seconds`)
  }
}

export function errorBody(status: ErrorStatus, detail: string) {
  return { errors: [{ status: String(status), ...ERRORS[status], detail }] }
}

import type { Endpoint } from "./wire"

/**
 * A request to the API as it arrived. Secrets stay out: of Authorization only its presence is kept,
 * of X-Signature only whether it was right.
 */
export interface ReceivedRequest {
  /** ISO 8601, the sandbox's clock. */
  at: string
  method: string
  /** With the query. */
  path: string
  /** None when the path is not one of the API's. */
  endpoint?: Endpoint
  /** Lower-case names; without authorization and x-signature. */
  headers: Record<string, string>
  authorization: boolean
  /** The body's bytes, read as UTF-8. */
  body: string
  signature: "valid" | "invalid" | "absent"
  /** True when the JSON holds whitespace between its tokens. */
  prettyPrinted: boolean
  /** The status answered; none while it is worked on and when the answer was lost. */
  status?: number
  /** The kind of the fault that struck. */
  fault?: string
}

/** One attempt to deliver a callback. */
export interface CallbackDelivery {
  /** ISO 8601, the sandbox's clock, when the attempt began. */
  at: string
  checkoutId: string
  clientReferenceId: string
  trigger: "initial" | "retry" | "operator"
  /** 0 for the first attempt, n for the n-th retry. */
  attempt: number
  url: string
  body: string
  /** The merchant's answer; none when there was none, or when it was lost. */
  answer?: { status: number; body: string }
  /** Why there is no answer. */
  error?: string
}

/** Oldest entries are dropped beyond this many, so that a sandbox left running does not fill the memory. */
const MOST_ENTRIES = 100_000

/** What was received and what was sent, and a bell that rings whenever something happened. */
export class Journal {
  private requests: ReceivedRequest[] = []
  private delivered: CallbackDelivery[] = []
  private readonly listeners = new Set<() => void>()

  addRequest(request: ReceivedRequest): void {
    this.requests = push(this.requests, request)
    this.ring()
  }

  addDelivery(delivery: CallbackDelivery): void {
    this.delivered = push(this.delivered, delivery)
    this.ring()
  }

  allRequests(): readonly ReceivedRequest[] {
    return this.requests
  }

  allDeliveries(): readonly CallbackDelivery[] {
    return this.delivered
  }

  clear(): void {
    this.requests = []
    this.delivered = []
  }

  /** Resolves as soon as the condition holds; it is looked at whenever the bell rings. @throws Error after `timeoutMs` */
  until(condition: () => boolean, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        this.listeners.delete(look)
        clearTimeout(timer)
        settle()
      }
      const look = (): void => {
        try {
          if (condition()) {
            end(resolve)
          }
        } catch (error) {
          end(() => reject(error))
        }
      }
      const tooLate = (): void => reject(new Error(`The sandbox did not come to that within ${timeoutMs} ms`))
      const timer = setTimeout(() => end(tooLate), timeoutMs)
      this.listeners.add(look)
      look()
    })
  }

  ring(): void {
    this.listeners.forEach((listener) => listener())
  }
}

function push<T>(entries: T[], entry: T): T[] {
  entries.push(entry)
  return entries.length > MOST_ENTRIES ? entries.slice(-MOST_ENTRIES / 2) : entries
}

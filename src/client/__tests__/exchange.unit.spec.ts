import {
  budgetSpent,
  type Endpoint,
  type InstalmentsClientError,
  PUBLISHED_LIMITS,
  type RateBudget,
  unlimitedBudget,
} from "../index"
import {
  CHECKOUT_ID,
  checkoutRecord,
  checkoutRequest,
  clientOf,
  closeClients,
  createdCheckout,
  errorOf,
  fakeClock,
  merchantConfig,
  refundRecord,
  refundRequest,
} from "./fixtures"
import { fault, hangUp, json, type RecordingServer, startServer, text } from "./recording-server"

const limited = (seconds: number) => json(429, { error: `Rate limit exceeded. Try again in ${seconds} seconds` })
const broken = fault(500, "internal_server_error")
const checkout = json(200, { data: checkoutRecord() })
const refund = json(200, { data: refundRecord() })

let server: RecordingServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  await closeClients()
  await server.close()
})

/** A budget that notes what it is told, and does with the n-th request what it is told to do. */
function notingBudget(
  take: (request: number) => void | Promise<void> = () => {},
  isInTime = (_request: number) => true
) {
  const taken: [Endpoint, number][] = []
  const ended: Endpoint[] = []
  const exhausted: [Endpoint, number][] = []
  const missed: (number | undefined)[] = []
  const budget: RateBudget = {
    take: async (endpoint, maxWaitMs, _share, late) => {
      const at = taken.push([endpoint, maxWaitMs])
      missed.push(late?.at)
      await take(at)
      return {
        at,
        isInTime: () => isInTime(at),
        ended: async () => {
          ended.push(endpoint)
        },
      }
    },
    exhausted: async (endpoint, seconds) => {
      exhausted.push([endpoint, seconds])
    },
  }
  return { budget, taken, ended, exhausted, missed }
}

describe("repeating", () => {
  it("a read survives two failures, with pauses between", async () => {
    const clock = fakeClock()
    server.answer(broken, hangUp, checkout)
    await expect(clientOf(server.url, {}, { clock }).getCheckout(CHECKOUT_ID)).resolves.toBeDefined()
    expect(clock.sleeps).toEqual([100, 200])
  })

  it("a read ends after three", async () => {
    server.answer(broken)
    expect(await errorOf(clientOf(server.url).getConfig())).toMatchObject({ code: "server_error", retryable: true })
    expect(server.requests).toHaveLength(3)
  })

  it("a create that may have been carried out is not sent again: the next one needs a reference of its own", async () => {
    for (const answer of [broken, hangUp]) {
      server.requests.splice(0)
      server.answer(answer, json(200, createdCheckout))
      expect(await errorOf(clientOf(server.url).createCheckout(checkoutRequest))).toMatchObject({ outcome: "unknown" })
      expect(server.requests).toHaveLength(1)
    }
  })

  it("a refund is sent once whatever was answered, if it was answered or may have been", async () => {
    for (const answer of [broken, hangUp, text(502, "Bad gateway"), text(200, "no JSON")]) {
      server.requests.splice(0)
      server.answer(answer, refund)
      expect(await errorOf(clientOf(server.url).createRefund(refundRequest))).toMatchObject({ outcome: "unknown" })
      expect(server.requests).toHaveLength(1)
    }
  })

  it("a refund that never found a connection is sent when there is one, once", async () => {
    const gone = await startServer()
    await gone.close()
    const clock = fakeClock()
    let back: RecordingServer | undefined
    const sleep: typeof clock.sleep = async () => {
      back ??= await startServer([refund], gone.port)
    }
    const client = clientOf(gone.url, {}, { clock: { ...clock, sleep } })
    await expect(client.createRefund(refundRequest)).resolves.toMatchObject({ status: "requested" })
    expect(back?.requests).toHaveLength(1)
    await closeClients()
    await back?.close()
  })

  it("a doubt that one attempt left is not removed by the next one's refusal", async () => {
    server.answer(broken, fault(404, "not_found"))
    expect(await errorOf(clientOf(server.url).getCheckout(CHECKOUT_ID))).toMatchObject({
      code: "not_found",
      outcome: "unknown",
    })
  })
})

describe("a 429", () => {
  it("is waited out as long as the service says", async () => {
    const clock = fakeClock()
    server.answer(limited(1), limited(2), refund)
    await expect(clientOf(server.url, {}, { clock }).createRefund(refundRequest)).resolves.toBeDefined()
    expect(clock.sleeps).toEqual([1_000, 2_000])
  })

  it("without a number is waited out for the endpoint's window", async () => {
    const clock = fakeClock()
    server.answer(text(429, "slow down"), json(200, createdCheckout))
    await clientOf(server.url, {}, { clock }).createCheckout(checkoutRequest)
    expect(clock.sleeps).toEqual([PUBLISHED_LIMITS.create_checkout.perMs])
  })

  it("longer than the total is passed on at once, with its seconds", async () => {
    const clock = fakeClock()
    server.answer(limited(60))
    expect(await errorOf(clientOf(server.url, {}, { clock }).getCheckout(CHECKOUT_ID))).toMatchObject({
      code: "rate_limited",
      httpStatus: 429,
      outcome: "refused",
      retryable: true,
      retryAfterSeconds: 60,
      publicMessage: "There are too many requests at the moment. Please try again in 60 seconds.",
    })
    expect(clock.sleeps).toEqual([])
    expect(server.requests).toHaveLength(1)
  })

  it("is told to the budget, and no other answer is", async () => {
    const { budget, exhausted } = notingBudget()
    server.answer(limited(2), broken, checkout)
    await clientOf(server.url, {}, { budget }).getCheckout(CHECKOUT_ID)
    expect(exhausted).toEqual([["get_checkout", 2]])
  })

  it("is waited out although the budget cannot note it", async () => {
    const gone = () => Promise.reject(new Error("database gone"))
    const { take } = unlimitedBudget
    const budget: RateBudget = {
      take: async (...asked) => ({ ...(await take(...asked)), ended: gone }),
      exhausted: gone,
    }
    server.answer(limited(1), checkout)
    await expect(clientOf(server.url, {}, { budget }).getCheckout(CHECKOUT_ID)).resolves.toBeDefined()
  })
})

describe("the rate budget", () => {
  it("gives another slot for one that comes too late: the request goes out once, in time", async () => {
    const { budget, missed, ended } = notingBudget(undefined, (request) => request === 3)
    let noted = 0
    server.answer(refund)
    const beforeSend = () => Promise.resolve(void noted++)
    await clientOf(server.url, {}, { budget }).createRefund(refundRequest, { beforeSend })

    expect(server.requests).toHaveLength(1)
    expect(missed).toEqual([undefined, 1, 2])
    expect(ended).toEqual(["create_refund"])
    expect(noted).toBe(3)
  })

  it("a call that never can use its slots in time was not kept from it by a limit: nothing was sent", async () => {
    const clock = fakeClock()
    const late = () => void clock.sleep(1_000)
    const { budget } = notingBudget(late, () => false)
    server.answer(refund)
    const error = await errorOf(clientOf(server.url, {}, { budget, clock }).createRefund(refundRequest))

    expect(error).toMatchObject({ code: "budget_unavailable", outcome: "refused", retryable: true })
    expect(error).toMatchObject({ publicMessage: expect.not.stringContaining("too many requests") })
    expect(server.requests).toHaveLength(0)
  })

  it("is told of every request's end, whatever came of it", async () => {
    const { budget, ended } = notingBudget()
    server.answer(broken, hangUp, checkout)
    await clientOf(server.url, {}, { budget }).getCheckout(CHECKOUT_ID)
    expect(ended).toEqual(["get_checkout", "get_checkout", "get_checkout"])
  })

  it("is asked before every request, repeated ones too", async () => {
    const { budget, taken } = notingBudget()
    server.answer(broken, checkout)
    await clientOf(server.url, {}, { budget }).getCheckout(CHECKOUT_ID)
    expect(taken.map(([endpoint]) => endpoint)).toEqual(["get_checkout", "get_checkout"])
  })

  it("is given the time the call has, less what the answer needs, or the caller's own limit", async () => {
    const { budget, taken } = notingBudget()
    server.answer(json(200, merchantConfig))
    const client = clientOf(server.url, { timeouts: { totalMs: 10_000, replyMs: 8_000 } }, { budget })
    await client.getConfig()
    await client.getConfig({ totalMs: 4_000 })
    await client.getConfig({ budgetWaitMs: 0 })
    await client.getConfig({ budgetWaitMs: 60_000 })
    expect(taken.map(([, maxWaitMs]) => maxWaitMs)).toEqual([7_500, 3_000, 0, 7_500])
  })

  it("gives leave before the caller writes down that something is sent, at each attempt", async () => {
    const { budget, taken } = notingBudget()
    const moments: number[] = []
    server.answer(broken, checkout)
    await clientOf(server.url, {}, { budget }).getCheckout(CHECKOUT_ID, {
      beforeSend: async () => {
        moments.push(taken.length, server.requests.length)
      },
    })
    expect(moments).toEqual([1, 0, 2, 1])
    expect(server.requests).toHaveLength(2)
  })

  it("lets nothing be sent that the caller could not write down", async () => {
    const failure = new Error("database gone")
    const beforeSend = () => Promise.reject(failure)
    await expect(clientOf(server.url).createCheckout(checkoutRequest, { beforeSend })).rejects.toBe(failure)
    expect(server.requests).toEqual([])
  })

  it("that is spent ends the call before anything is sent, and before it is written down", async () => {
    const { budget } = notingBudget(() => {
      throw budgetSpent("config", 40)
    })
    const beforeSend = jest.fn()
    const error = await errorOf(clientOf(server.url, {}, { budget }).getConfig({ beforeSend }))
    expect(beforeSend).not.toHaveBeenCalled()
    expect(error).toMatchObject({ code: "rate_limited", outcome: "refused", retryAfterSeconds: 40 })
    expect(error.httpStatus).toBeUndefined()
    expect(server.requests).toEqual([])
  })

  it("that cannot be asked ends the call before anything is sent", async () => {
    const { budget } = notingBudget(() => {
      throw new Error("database gone")
    })
    const error = await errorOf(clientOf(server.url, {}, { budget }).createRefund(refundRequest))
    expect(error).toMatchObject({ code: "budget_unavailable", outcome: "refused", retryable: true })
    expect(error.privateCause).toMatchObject({ message: "database gone" })
    expect(server.requests).toEqual([])
  })

  it("that has no slot for a repetition leaves the first failure as the answer", async () => {
    const { budget } = notingBudget((request) => {
      if (request > 1) {
        throw budgetSpent("create_checkout", 1)
      }
    })
    server.answer(broken)
    expect(await errorOf(clientOf(server.url, {}, { budget }).createCheckout(checkoutRequest))).toMatchObject({
      code: "server_error",
      outcome: "unknown",
    })
  })

  it("that has none for repeating a reading does not keep the failure from being told", async () => {
    const { budget } = notingBudget((request) => {
      if (request > 1) {
        throw budgetSpent("config", 3_600)
      }
    })
    const told: string[] = []
    server.answer(broken)
    const onFailure = async ({ code }: InstalmentsClientError) => void told.push(code)
    await errorOf(clientOf(server.url, {}, { budget, onFailure }).getConfig())
    expect(told).toEqual(["server_error"])
  })

  it("that has none for the next of several secrets says nothing of them", async () => {
    const { budget } = notingBudget((request) => {
      if (request > 1) {
        throw budgetSpent("config", 3_600)
      }
    })
    const told: string[] = []
    server.answer(fault(401, "unauthorized"))
    const onFailure = async ({ code }: InstalmentsClientError) => void told.push(code)
    const client = clientOf(server.url, { clientSecret: ["old-secret", "new-secret"] }, { budget, onFailure })
    expect(await errorOf(client.getConfig())).toMatchObject({ code: "unauthorized" })
    expect(told).toEqual([])
  })

  it("that took all the time leaves none for repeating", async () => {
    const clock = fakeClock()
    const { budget } = notingBudget(() => clock.sleep(7_000))
    server.answer(broken)
    const client = clientOf(server.url, { timeouts: { totalMs: 8_000 } }, { budget, clock })
    expect(await errorOf(client.getConfig())).toMatchObject({ code: "server_error" })
    expect(server.requests).toHaveLength(1)
  })
})

describe("what the caller has to say before a request goes out", () => {
  it("is asked before each one, repeated ones too", async () => {
    const clock = fakeClock()
    let asked = 0
    server.answer(limited(1), refund)
    const beforeSend = async () => void asked++
    await clientOf(server.url, {}, { clock }).createRefund(refundRequest, { beforeSend })
    expect(asked).toBe(2)
  })

  it("ends the call when it throws: nothing goes out", async () => {
    const beforeSend = async () => Promise.reject(new RangeError("not any more"))
    await expect(clientOf(server.url).createRefund(refundRequest, { beforeSend })).rejects.toThrow(RangeError)
    expect(server.requests).toEqual([])
  })
})

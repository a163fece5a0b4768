import fc from "fast-check"
import { minorAmount } from "../../money/money"
import { isPaidUnplaced, mayBePlaced, type Snapshot } from "../checkout"
import { type Action, type CheckoutFacts, decide, type Decision } from "../decide"
import {
  canMovePlacement,
  canMoveRemote,
  PLACEMENT_STATES,
  type PlacementState,
  type Problem,
  REMOTE_STATES,
  type RemoteState,
} from "../states"
import { aCheckout, NOW } from "./a-checkout"

const STATUSES = ["received", "successful", "cancelled", "invalid_payload"] as const
type Status = (typeof STATUSES)[number]

const aRecord = (over: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  remoteState: "received",
  placementState: "none",
  amountMinor: minorAmount(30_000),
  currency: "GBP",
  numberOfPayments: null,
  problem: null,
  heldAt: null,
  ...over,
})
const aSnapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  source: "lookup",
  status: "successful",
  amountMinor: minorAmount(30_000),
  currency: "GBP",
  ...over,
})

/** What may be told about money: what was agreed, a penny less, a penny more, nothing, or the same number of another currency. */
const TOLD: Record<string, Partial<Snapshot>> = {
  "as agreed": {},
  "a penny less": { amountMinor: minorAmount(29_999) },
  "a penny more": { amountMinor: minorAmount(30_001) },
  nothing: { amountMinor: minorAmount(0) },
  "another currency": { currency: "EUR" },
}

type Case = { name: string; record: CheckoutFacts; snapshot: Snapshot; agreed: boolean }
/** Every state of a row, met by every piece of news. */
const EVERY: Case[] = REMOTE_STATES.flatMap((remoteState) =>
  PLACEMENT_STATES.flatMap((placementState) =>
    STATUSES.flatMap((status) =>
      Object.entries(TOLD).map(([told, over]) => ({
        name: `${remoteState}/${placementState} is told ${status}, ${told}`,
        record: aRecord({ remoteState, placementState }),
        snapshot: aSnapshot({ status, ...over }),
        agreed: told === "as agreed",
      }))
    )
  )
)
const broken = (holds: (decision: Decision, one: Case) => boolean) =>
  EVERY.filter((one) => !holds(decide(one.record, one.snapshot), one)).map(({ name }) => name)

/** The row as it is written: a decision without a problem leaves the row's own. */
function after(record: CheckoutFacts, decision: Decision): CheckoutFacts {
  const { remoteState, placementState, numberOfPayments } = decision
  return { ...record, remoteState, placementState, numberOfPayments, problem: decision.problem ?? record.problem }
}

describe("a payment that went back", () => {
  const back = (placementState: PlacementState, amount: number, over: Partial<Snapshot> = {}) =>
    decide(
      aRecord({ remoteState: "successful", placementState }),
      aSnapshot({ amountMinor: minorAmount(amount), ...over }),
      10_000
    )

  it("is open again where the service says that more was taken", () => {
    expect(back("returned", 30_000)).toMatchObject({
      placementState: "unplaced",
      problem: "returned_in_part",
      action: "hold",
    })
  })

  it("is a person's afterwards while its refund is under way", () => {
    expect(back("refunding", 30_000)).toMatchObject({ placementState: "refunding", problem: "returned_in_part" })
  })

  it("stays so where as much or less was taken, whatever was agreed", () => {
    for (const amount of [10_000, 9_999, 0]) {
      expect(back("returned", amount)).toMatchObject({ placementState: "returned", problem: null, action: "none" })
    }
  })

  it("stays so where the service names another currency, and has an order where it got one meanwhile", () => {
    expect(back("returned", 30_000, { currency: "EUR" })).toMatchObject({ placementState: "returned" })
    expect(back("placed", 30_000)).toMatchObject({ placementState: "placed", problem: null })
  })
})

describe("decide, for every state of a row and every piece of news", () => {
  const stayed = (state: RemoteState): Record<Status, RemoteState> => ({
    received: state,
    cancelled: state,
    invalid_payload: state,
    successful: "successful",
  })
  const follows: Record<Status, RemoteState> = {
    received: "received",
    cancelled: "cancelled",
    invalid_payload: "invalid_payload",
    successful: "successful",
  }
  const becomes: Record<RemoteState, Record<Status, RemoteState>> = {
    opening: follows,
    unknown: follows,
    received: follows,
    refused: stayed("refused"),
    successful: stayed("successful"),
    cancelled: stayed("cancelled"),
    invalid_payload: { ...stayed("invalid_payload"), cancelled: "cancelled" },
    lapsed: { ...follows, received: "lapsed" },
  }
  const paid: Record<PlacementState, { agreed: [PlacementState, Action]; differs: [PlacementState, Action] }> = {
    none: { agreed: ["placing", "place"], differs: ["unplaced", "hold"] },
    placing: { agreed: ["placing", "place"], differs: ["unplaced", "hold"] },
    unplaced: { agreed: ["placing", "place"], differs: ["unplaced", "hold"] },
    placed: { agreed: ["placed", "none"], differs: ["placed", "hold"] },
    refunding: { agreed: ["refunding", "none"], differs: ["refunding", "hold"] },
    returned: { agreed: ["returned", "none"], differs: ["returned", "hold"] },
  }

  it.each(EVERY)("$name", ({ record, snapshot, agreed }) => {
    const decision = decide(record, snapshot)
    const { status } = snapshot
    expect(decision.remoteState).toBe(becomes[record.remoteState][status])
    if (status === "successful") {
      const [placementState, action] = paid[record.placementState][agreed ? "agreed" : "differs"]
      expect(decision).toMatchObject({ placementState, action, problem: agreed ? null : "amount_mismatch" })
      return
    }
    const ends = status !== "received" && decision.remoteState !== record.remoteState
    const contradicts = status !== "received" && record.remoteState === "successful"
    expect(decision).toMatchObject({
      placementState: record.placementState,
      action: ends ? "release" : "none",
      problem: contradicts ? "outcome_contradicted" : null,
    })
  })
})

describe("repeated news of a payment", () => {
  const again = (over: Partial<CheckoutFacts>) =>
    decide(aRecord({ remoteState: "successful", placementState: "unplaced", ...over }), aSnapshot())

  it.each([null, "completion_failed"] as const)("takes up what is tried again anyway: %s", (problem) => {
    expect(again({ problem })).toMatchObject({ placementState: "placing", action: "place" })
  })

  it.each([
    "cart_already_ordered",
    "cart_changed",
    "cart_gone",
    "order_cancelled",
    "outcome_contradicted",
    "refund_failed",
  ] as const)("takes up nothing that goes back, or that a person decides: %s", (problem) => {
    expect(again({ problem })).toMatchObject({ placementState: "unplaced", action: "none" })
    expect(again({ problem, placementState: "placing" })).toMatchObject({ placementState: "placing", action: "none" })
  })

  it("takes up nothing that is left to a person", () => {
    expect(again({ problem: "completion_failed", heldAt: NOW })).toMatchObject({ action: "none" })
  })
})

describe("a payment without an order that the service calls cancelled later", () => {
  const contradicted = (over: Partial<CheckoutFacts>) =>
    decide(
      aRecord({ remoteState: "successful", placementState: "unplaced", ...over }),
      aSnapshot({ status: "cancelled" })
    )

  it.each([null, "completion_failed", "cart_changed", "not_owed"] as const)(
    "is a person's, whatever the plugin would have done about it: %s",
    (problem) => {
      expect(contradicted({ problem })).toMatchObject({ problem: "outcome_contradicted", action: "none" })
    }
  )

  it("stays with the person who has it already, for the reason that they were told", () => {
    expect(contradicted({ problem: "amount_mismatch" }).problem).toBeNull()
    expect(contradicted({ problem: "completion_failed", heldAt: NOW }).problem).toBeNull()
    expect(contradicted({ problem: "cart_changed", placementState: "refunding" }).problem).toBeNull()
  })
})

describe("decide never", () => {
  it("moves a state where the tables have no move", () => {
    expect(
      broken(
        (decision, { record }) =>
          (decision.remoteState === record.remoteState || canMoveRemote(record.remoteState, decision.remoteState)) &&
          (decision.placementState === record.placementState ||
            canMovePlacement(record.placementState, decision.placementState))
      )
    ).toEqual([])
  })

  it("leaves successful", () => {
    expect(
      broken((decision, { record }) => record.remoteState !== "successful" || decision.remoteState === "successful")
    ).toEqual([])
  })

  it("calls a checkout successful that the service did not call so", () => {
    expect(
      broken(
        (decision, { record, snapshot }) =>
          decision.remoteState !== "successful" ||
          snapshot.status === "successful" ||
          record.remoteState === "successful"
      )
    ).toEqual([])
  })

  it("places anything that is not successful, or whose amount or currency differs", () => {
    expect(
      broken(
        (decision, { snapshot, agreed }) =>
          (decision.action !== "place" && decision.placementState !== "placing") ||
          (snapshot.status === "successful" && agreed && decision.action === "place") ||
          decision.action === "none" ||
          decision.action === "release"
      )
    ).toEqual([])
  })

  it("starts placing, or moves any money, on news that is not a payment", () => {
    expect(
      broken(
        (decision, { record, snapshot }) =>
          snapshot.status === "successful" || decision.placementState === record.placementState
      )
    ).toEqual([])
  })

  it("places what has an order, is going back or is back", () => {
    expect(
      broken(
        (decision, { record }) =>
          decision.action !== "place" || isPaidUnplaced({ ...record, remoteState: "successful" })
      )
    ).toEqual([])
  })

  it("releases money that was taken", () => {
    expect(broken((decision) => decision.action !== "release" || decision.remoteState !== "successful")).toEqual([])
  })

  it("lets a payment that disagrees pass without a problem, nor one that agrees with one", () => {
    expect(
      broken(
        (decision, { snapshot, agreed }) =>
          snapshot.status !== "successful" || (decision.problem === "amount_mismatch") === !agreed
      )
    ).toEqual([])
  })
})

describe("a duplicate is no news:", () => {
  const again = ({ record, snapshot }: Case) => {
    const first = after(record, decide(record, snapshot))
    return { first, second: decide(first, snapshot) }
  }

  it("the row stays as the first telling left it", () => {
    const changed = EVERY.filter((one) => {
      const { first, second } = again(one)
      return second.remoteState !== first.remoteState || second.placementState !== first.placementState
    })
    expect(changed.map(({ name }) => name)).toEqual([])
  })

  it("nothing is released twice", () => {
    expect(EVERY.filter((one) => again(one).second.action === "release").map(({ name }) => name)).toEqual([])
  })

  it("an order is asked for again only while there is none", () => {
    const placing = EVERY.filter((one) => again(one).second.action === "place")
    expect(placing.every(({ snapshot, agreed }) => snapshot.status === "successful" && agreed)).toBe(true)
    expect(new Set(placing.map(({ record }) => record.placementState))).toEqual(
      new Set(["none", "placing", "unplaced"])
    )
  })

  it("once the order is placed, the callback that caused it asks for nothing", () => {
    const placed = aRecord({ remoteState: "successful", placementState: "placed", numberOfPayments: 6 })
    expect(decide(placed, aSnapshot({ source: "callback", numberOfPayments: 6 }))).toEqual({
      remoteState: "successful",
      placementState: "placed",
      numberOfPayments: 6,
      problem: null,
      action: "none",
    })
  })
})

describe("the term the shopper chose", () => {
  it.each(["callback", "lookup", "list"] as const)("is kept when news from the %s does not carry it", (source) => {
    for (const status of STATUSES) {
      expect(decide(aRecord({ numberOfPayments: 6 }), aSnapshot({ source, status })).numberOfPayments).toBe(6)
    }
  })

  it("is learnt from a callback that comes after the look-up", () => {
    const known = aRecord({ remoteState: "successful", placementState: "placed" })
    expect(decide(known, aSnapshot({ source: "callback", numberOfPayments: 3 }))).toMatchObject({
      numberOfPayments: 3,
      placementState: "placed",
      action: "none",
    })
  })

  it("is not taken from news that is no payment", () => {
    expect(decide(aRecord(), aSnapshot({ status: "cancelled", numberOfPayments: 3 })).numberOfPayments).toBeNull()
  })
})

describe("news in any order and number", () => {
  const news = fc.record({
    source: fc.constantFrom("callback" as const, "lookup" as const, "list" as const),
    status: fc.constantFrom(...STATUSES),
    told: fc.constantFrom(...Object.values(TOLD)),
  })
  const story = fc.array(news, { maxLength: 12 })
  const rows = (events: { source: Snapshot["source"]; status: Status; told: Partial<Snapshot> }[]) => {
    const visited = [aRecord({ remoteState: "opening" })]
    for (const { source, status, told } of events) {
      const last = visited[visited.length - 1] ?? aRecord()
      visited.push(after(last, decide(last, aSnapshot({ source, status, ...told }))))
    }
    return visited
  }

  it("never leads back to a state that was left", () => {
    fc.assert(
      fc.property(story, (events) => {
        const states = rows(events).map(({ remoteState }) => remoteState)
        const entered = states.filter((state, index) => state !== states[index - 1])
        expect(new Set(entered).size).toBe(entered.length)
      })
    )
  })

  it("ends successful exactly when a payment was told of", () => {
    fc.assert(
      fc.property(story, (events) => {
        const paid = events.some(({ status }) => status === "successful")
        expect(rows(events).at(-1)?.remoteState === "successful").toBe(paid)
      })
    )
  })

  it("leaves amount and currency of the row as they were agreed", () => {
    fc.assert(
      fc.property(story, (events) => {
        expect(rows(events).every((row) => row.amountMinor === 30_000 && row.currency === "GBP")).toBe(true)
      })
    )
  })
})

describe("a payment held because its amount differs", () => {
  /** The row as it is written: a decision without a problem leaves the row's own. */
  const written = (problem: Problem | null, record: CheckoutFacts, snapshot: Snapshot) => {
    const decision = decide({ ...record, ...(problem && { problem }) }, snapshot)
    return aCheckout({ ...after(record, decision), problem: decision.problem ?? problem })
  }
  const held = written(null, aRecord(), aSnapshot({ amountMinor: minorAmount(1) }))

  it("may not be placed", () => {
    expect(mayBePlaced(held)).toBe(false)
  })

  it.each(["received", "cancelled", "invalid_payload"] as const)(
    "stays held when the service then says %s",
    (status) => {
      expect(mayBePlaced(written(held.problem, held, aSnapshot({ status })))).toBe(false)
    }
  )

  it("stays held when it is told of again", () => {
    expect(mayBePlaced(written(held.problem, held, aSnapshot({ amountMinor: minorAmount(1) })))).toBe(false)
  })
})

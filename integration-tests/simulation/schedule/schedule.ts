import type { Fault } from "../../../sandbox/src"
import type { Action } from "../actions"
import type { Bands } from "../bands"
import type { Trouble } from "../faults/troubles"
import type { OpenAnswers } from "../open-answers"
import type { Rotation } from "../rotation"
import type { ProcessNumber, Shop } from "../shop"

/** The kinds of faults that a badly configured proxy is. */
export type Proxy = "stripped" | "rewritten"

/** An action, the process whose door it reaches, and the cart it is about, counted from 0. */
export type PlannedAction = { by: ProcessNumber; cart: number; action: Action }

/** A process dies when it is about to touch the database or the network for the n-th time in this moment. */
export type Crash = { process: ProcessNumber; beforeTouch: number }

/**
 * A process stops for 30 seconds, or as long as the campaign says, when it is about to touch the database or the network for the n-th time in this moment:
 * its machine is paused, or its pool jammed. Others do something meanwhile; then it goes on.
 */
export type Pause = { process: ProcessNumber; beforeTouch: number; meanwhile: readonly PlannedAction[] }

/** Time passes, things go wrong, and then all actions happen at once. */
export type Moment = {
  /** Milliseconds since the moment before. */
  afterMs: number
  faults: readonly Fault[]
  troubles: readonly Trouble[]
  crash: Crash | null
  pause: Pause | null
  /** The process that callbacks reach during this moment. */
  callbacksTo: ProcessNumber
  actions: readonly PlannedAction[]
}

/** What a schedule is mostly about. */
export const SUBJECTS = ["payment", "refunds", "prices", "elsewhere", "changes", "deploys", "links"] as const
export type Subject = (typeof SUBJECTS)[number]

/** Everything that happens to one cart, or to a few of one price. */
export type Schedule = {
  seed: number
  /** Not drawn: a process stops in this deed, before the touch that the seed counts. */
  stopsIn?: string
  about: Subject
  carts: number
  shop: Shop
  /** Whether the service keeps its published limits. */
  limits: boolean
  /** Whether the service takes refunds on the day of purchase. */
  sameDayRefunds: boolean
  /** How the service behaves where its specification is silent. */
  answers: OpenAnswers
  /** What a proxy before the shop makes of every callback, so that none is believed; null where there is none. */
  proxy: Proxy | null
  /** The amount bands that the service offers from the beginning. */
  bands: Bands
  rotation: Rotation | null
  /** How far each process's clock is off the database's, milliseconds. */
  skewMs: readonly [number, number]
  moments: readonly Moment[]
}

/** A schedule, and for how long its processes pause. */
export type StalledSchedule = Schedule & { stallMs: number }

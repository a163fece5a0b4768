// A computer whose clock is a minute ahead.
const AHEAD_MS = 60_000
const Real = Date

global.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + AHEAD_MS] : given))
  }
  static now() {
    return Real.now() + AHEAD_MS
  }
}

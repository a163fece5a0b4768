/**
 * What became of a callback; `open` is still to be settled, `given_up` could not be settled, however often it was tried. What
 * `other_environment` is about was made in the one that its account is not set to.
 */
export const CALLBACK_STATES = ["open", "settled", "unknown_reference", "other_environment", "given_up"] as const
export type CallbackState = (typeof CALLBACK_STATES)[number]

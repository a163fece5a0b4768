/**
 * What goes wrong inside the shop, at all processes for a moment.
 *
 * - `renewals_fail`: whoever holds a lease cannot extend it
 * - `releases_are_lost`: a lease that is given back stays
 * - `events_are_rejected`: the event bus does not take the plugin's events
 * - `feed_rejects`: Medusa's notification feed does not take notices
 * - `orders_hook_fails`: the merchant's own handler of a new order throws, and Medusa undoes the completion
 */
export const TROUBLES = [
  "renewals_fail",
  "releases_are_lost",
  "events_are_rejected",
  "feed_rejects",
  "orders_hook_fails",
] as const
export type Trouble = (typeof TROUBLES)[number]

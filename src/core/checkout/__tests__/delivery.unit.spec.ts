import { type Delivery, failsToDeliver } from "../delivery"

const NOTHING: Delivery = { needed: [], chosen: [], hasCustomLine: false }

it.each<[string, Partial<Delivery>]>([
  ["nothing is to be delivered", { needed: [], chosen: ["parcel"] }],
  ["one delivers all", { needed: ["parcel", "parcel"], chosen: ["parcel"] }],
  ["each has its own", { needed: ["parcel", "freight"], chosen: ["freight", "parcel"] }],
  ["none is chosen yet", { needed: ["parcel"], chosen: [] }],
  ["neither has a profile, which Medusa lets pass", { needed: [null], chosen: [null] }],
])("a cart may be ordered where %s", (_what, delivery) => {
  expect(failsToDeliver({ ...NOTHING, ...delivery })).toBe(false)
})

it.each<[string, Partial<Delivery>]>([
  ["an article needs another option", { needed: ["parcel", "freight"], chosen: ["parcel"] }],
  ["the option was deleted", { needed: ["parcel"], chosen: [null] }],
  ["an article lost its profile", { needed: [null], chosen: ["parcel"] }],
  ["something is to be delivered that is no article", { needed: ["parcel"], chosen: ["parcel"], hasCustomLine: true }],
  ["such a thing waits for its delivery", { hasCustomLine: true }],
])("a cart cannot be ordered where %s", (_what, delivery) => {
  expect(failsToDeliver({ ...NOTHING, ...delivery })).toBe(true)
})

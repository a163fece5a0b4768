import { type Delivery, failsToDeliver } from "../delivery"

it.each<[string, Delivery]>([
  ["nothing is to be delivered", { needed: [], chosen: ["parcel"] }],
  ["one delivers all", { needed: ["parcel", "parcel"], chosen: ["parcel"] }],
  ["each has its own", { needed: ["parcel", "freight"], chosen: ["freight", "parcel"] }],
  ["none is chosen yet", { needed: ["parcel"], chosen: [] }],
  ["neither has a profile, which Medusa lets pass", { needed: [null], chosen: [null] }],
])("a cart may be ordered where %s", (_what, delivery) => {
  expect(failsToDeliver(delivery)).toBe(false)
})

it.each<[string, Delivery]>([
  ["an article needs another option", { needed: ["parcel", "freight"], chosen: ["parcel"] }],
  ["the option was deleted", { needed: ["parcel"], chosen: [null] }],
  ["an article lost its profile", { needed: [null], chosen: ["parcel"] }],
])("a cart cannot be ordered where %s", (_what, delivery) => {
  expect(failsToDeliver(delivery)).toBe(true)
})

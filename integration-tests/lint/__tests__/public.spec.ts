import * as events from "../../../src/core/events"
import * as workflows from "../../../src/workflows"

it("promises other programs two workflows and the events, and nothing else", () => {
  expect(Object.keys(workflows).sort()).toEqual([
    "InstalmentsEvents",
    "eraseCustomerWorkflow",
    "settleCheckoutWorkflow",
  ])
  expect(Object.keys(events)).toEqual(["InstalmentsEvents"])
})

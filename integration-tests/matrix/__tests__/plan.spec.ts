import { chosen, plan } from "../plan"

const PINNED = { medusa: "2.21.2", node: 20, postgres: 16 }

it("tries each Medusa and Node.js on what is pinned, and each Postgres on the pinned Medusa", () => {
  expect(plan(PINNED, "2.22.0")).toEqual([
    { medusa: "2.14.2", node: 20, postgres: [16] },
    { medusa: "2.18.0", node: 20, postgres: [16] },
    { medusa: "2.21.2", node: 20, postgres: [14, 15, 16, 17, 18] },
    { medusa: "2.22.0", node: 20, postgres: [16] },
    { medusa: "2.21.2", node: 22, postgres: [16] },
    { medusa: "2.21.2", node: 24, postgres: [16] },
  ])
})

it("tries no version twice where the newest is the pinned one", () => {
  const medusas = plan(PINNED, PINNED.medusa).map(({ medusa, node }) => `${medusa} on ${node}`)

  expect(new Set(medusas).size).toBe(medusas.length)
})

it.each([
  [{}, 6, 10],
  [{ medusa: "2.18.0" }, 1, 1],
  [{ node: "22" }, 1, 1],
  [{ postgres: "17" }, 1, 1],
  [{ medusa: "2.21.2", postgres: "16" }, 3, 3],
  [{ medusa: "2.13.0" }, 0, 0],
])("of %j it builds %i stores and tries them on %i databases", (wanted, stores, databases) => {
  const planned = chosen(plan(PINNED, "2.22.0"), wanted)

  expect(planned).toHaveLength(stores)
  expect(planned.flatMap(({ postgres }) => postgres)).toHaveLength(databases)
})

import fc from "fast-check"
import { adminRequests, forgedCallbacks, visits } from "../../support/attack/hostile-requests"
import { dawdle, knock, type Knock, statusesOf, type Tally } from "../../support/attack/knock"
import { adminTokenOf } from "../../support/admin/admin-api"
import { callbackBody, sendCallback } from "../../support/shopper/callback"
import { fillCart, PROVIDER_ID, startShopping } from "../../support/shopper/shopper"
import { allRowsOf } from "../../support/store/all-rows"
import { NO_LIMITS } from "../../support/store/no-limits"
import { callbacksSettled } from "../../support/shopper/paying"
import { recordsOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"

/** Generated requests to each kind of door; `npm run attack` sends more. */
const RUNS = Number(process.env.ATTACK_RUNS ?? 150)
/** Forged callbacks among them, which anybody on the internet can send by the million. */
const CALLBACKS = Number(process.env.ATTACK_CALLBACKS ?? RUNS)
/** Requests that one client has under way at once. */
const AT_ONCE = 10
/** What a process may keep after it was attacked: caches and compiled code, and nothing that grows with the requests. Bytes. */
const KEPT_BYTES = 150 * 1024 ** 2
/** A shopper who pays while an attack goes on has their order within this time. Milliseconds. */
const HONEST_MS = 20_000

// In its long form it takes as long as it takes: what hangs is found out by a request that is not answered.
jest.setTimeout(60_000 + (RUNS + CALLBACKS) * 30)

describeStore(
  "attack",
  (store) => {
    /** Sends the requests, some at once, and counts what was answered. */
    async function attackWith(
      requests: fc.Arbitrary<Knock>,
      { headers, runs = RUNS }: { headers?: Record<string, string>; runs?: number } = {}
    ): Promise<Tally> {
      const tally: Tally = new Map()
      for (let left = runs; left > 0; left -= AT_ONCE) {
        const wave = fc.sample(requests, Math.min(left, AT_ONCE))
        await Promise.all(wave.map((one) => knock(store(), { ...one, headers: { ...headers, ...one.headers } }, tally)))
      }
      if (process.env.ATTACK_RUNS) {
        process.stdout.write(`${JSON.stringify(Object.fromEntries(tally))}\n`)
      }
      return tally
    }

    it("callbacks that nobody signed are refused, and nothing is written or kept", async () => {
      const { reference } = await startShopping(store())
      const before = await allRowsOf(store())
      const heapBefore = process.memoryUsage().heapUsed

      const tally = await attackWith(forgedCallbacks(reference), { runs: CALLBACKS })

      expect(statusesOf(tally).filter((status) => ![400, 401, 404, 413].includes(status))).toEqual([])
      expect(await allRowsOf(store())).toEqual(before)
      expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(KEPT_BYTES)
    })

    it("visitors with strange addresses are answered, and nothing is written", async () => {
      await startShopping(store())
      const before = await allRowsOf(store())

      const tally = await attackWith(visits(), { headers: { "x-publishable-api-key": store().seeded.publishableKey } })

      expect(statusesOf(tally).filter((status) => ![200, 400, 404].includes(status))).toEqual([])
      expect(await allRowsOf(store())).toEqual(before)
    })

    it("the admin's doors stay shut for strangers", async () => {
      const before = await allRowsOf(store())

      const tally = await attackWith(adminRequests())

      expect(statusesOf(tally).filter((status) => ![400, 401, 404].includes(status))).toEqual([])
      expect(await allRowsOf(store())).toEqual(before)
    })

    it("ids and bodies that name nothing change nothing, for admins either", async () => {
      await startShopping(store())
      const before = await allRowsOf(store())

      const tally = await attackWith(adminRequests(), {
        headers: { authorization: `Bearer ${await adminTokenOf(store())}` },
      })

      expect(statusesOf(tally).filter((status) => status >= 500 || status === 0)).toEqual([])
      expect(await allRowsOf(store())).toEqual(before)
    })

    it("a broken escape in an address is the caller's fault", async () => {
      const headers = { "x-publishable-api-key": store().seeded.publishableKey }
      const doors = ["/store/instalments/carts/", "/instalments/return/"]
      const asked = doors.map((door) => fetch(`${store().backendUrl}${door}%E0`, { headers }))
      const told = sendCallback(store(), { body: "{}", path: "/hooks/instalments/%E0" })
      expect((await Promise.all([...asked, told])).map(({ status }) => status)).toEqual(Array(3).fill(400))
    })

    it("nor do such ids and texts at Medusa's own doors that the plugin guards", async () => {
      const { backendUrl, seeded, shop } = store()
      const { cart } = await shop.store.cart.retrieve(await fillCart(store()), { fields: "id" })
      const { payment_collection } = await shop.client.fetch<{ payment_collection: { id: string } }>(
        "/store/payment-collections",
        { method: "POST", body: { cart_id: cart.id } }
      )
      const before = await allRowsOf(store())
      const sessionsOf = (id: string) => `/store/payment-collections/${id}/payment-sessions`
      const pay = (data: object) => ({ provider_id: PROVIDER_ID, data })
      const item = { id: "item_none", quantity: 1 }
      const requests: [status: number, path: string, body: object][] = [
        [404, sessionsOf("pay_col_none"), pay({})],
        [400, sessionsOf("%00"), pay({})],
        ...["\0", "\ud800"].flatMap((text): [number, string, object][] => [
          [400, sessionsOf(payment_collection.id), pay({ text })],
          [400, sessionsOf(payment_collection.id), pay({ nested: [{ [text]: 1 }] })],
        ]),
        [400, "/store/returns", { order_id: "\0", items: [item], return_shipping: { option_id: "so_none" } }],
        [400, "/admin/payments/%00/refund", { amount: 1 }],
        [400, "/admin/orders/%00/cancel", {}],
        [400, "/admin/payment-collections/%00/mark-as-paid", { order_id: "order_none" }],
        [400, "/admin/order-edits/%00/confirm", {}],
        [400, "/admin/order-edits", { order_id: "\0" }],
        [400, "/admin/returns/%00/receive", {}],
      ]

      const headers = {
        authorization: `Bearer ${await adminTokenOf(store())}`,
        "x-publishable-api-key": seeded.publishableKey,
        "content-type": "application/json",
      }
      const answers = await Promise.all(
        requests.map(async ([, path, body]) => {
          const { status } = await fetch(backendUrl + path, { method: "POST", headers, body: JSON.stringify(body) })
          return [status, path]
        })
      )

      expect(answers).toEqual(requests.map(([status, path]) => [status, path]))
      expect(await allRowsOf(store())).toEqual(before)
    })

    it("a callback that was recorded and is sent again and again makes one order and one row", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      await sandbox.control.pay(serviceCheckoutId, { term: 3 })
      await callbacksSettled(store())
      const body = callbackBody(reference)
      const before = await allRowsOf(store(), ["instalments_callback"])

      const replays = Array.from({ length: RUNS }, () => () => sendCallback(store(), { body }))
      for (let next = 0; next < replays.length; next += AT_ONCE) {
        const answers = await Promise.all(replays.slice(next, next + AT_ONCE).map((send) => send()))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }

      expect(await allRowsOf(store(), ["instalments_callback"])).toEqual(before)
      expect((await allRowsOf(store())).instalments_callback).toHaveLength(1)
      expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
    })

    it("a shopper who pays amid forged, oversized and unfinished callbacks has the order within seconds", async () => {
      const { sandbox } = store()
      const { cartId, reference, serviceCheckoutId } = await startShopping(store())
      const hangUps = Array.from({ length: 50 }, () => dawdle(store()))
      const oversized: Knock = {
        door: "callback, oversized",
        method: "POST",
        path: "/hooks/instalments/default",
        body: Buffer.alloc(2 * 1024 ** 2, "a"),
      }
      const tally: Tally = new Map()
      const before = process.memoryUsage().heapUsed
      const began = performance.now()
      const flood = Promise.all([
        attackWith(forgedCallbacks(reference)),
        ...Array.from({ length: 20 }, () => knock(store(), oversized, tally)),
      ])

      await sandbox.control.pay(serviceCheckoutId)
      expect((await recordsOf(store(), cartId)).orderIds).toHaveLength(1)
      expect(performance.now() - began).toBeLessThan(HONEST_MS)

      await flood
      hangUps.forEach((hangUp) => hangUp())
      expect(statusesOf(tally).filter((status) => ![0, 413].includes(status))).toEqual([])
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(KEPT_BYTES)
    })
  },
  NO_LIMITS
)

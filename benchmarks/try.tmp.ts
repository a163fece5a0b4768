import { startBenchedStore } from "./support/benched-store"
import { createCleanup } from "../integration-tests/processes/cleanup"
import { callbackAgainstCompletion } from "./place-order"
import { duplicateCallback } from "./duplicate-callback"
import { newSession, sessionCosts } from "./open-session"
import { spreadOf } from "./support/statistics"
import { takeIo } from "./support/io"
import { cartWithInstalments, cartWithSystemPayment, post, postSigned, CALLBACK_DOOR } from "./support/doors"
const c = createCleanup()
const show = (m: Record<string, number[]>) => { const [a,b] = Object.values(m).map(spreadOf); console.log(Object.keys(m), a, b, "ratio", a!.median/b!.median) }
async function main() {
  const s = await startBenchedStore(c)
  if (process.env.ONLY !== "io") {
  show(await callbackAgainstCompletion(s, { rounds: 30, warmUp: 8 }))
  show(await duplicateCallback(s, { rounds: 100, warmUp: 30 }))
  show(await newSession(s, { rounds: 30, warmUp: 5 }))
  }
  const costs = await sessionCosts(s, 6)
  const print = (io: any[]) => { console.log("n", io.length, "sum", io.reduce((x,y)=>x+y.ms,0).toFixed(1)); for (const i of io) console.log("   ", i.ms.toFixed(2), i.what.replace(/\s+/g," ").slice(0,230)) }
  console.log("=== instalments session", costs.instalments[5]!.ms); print(costs.instalments[5]!.io)
  console.log("=== system session", costs.system[5]!.ms); print(costs.system[5]!.io)
  for (let i = 0; i < 2; i++) {
    const p = await cartWithInstalments(s); await takeIo(s); await postSigned(s, CALLBACK_DOOR, p.callback)
    if (i === 1) { console.log("=== callback"); print(await takeIo(s)) }
    await takeIo(s); await postSigned(s, CALLBACK_DOOR, p.callback)
    if (i === 1) { console.log("=== duplicate"); print(await takeIo(s)) }
    const q = await cartWithSystemPayment(s); await takeIo(s); await post(s, `/store/carts/${q}/complete`, "{}")
    if (i === 1) { console.log("=== complete"); print(await takeIo(s)) }
  }
}
main().catch((e) => console.error(e)).finally(() => c.run().then(() => process.exit()))

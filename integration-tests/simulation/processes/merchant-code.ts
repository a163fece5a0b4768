import type { Misbehaviour } from "../../store/src/misbehaviour"
import { currentLife } from "./life"

const FAILING: Misbehaviour = {
  async orderCreated() {
    if (currentLife.getStore()?.troubles.has("orders_hook_fails")) {
      throw new Error("The merchant's own code failed")
    }
  },
}

/** The merchant's own handler of new orders throws where a life is in that trouble. @returns the way to undo that */
export function interceptOrdersHook(): () => void {
  globalThis.instalmentsMisbehaviour = FAILING
  return () => {
    globalThis.instalmentsMisbehaviour = undefined
  }
}

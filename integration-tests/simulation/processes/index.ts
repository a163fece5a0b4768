import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../src/use-cases/ledger/ledger-of"
import { type Lane, lifeFor } from "../lane"
import { interceptDatabase } from "./database"
import { interceptOrdersHook } from "./merchant-code"
import { interceptClocks, interceptLocks } from "./memory"
import { interceptClient, interceptServer } from "./network"
import { hearOfOrders, interceptEvents, interceptFeed } from "./notices"
import { interceptOptions } from "./options"

/** Puts everything that the store touches under the life that touches it. @returns the ways to undo that */
export async function interceptProcesses(
  container: MedusaContainer,
  backendUrl: string,
  lanes: readonly Lane[]
): Promise<(() => void)[]> {
  hearOfOrders(container.resolve(Modules.EVENT_BUS))
  return [
    await interceptDatabase(
      container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
      Reflect.get(ledgerOf(container).leases, "own")
    ),
    interceptServer(Number(new URL(backendUrl).port), lifeFor(lanes)),
    interceptClient(),
    interceptLocks(container.resolve(Modules.LOCKING)),
    interceptClocks(),
    interceptOrdersHook(),
    interceptEvents(container.resolve(Modules.EVENT_BUS)),
    interceptFeed(container.resolve(Modules.NOTIFICATION)),
    interceptOptions(
      ledgerOf(container),
      (life, started) => lanes.find((lane) => lane.owns(life))?.optionsFrom(started) ?? started
    ),
  ]
}

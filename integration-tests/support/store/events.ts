import { Modules } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store"

/** What Medusa told its subscribers under a name, from now on. */
export function listenTo({ container }: StoreUnderTest, name: string): unknown[] {
  const heard: unknown[] = []
  container.resolve(Modules.EVENT_BUS).subscribe(name, async ({ data }: { data: unknown }) => {
    heard.push(data)
  })
  return heard
}

import type { IEventBusModuleService, INotificationModuleService } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { currentLife } from "./life"

const OWN_EVENTS = "instalments."

/** Where a life is in that trouble, the event bus does not take the plugin's events. @returns the way to undo that */
export function interceptEvents(bus: IEventBusModuleService): () => void {
  const { emit } = bus
  bus.emit = async (events, ...rest) => {
    const isOwn = [events].flat().some(({ name }) => name.startsWith(OWN_EVENTS))
    if (isOwn && currentLife.getStore()?.troubles.has("events_are_rejected")) {
      throw new Error("The event bus is not there")
    }
    return emit.call(bus, events, ...rest)
  }
  return () => Object.assign(bus, { emit })
}

const placed = z.object({ id: z.string() })

/** How often the merchant's subscribers were told that an order is placed, by the order's id. */
const timesTold = new Map<string, number>()

/** Counts what subscribers are told from now on. */
export function hearOfOrders(bus: IEventBusModuleService): void {
  bus.subscribe("order.placed", async ({ data }) => {
    const { id } = placed.parse(data)
    timesTold.set(id, timesToldOf(id) + 1)
  })
}

export function timesToldOf(orderId: string): number {
  return timesTold.get(orderId) ?? 0
}

/** The same with the admin's notification feed. @returns the way to undo that */
export function interceptFeed(notifications: INotificationModuleService): () => void {
  const { createNotifications } = notifications
  const rejecting = (...args: unknown[]): unknown => {
    if (currentLife.getStore()?.troubles.has("feed_rejects")) {
      throw new Error("The notification feed is not there")
    }
    return Reflect.apply(createNotifications, notifications, args)
  }
  Object.assign(notifications, { createNotifications: async (...args: unknown[]) => rejecting(...args) })
  return () => Object.assign(notifications, { createNotifications })
}

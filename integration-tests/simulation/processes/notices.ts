import type { IEventBusModuleService, INotificationModuleService } from "@medusajs/framework/types"
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

import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

/** What stands where a list has nothing. */
export function EmptyState({ icon, title, text }: { icon?: ReactNode; title: string; text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-y-2 px-6 py-16 text-center">
      {icon}
      <Text size="small" leading="compact" weight="plus">
        {title}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {text}
      </Text>
    </div>
  )
}

import { clx, Text } from "@medusajs/ui"
import type { ComponentPropsWithoutRef } from "react"

type TextProps = ComponentPropsWithoutRef<typeof Text>

/** What something is, or asks. */
export function Lead(props: TextProps) {
  return <Text size="small" leading="compact" weight="plus" {...props} />
}

/** What is said of it. */
export function Subtle({ className, ...props }: TextProps) {
  return <Text size="small" leading="compact" className={clx("text-ui-fg-subtle", className)} {...props} />
}

/** Its times, ids and the like. */
export function Fine({ className, ...props }: TextProps) {
  return <Text size="xsmall" leading="compact" className={clx("text-ui-fg-subtle", className)} {...props} />
}

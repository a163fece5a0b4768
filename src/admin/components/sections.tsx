import { Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { Lead } from "./texts"

/** A section's name, and beside it what stands for the whole of it. */
export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-x-2 px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {children}
    </div>
  )
}

/** A fact with its name, as the admin's own sections show them. */
export function SectionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-ui-fg-subtle grid w-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 px-6 py-3">
      <Lead as="div">{label}</Lead>
      <Text as="div" size="small" leading="compact" className="min-w-0 text-pretty break-words">
        {children}
      </Text>
    </div>
  )
}

/** A part of a section, under a heading of its own. */
export function SectionPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Lead as="div" role="heading" aria-level={3}>
        {title}
      </Lead>
      {children}
    </section>
  )
}

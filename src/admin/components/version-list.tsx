import { Badge, Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../lib/use-texts"
import { Lead, SectionHead, Subtle } from "./blocks"

type ListProps<Version> = {
  versions: readonly Version[]
  /** What is said while there is none. */
  none: string
  children: (version: Version) => ReactNode
}

/** What was written or set when, newest first. */
export function VersionList<Version extends { id: string }>({ versions, none, children }: ListProps<Version>) {
  const { t } = useTexts()
  return (
    <Container className="divide-y p-0">
      <SectionHead title={t("versions.title")} />
      {versions.length === 0 && (
        <Subtle leading="normal" className="px-6 py-4">
          {none}
        </Subtle>
      )}
      <ul className="divide-y">
        {versions.map((version) => (
          <li className="flex flex-col items-start gap-y-2 px-6 py-4" key={version.id}>
            {children(version)}
          </li>
        ))}
      </ul>
    </Container>
  )
}

/** @param state in words */
export function VersionHead({ name, state, isLive }: { name: string; state: string; isLive: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Lead leading="normal">{name}</Lead>
      <Badge color={isLive ? "green" : "grey"} size="2xsmall">
        {state}
      </Badge>
    </div>
  )
}

export function VersionFacts({ children }: { children: ReactNode }) {
  return (
    <Text as="div" size="xsmall" className="text-ui-fg-subtle flex w-full flex-col gap-y-1 break-words">
      {children}
    </Text>
  )
}

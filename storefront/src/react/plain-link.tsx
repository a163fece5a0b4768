"use client"

import type { ReactElement } from "react"
import { PLAIN_LINK } from "./style.js"

export type PlainLinkProps = { href: string; className: string | undefined; children: string }

/** A link that can be seen to be one, also in shops that take the look from all links. */
export function PlainLink({ href, className, children }: PlainLinkProps): ReactElement {
  return (
    <a className={className} href={href} style={className ? undefined : PLAIN_LINK}>
      {children}
    </a>
  )
}

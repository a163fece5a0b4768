"use client"

import type { ComponentPropsWithoutRef, CSSProperties, ReactElement } from "react"
import { PLAIN_BUTTON, PLAIN_LINK } from "./style.js"

/** A link that can be seen to be one, also in shops that take the look from all links. */
export function PlainLink({ className, ...props }: ComponentPropsWithoutRef<"a">): ReactElement {
  return <a className={className} style={className ? undefined : PLAIN_LINK} {...props} />
}

type PlainButtonProps = ComponentPropsWithoutRef<"button"> & { look?: CSSProperties }

/** @param look where the shop gives no class of its own */
export function PlainButton({ className, look = PLAIN_BUTTON, ...props }: PlainButtonProps): ReactElement {
  return <button className={className} style={className ? undefined : look} type="button" {...props} />
}

/** @param template for example "/gb/order/{order_id}/confirmed" */
export function orderAddress(template: string, orderId: string): string {
  return template.replace("{order_id}", () => encodeURIComponent(orderId))
}

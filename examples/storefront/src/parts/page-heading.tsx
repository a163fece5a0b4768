import { useEffect, useRef } from "react"
import { useLocation } from "react-router-dom"
import { SHOP_NAME } from "../shop"

/** The key that the router gives to the address a visit starts with. */
const FIRST_LOCATION = "default"

/**
 * The page's h1. It also names the browser tab, and takes the focus after a move inside the shop,
 * which a screen reader would not notice otherwise.
 */
export function PageHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    document.title = `${title} · ${SHOP_NAME}`
  }, [title])
  useEffect(() => {
    if (key !== FIRST_LOCATION) heading.current?.focus({ preventScroll: true })
  }, [key])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

/** For a button that vanishes when it is pressed: the keyboard's focus needs a new place. */
export function focusHeading(): void {
  document.querySelector("h1")?.focus({ preventScroll: true })
}

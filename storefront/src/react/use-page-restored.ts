"use client"

import { useEffect, useRef } from "react"

/**
 * Runs when the browser brings the page back from its back/forward cache: the shopper pressed Back on the payment page.
 * The page then wakes exactly as it was left, with a button still busy and a cart that may have become an order.
 */
export function usePageRestored(onRestored: () => void): void {
  const latest = useRef(onRestored)
  useEffect(() => {
    latest.current = onRestored
  })
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener("pageshow", onPageShow)
    return () => window.removeEventListener("pageshow", onPageShow)
  }, [])
}

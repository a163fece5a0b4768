"use client"

import { useEffect, useState } from "react"

/** Most payments are confirmed long before this, in milliseconds; a shopper who waits longer is told what to expect. */
const LONG_MS = 20_000

/** True once something has gone on for longer than usual. */
export function useLong(goesOn: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!goesOn) return
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [goesOn])
  return long
}

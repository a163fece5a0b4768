"use client"

import { useSyncExternalStore } from "react"

const never = () => () => undefined
const read = () => new URLSearchParams(window.location.search).get("cart_id")
const onServer = () => undefined

/** The cart that the page's own address names; null when it names none, undefined while the server renders the page. */
export function useAddressCart(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(never, read, onServer)
}

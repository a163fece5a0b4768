"use client"

import { useCallback, useEffect, useRef, useState } from "react"

/**
 * The answer to a question, undefined until it is here, or what it failed with. A late answer to an old question is dropped.
 *
 * @param key names the question: a new key asks anew; null asks nothing
 * @param ask must not throw anything but failures that leave the page as it is
 * @returns the answer or the failure, and a way to ask again
 */
export function useAsked<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>) {
  const [answered, setAnswered] = useState<{ key: string; answer?: T; failure?: unknown }>()
  const [round, setRound] = useState(0)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (key === null) return
    const leaving = new AbortController()
    const tell = (what: { answer: T } | { failure: unknown }) => {
      if (!leaving.signal.aborted) setAnswered({ key, ...what })
    }
    latest.current(leaving.signal).then(
      (answer) => tell({ answer }),
      (failure: unknown) => tell({ failure })
    )
    return () => leaving.abort()
  }, [key, round])
  const askAgain = useCallback(() => setRound((count) => count + 1), [])
  const { answer, failure } = answered?.key === key ? answered : {}
  return { answer, failure, askAgain }
}

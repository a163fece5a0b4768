import { useCallback, useEffect, useRef, useState } from "react"
import { sentenceOf } from "../shop"

/** From the backend: on its way (and what was here before), failed with a sentence for the shopper, or here. */
export type Loaded<T> =
  | { state: "loading"; previous: T | undefined }
  | { state: "failed"; message: string; retry: () => void }
  | { state: "ready"; value: T }

type Outcome<T> = { key: string; result: { ok: true; value: T } | { ok: false; message: string } }

/** @param key names what is loaded: a new key loads anew, and a late answer to an old key is dropped */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome<T>>()
  const loadNow = useRef(load)
  loadNow.current = load
  const question = `${key} ${attempt}`
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    let wanted = true
    const answer = (result: Outcome<T>["result"]) => {
      if (wanted) setOutcome({ key: question, result })
    }
    loadNow.current().then(
      (value) => answer({ ok: true, value }),
      (error: unknown) => answer({ ok: false, message: sentenceOf(error) })
    )
    return () => {
      wanted = false
    }
  }, [question])

  if (outcome?.key !== question) {
    return { state: "loading", previous: outcome?.result.ok ? outcome.result.value : undefined }
  }
  const { result } = outcome
  return result.ok ? { state: "ready", value: result.value } : { state: "failed", message: result.message, retry }
}

/** What is here, or what was here before while something newer is on its way. */
export function known<T>(loaded: Loaded<T>): T | undefined {
  switch (loaded.state) {
    case "loading":
      return loaded.previous
    case "failed":
      return undefined
    case "ready":
      return loaded.value
  }
}

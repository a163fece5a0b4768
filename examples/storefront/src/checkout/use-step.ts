import { useState } from "react"
import { usePageRestored } from "../hooks/use-page-restored"
import { sentenceOf } from "../shop"

/** What a step ends with when the browser is on its way to another site: the page stays busy until it is gone. */
export const LEAVING = Symbol("leaving")

type StepState = { busy?: string; problem?: string }

/** One step at a time: what goes on, or why the last one failed, in words. */
export function useStep() {
  const [{ busy, problem }, setState] = useState<StepState>({})
  const run = async (doing: string, step: () => Promise<typeof LEAVING | void>) => {
    if (busy) return
    setState({ busy: doing })
    try {
      if ((await step()) !== LEAVING) setState({})
    } catch (error) {
      setState({ problem: sentenceOf(error) })
    }
  }
  usePageRestored(() => setState({}))
  return { busy, problem, run }
}

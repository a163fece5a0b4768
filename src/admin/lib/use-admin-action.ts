import { toast, usePrompt } from "@medusajs/ui"
import { createContext, useContext } from "react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router-dom"
import { INSTALMENTS_KEY } from "./queries"
import { useTexts } from "./use-texts"

/** What a question is about, for its title: "Order #12", or "Payment" and the reference of one without an order. */
export const Subject = createContext<string | undefined>(undefined)

/** What a person is asked before something is done; the title also names the order it is about. */
type Question = { title: string; description: string; confirm: string; isGrave?: boolean }

/** Something an admin does; `done` is said afterwards. */
export type AdminActionOf<T, Answer> = {
  run: (wanted: T) => Promise<Answer>
  /** Undefined where nothing can go wrong. */
  question?: (wanted: T) => Question | undefined
  done: (wanted: T, answer: Answer) => string
  /** True where what is said afterwards is news, and nothing was settled by it. */
  isNews?: (wanted: T, answer: Answer) => boolean
  /** Where what was done can be looked at; undefined where that is here. */
  showsAt?: (wanted: T) => string | undefined
  /** Takes it back; undefined where it cannot be. */
  undo?: (wanted: T) => (() => Promise<void>) | undefined
}

/** Asks, does it, says so, and has everything that is shown read anew. */
export function useAdminAction<T, Answer = void>(action: AdminActionOf<T, Answer>) {
  const { run, question, done, isNews, showsAt, undo } = action
  const { t } = useTexts()
  const subject = useContext(Subject)
  const navigate = useNavigate()
  const prompt = usePrompt()
  const queries = useQueryClient()
  // What was refused is told in the timeline too, and an order may have come into being.
  const readAnew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [INSTALMENTS_KEY] }),
      queries.invalidateQueries({ queryKey: ["orders"] }),
    ])
  const takeBack = async (way: () => Promise<void>) => {
    try {
      await way()
      toast.success(t("undo.done"))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    await readAnew()
  }
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (answer, wanted) => {
      const [way, address] = [undo?.(wanted), showsAt?.(wanted)]
      const show = address === undefined ? undefined : button(t("toast.show"), () => void navigate(address))
      const offered = way ? button(t("undo.action"), () => void takeBack(way)) : show
      const tell = isNews?.(wanted, answer) ? toast.info : toast.success
      tell(done(wanted, answer), offered && { action: offered })
    },
    onError: (error) => toast.error(error.message),
    onSettled: readAnew,
  })
  const confirmAndRun = async (wanted: T) => {
    const asked = question?.(wanted)
    const isWanted =
      !asked ||
      (await prompt({
        title: subject === undefined ? asked.title : `${subject}: ${asked.title}`,
        description: asked.description,
        confirmText: asked.confirm,
        cancelText: t("cancel"),
        variant: asked.isGrave ? "danger" : "confirmation",
      }))
    if (isWanted) {
      mutation.mutate(wanted)
    }
  }
  const perform = (wanted: T) => void confirmAndRun(wanted)
  return { perform, isBusy: mutation.isPending, current: mutation.isPending ? mutation.variables : undefined }
}

function button(label: string, onClick: () => void) {
  return { label, altText: label, onClick }
}

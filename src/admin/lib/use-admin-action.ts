import { toast, usePrompt } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { INSTALMENTS_KEY } from "./queries"
import { useTexts } from "./use-texts"

/** What a person is asked before something is done. */
export type Question = { title: string; description: string; confirm: string; isGrave: boolean }

/** Something an admin does. `question` is undefined where nothing can go wrong; `done` is said afterwards. */
export type AdminDeed<T, Answer> = {
  run: (wanted: T) => Promise<Answer>
  question: (wanted: T) => Question | undefined
  done: (wanted: T, answer: Answer) => string
}

/** Asks, does it, says so, and has everything that is shown read anew. */
export function useAdminAction<T, Answer = void>({ run, question, done }: AdminDeed<T, Answer>) {
  const { t } = useTexts()
  const prompt = usePrompt()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (answer, wanted) => toast.success(done(wanted, answer)),
    onError: (error) => toast.error(error.message),
    onSettled: () =>
      // What was refused is told in the timeline too, and an order may have come into being.
      Promise.all([
        queries.invalidateQueries({ queryKey: [INSTALMENTS_KEY] }),
        queries.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  })
  const perform = async (wanted: T) => {
    const asked = question(wanted)
    const isWanted =
      !asked ||
      (await prompt({
        title: asked.title,
        description: asked.description,
        confirmText: asked.confirm,
        cancelText: t("cancel"),
        variant: asked.isGrave ? "danger" : "confirmation",
      }))
    if (isWanted) {
      mutation.mutate(wanted)
    }
  }
  return { perform, isBusy: mutation.isPending, current: mutation.isPending ? mutation.variables : undefined }
}

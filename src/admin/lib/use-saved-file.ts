import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import type { SavedFile } from "./api"
import { useTexts } from "./use-texts"

/** Saves a file of the server's on the reader's computer. @param said the text that tells so, with its name */
export function useSavedFile(fetchFile: () => Promise<SavedFile>, said: string) {
  const { t } = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ name, file }) => {
      save(name, file)
      toast.success(t(said, { name }))
    },
    onError: (error) => toast.error(error.message),
  })
  return { save: () => mutate(), isBusy: isPending }
}

function save(name: string, file: Blob): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

import { Button, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { getSupportFile, type SavedFile } from "../lib/api"
import { useTexts } from "../lib/use-texts"

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

type SaveButtonProps = { label: string; said: string; fetchFile: () => Promise<SavedFile> }

export function SaveButton({ label, said, fetchFile }: SaveButtonProps) {
  const { save: onClick, isBusy } = useSavedFile(fetchFile, said)
  return (
    <Button size="small" variant="secondary" className="text-nowrap" isLoading={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
}

export function SupportFile({ paymentId }: { paymentId?: string }) {
  const { t } = useTexts()
  return <SaveButton label={t("support.button")} said="support.saved" fetchFile={() => getSupportFile(paymentId)} />
}

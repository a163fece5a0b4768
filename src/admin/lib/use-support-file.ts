import { toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { getSupportFile } from "./api"
import { useTexts } from "./use-texts"

/** Saves the file for support on the reader's computer. @param paymentId of the payment it is about; left out for the shop */
export function useSupportFile(paymentId?: string) {
  const { t } = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => getSupportFile(paymentId),
    onSuccess: ({ name, file }) => {
      save(name, file)
      toast.success(t("support.saved", { name }))
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

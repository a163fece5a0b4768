import { Button, clx, Copy, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { getSupportFile, type SavedFile } from "../lib/api"
import { EXACT_TEXT } from "../lib/format"
import { type AdminActionOf, useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"

/** An id to read and to copy. @param what its name: shown where several stand side by side, and heard anywhere */
export function CopyText({ text, what, isNamed = false }: { text: string; what: string; isNamed?: boolean }) {
  const { t } = useTexts()
  return (
    <span className="flex min-w-0 flex-wrap gap-x-1">
      {isNamed && <span>{what}</span>}
      <span className="flex min-w-0 items-start gap-x-1">
        <span className="min-w-0 break-all" style={EXACT_TEXT}>
          {text}
        </span>
        <Copy
          content={text}
          variant="mini"
          aria-label={t("copy", { what })}
          className="mt-0.5 shrink-0 rounded outline-none focus-visible:shadow-borders-focus"
        />
      </span>
    </span>
  )
}

/** A link among words: underlined, because the admin's blue alone is too pale to read at small sizes. */
export function TextLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={clx("text-ui-fg-base hover:text-ui-fg-interactive underline underline-offset-2", className)}
    >
      {children}
    </Link>
  )
}

export function OrderLink({ id, displayId }: { id: string; displayId: number | null }) {
  const { orderText } = useTexts()
  return (
    <TextLink to={`/orders/${id}`} className="txt-compact-small">
      {orderText(id, displayId)}
    </TextLink>
  )
}

type ActionButtonProps<Answer> = AdminActionOf<void, Answer> & {
  label: string
  className?: string
  disabled?: boolean
}

export function ActionButton<Answer = void>(props: ActionButtonProps<Answer>) {
  const { label, className, disabled, ...action } = props
  const { perform, isBusy } = useAdminAction(action)
  return (
    <Button
      className={className}
      disabled={disabled}
      isLoading={isBusy}
      onClick={() => perform()}
      size="small"
      variant="secondary"
    >
      {label}
    </Button>
  )
}

type ExpandButtonProps = {
  isExpanded: boolean
  /** The id of what it shows. */
  controls: string
  onToggle: (isExpanded: boolean) => void
  children: ReactNode
}

/** Shows or hides what is elsewhere on the page. */
export function ExpandButton({ isExpanded, controls, onToggle, children }: ExpandButtonProps) {
  return (
    <Button
      size="small"
      variant="transparent"
      className="-ml-2 w-fit"
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={() => onToggle(!isExpanded)}
    >
      {children}
    </Button>
  )
}

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

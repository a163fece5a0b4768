import { ExclamationCircle } from "@medusajs/icons"
import { Button, clx, Heading, Skeleton, Text } from "@medusajs/ui"
import type { ComponentPropsWithoutRef, ReactNode } from "react"
import { useTexts } from "../lib/use-texts"

type TextProps = ComponentPropsWithoutRef<typeof Text>

/** What something is, or asks. */
export function Lead(props: TextProps) {
  return <Text size="small" leading="compact" weight="plus" {...props} />
}

/** What is said of it. */
export function Subtle({ className, ...props }: TextProps) {
  return <Text size="small" leading="compact" className={clx("text-ui-fg-subtle", className)} {...props} />
}

/** Its times, ids and the like. */
export function Fine({ className, ...props }: TextProps) {
  return <Text size="xsmall" leading="compact" className={clx("text-ui-fg-subtle", className)} {...props} />
}

type SectionHeadProps = { title: string; level?: "h2" | "h3"; children?: ReactNode }

/** A section's name, and beside it what stands for the whole of it. */
export function SectionHead({ title, level = "h2", children }: SectionHeadProps) {
  return (
    <div className="flex items-center justify-between gap-x-2 px-6 py-4">
      <Heading level={level}>{title}</Heading>
      {children}
    </div>
  )
}

/** A fact with its name, as the admin's own sections show them. */
export function SectionRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="text-ui-fg-subtle grid w-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 px-6 py-3">
      <Lead as="div">{label}</Lead>
      <Text as="div" size="small" leading="compact" className="min-w-0 text-pretty break-words">
        {children}
      </Text>
    </div>
  )
}

/** A part of a section, under a heading of its own. */
export function SectionPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-3 px-6 py-4">
      <Lead as="div" role="heading" aria-level={3}>
        {title}
      </Lead>
      {children}
    </section>
  )
}

type PageHeadProps = { title: string; subtitle: string; account?: string | undefined; children?: ReactNode }

/** A page's name, what it shows, and what can be chosen or saved. @param account told where it is one of several */
export function PageHead({ title, subtitle, account, children }: PageHeadProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-col gap-3 px-6 py-4 xl:flex-row xl:items-center xl:justify-between">
      <div>
        <Heading>{title}</Heading>
        <Subtle leading="normal">{subtitle}</Subtle>
        {account && account !== "default" && (
          <Subtle leading="normal">{t("payment.account_named", { account })}</Subtle>
        )}
      </div>
      {children}
    </div>
  )
}

/** A page's name in the admin's trail, in its language. */
export function Breadcrumb({ text }: { text: string }) {
  const { t } = useTexts()
  return <span>{t(text)}</span>
}

type NotYetProps = { asked: { error: Error | null; refetch: () => unknown }; rows: number }

/** What stands where something will be: rows while it is loaded, or why it could not be, with the way out. */
export function NotYet({ asked: { error, refetch }, rows }: NotYetProps) {
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <LoadingRows rows={rows} />
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <div className="flex items-start gap-x-2">
        <ExclamationCircle className="text-ui-tag-red-icon shrink-0" aria-hidden />
        <div>
          <Lead>{t("failed.title")}</Lead>
          <Subtle className="break-words">{error.message}</Subtle>
        </div>
      </div>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t("failed.retry")}
      </Button>
    </div>
  )
}

function LoadingRows({ rows }: { rows: number }) {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t("loading")} className="flex flex-col gap-y-4 px-6 py-4">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-[2fr_3fr] gap-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-full max-w-48" />
        </div>
      ))}
    </div>
  )
}

import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../lib/use-texts"
import { Subtle } from "./blocks"

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

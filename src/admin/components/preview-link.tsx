import { Hint } from "@medusajs/ui"
import { useState } from "react"
import type { PreviewLinkView } from "../../core/admin/views/only-for"
import { act } from "../lib/api"
import { useTexts } from "../lib/use-texts"
import { ActionButton, CopyText } from "./small-controls"

/** Makes the link that lets whoever opens it into an account's preview, and copies it. */
export function PreviewLink({ account }: { account: string }) {
  const { t, moment } = useTexts()
  const [link, setLink] = useState<PreviewLinkView>()
  const create = async () => {
    const { preview_link } = await act("createPreviewLink", account)
    setLink(preview_link)
    return isCopied(preview_link.url)
  }
  return (
    <div className="mt-2 flex flex-col items-start gap-y-2">
      <ActionButton
        done={(_, copied) => t(copied ? "preview.copied" : "preview.made")}
        label={t("preview.copy")}
        run={create}
      />
      {link && <CopyText text={link.url} what={t("preview.link")} />}
      {link && <Hint>{t("preview.about", { time: moment(link.expires_at) })}</Hint>}
    </div>
  )
}

/** False where the browser does not let a page copy: there is no secure connection, or the admin has forbidden it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

import { useTexts } from "../lib/use-texts"

/** A page's name in the admin's trail, in its language. */
export function Breadcrumb({ text }: { text: string }) {
  const { t } = useTexts()
  return <span>{t(text)}</span>
}

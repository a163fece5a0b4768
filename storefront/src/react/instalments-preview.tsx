"use client"

import { type ReactElement, useSyncExternalStore } from "react"
import { endPreview, previewToken } from "../preview.js"
import { type Speech, wordsOf } from "../words.js"
import { PlainButton } from "./plain.js"
import { PLAIN_EXPLAIN } from "./style.js"

export type InstalmentsPreviewProps = {
  backend: Speech
  className?: string
  /** Of the button that ends it. */
  buttonClassName?: string
}

const never = () => () => undefined
const onServer = () => undefined

/**
 * For every page of the shop: who came by the admin's preview link stays in the preview, is told so, and can end it. Nothing for
 * anybody else.
 */
export function InstalmentsPreview(props: InstalmentsPreviewProps): ReactElement | null {
  const { backend, className, buttonClassName } = props
  const token = useSyncExternalStore(never, previewToken, onServer)
  const words = wordsOf(backend)
  return token === undefined ? null : (
    <p className={className} data-instalments="preview">
      {words.preview}{" "}
      <PlainButton className={buttonClassName} look={PLAIN_EXPLAIN} onClick={endPreview}>
        {words.endPreview}
      </PlainButton>
    </p>
  )
}

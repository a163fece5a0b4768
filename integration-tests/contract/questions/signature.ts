import { sign } from "../../../src/core/wire/signature"
import { differs, type Finding, handled, holds, question } from "../finding"
import { type Heard, inWords } from "../heard"
import { tryWith } from "../samples"

/** As it may be spelt in more than one way: é and an emoji beyond the basic plane. */
const BEYOND_ASCII = "Renée 😀"
/** What writers of JSON escape or do not (docs/adr/0005). */
const HTML_SENSITIVE = "Marks & <Spencer>\u2028"

export function judgeWrongSignature(heard: Heard): Finding {
  if (heard.kind === "taken") {
    return differs("Taken: signatures are not checked")
  }
  if (heard.isSignatureRefused) {
    return holds(inWords(heard))
  }
  return heard.code === "bad_request"
    ? handled(`${inWords(heard)}. Other keys are tried; a wrong key is not named as the reason`)
    : differs(`${inWords(heard)}. A wrong signing key would be taken for something else`)
}

export function judgeMissingSignature(heard: Heard): Finding {
  return heard.kind === "taken" ? differs("Taken: anybody with the client secret needs no key") : holds(inWords(heard))
}

/** @param ascii how the escaped spelling fared; undefined where it was not needed */
export function judgeLetters({ plain, ascii }: { plain: Heard; ascii: Heard | undefined }): Finding {
  if (plain.kind === "taken") {
    return holds("Taken as UTF-8")
  }
  return ascii?.kind === "taken"
    ? handled("Taken once they were escaped as \\uXXXX, which the plugin tries by itself")
    : handled(`${inWords(plain)}. The plugin leaves out names, address and items, and sells`)
}

export function judgeSensitive(heard: Heard): Finding {
  return heard.kind === "taken"
    ? holds("Taken as they are; the plugin replaces them all the same")
    : handled(`${inWords(heard)}. The plugin replaces them before it sends anything`)
}

export const signatureQuestions = [
  question({
    subject: "Signature",
    asks: "How is a wrong signature refused?",
    assumes: "400 whose detail holds the signature that was expected",
    ask: (visit) => tryWith(visit, () => ({}), { signature: sign("another body", "another key") }),
    judge: judgeWrongSignature,
  }),
  question({
    subject: "Signature",
    asks: "Is a request without a signature refused?",
    assumes: "Yes, since signed ones have been taken",
    ask: (visit) => tryWith(visit, () => ({}), { signature: null }),
    judge: judgeMissingSignature,
  }),
  question({
    subject: "Signature",
    asks: "How are letters beyond ASCII spelt in what is signed?",
    assumes: "As they are, in UTF-8",
    ask: async (visit) => {
      const withLetters = (isAscii: boolean) =>
        tryWith(visit, ({ customer }) => ({ customer: { ...customer, first_name: BEYOND_ASCII } }), { isAscii })
      const plain = await withLetters(false)
      return { plain, ascii: plain.kind === "taken" ? undefined : await withLetters(true) }
    },
    judge: judgeLetters,
  }),
  question({
    subject: "Signature",
    asks: "Are “&”, “<”, “>” and U+2028 taken as they are?",
    assumes: "Not everywhere: they are replaced",
    ask: (visit) => tryWith(visit, ({ customer }) => ({ customer: { ...customer, billing_address: HTML_SENSITIVE } })),
    judge: judgeSensitive,
  }),
]

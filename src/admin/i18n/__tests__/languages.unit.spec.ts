import languages from ".."

/** Every text of a language with its key, "a.b.c". */
function flat(texts: object, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[prefix + key, text] as [string, string]] : flat(text as object, `${prefix}${key}.`)
  )
}

const english = new Map(flat(languages.en!))
const gapsOf = (text = "") => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

describe.each(Object.keys(languages).filter((language) => language !== "en"))("the texts in %s", (language) => {
  const texts = flat(languages[language]!)

  it("are the same as in English, no more and no fewer", () => {
    expect(texts.map(([key]) => key)).toEqual([...english.keys()])
  })

  it.each(texts)("%s has the same gaps and is not empty", (key, text) => {
    expect(gapsOf(text)).toEqual(gapsOf(english.get(key)))
    expect(text.trim()).not.toBe("")
  })
})

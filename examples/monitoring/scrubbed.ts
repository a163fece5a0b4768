/** As far as spans are looked at here; those of OpenTelemetry fit. */
type Span = { name: string; attributes: Record<string, unknown>; status: { message?: string } }
type Exporter<S extends Span, R> = { export(spans: S[], done: (result: R) => void): void }

/**
 * What may leave the process, by what its name begins with. Medusa puts all headers of a request on its span, each under its own name:
 * signatures, cookies and tokens among them.
 */
const KEPT =
  /^(http|db|net|peer|query|fetch|workflow|cache|messaging|error|otel|instalments)\.|^(account|endpoint|job)$/
/** A query may hold a token or an e-mail address, and whoever has a return link sees where its cart stands. */
const SECRETS = /\?.*$|(?<=\/instalments\/return\/)[^/\s]+/gs
/** Medusa gives a failed span its error's message: a statement with its values, a sentence with an address. */
const VALUES = /[\w.+-]+@[\w-]+\.[\w.-]+|'[^']*'|"[^"]*"/g

/** The same exporter, given spans without headers, without what is secret in an address and without the values in an error's message. */
export function scrubbed<S extends Span, R, E extends Exporter<S, R>>(exporter: E): E {
  return new Proxy(exporter, {
    get(target, name) {
      if (name === "export") {
        return (spans: S[], done: (result: R) => void) => target.export(spans.map(withoutSecrets), done)
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

function withoutSecrets<S extends Span>(span: S): S {
  const kept = Object.entries(span.attributes).filter(([name]) => KEPT.test(name))
  const attributes = Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === "string" ? value.replace(SECRETS, "…") : value])
  )
  const { message, ...status } = span.status
  return Object.create(span, {
    status: { value: { ...status, ...(message && { message: message.replace(VALUES, "…") }) }, enumerable: true },
    name: { value: span.name.replace(SECRETS, "…"), enumerable: true },
    attributes: { value: attributes, enumerable: true },
  })
}

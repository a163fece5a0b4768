/** As far as spans are looked at here; those of OpenTelemetry fit. */
type Span = { name: string; attributes: Record<string, unknown> }
type Exporter<S extends Span, R> = { export(spans: S[], done: (result: R) => void): void }

/**
 * What may leave the process, by what its name begins with. Medusa puts all headers of a request on its span, each under its own name:
 * signatures, cookies and tokens among them.
 */
const KEPT =
  /^(http|db|net|peer|query|fetch|workflow|cache|messaging|error|otel|instalments)\.|^(account|endpoint|job)$/
/** A query may hold a token or an e-mail address, and whoever has a return link sees where its cart stands. */
const SECRETS = /\?.*$|(?<=\/instalments\/return\/)[^/\s]+/gs

/** The same exporter, given spans without headers and without what is secret in an address. */
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
  return Object.create(span, {
    name: { value: span.name.replace(SECRETS, "…"), enumerable: true },
    attributes: { value: attributes, enumerable: true },
  })
}

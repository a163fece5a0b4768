/** What the service's JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * The one serialisation: compact, key order kept, every string well-formed Unicode.
 * What is signed is this string, and this string is what is sent.
 */
export function serialise(value: Json): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "string" ? inner.toWellFormed() : inner))
}

// Practical, not RFC 5322: what it lets through, every JSON writer spells alike and every mail system takes.
const EMAIL = /^[A-Za-z0-9.!#$%'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** The e-mail address the service will take, or undefined. */
export function acceptableEmail(email: string | null | undefined): string | undefined {
  const trimmed = email?.trim() ?? ""
  return trimmed.length <= 254 && EMAIL.test(trimmed) ? trimmed : undefined
}

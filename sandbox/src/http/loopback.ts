const NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]", "::1"])

/** True for the names that a computer has for itself. @param hostname as URL gives it, or an address to listen on */
export function isLoopback(hostname: string): boolean {
  return NAMES.has(hostname)
}

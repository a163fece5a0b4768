import de from "./de.json"
import en from "./en.json"

/** The texts' own namespace, so that no other plugin's keys meet them. */
export const NAMESPACE = "instalments"

// Medusa's admin merges the default export into its own texts; languages that are missing here fall back to English.
export default { en: { [NAMESPACE]: en }, de: { [NAMESPACE]: de } }

/** The texts' own namespace, so that no other plugin's keys meet them. */
export const NAMESPACE = "instalments"

/** For tests and the demo only; the demo prints it. */
export const ADMIN = { email: "admin@example.com", password: "instalments" }

import { ADMIN } from "../../store/src/seed/admin-account"
import type { StoreUnderTest } from "../store/store"

/** An answer of the admin API. */
export type Answer<T> = { status: number; body: T }

/** Asks below /admin/instalments. A body makes it a POST. */
export type AskAdmin = <T = { message: string }>(path: string, body?: object) => Promise<Answer<T>>

/** Logs the admin in. */
export async function adminTokenOf({ backendUrl }: Pick<StoreUnderTest, "backendUrl">): Promise<string> {
  const login = await fetch(`${backendUrl}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await login.json()) as { token: string }
  return token
}

/** The plugin's admin API, asked by whoever has logged in. @param language as chosen in Medusa's admin */
export async function adminApiOf(store: StoreUnderTest, language = "en"): Promise<AskAdmin> {
  const token = await adminTokenOf(store)
  return (path, body) => ask(store, path, body, { authorization: `Bearer ${token}`, cookie: `lng=${language}` })
}

/** The same, by somebody who has not. */
export const asStranger = (store: StoreUnderTest, path: string, body?: object) =>
  ask<{ message: string }>(store, path, body, {})

async function ask<T>(
  { backendUrl }: StoreUnderTest,
  path: string,
  body: object | undefined,
  headers: Record<string, string>
): Promise<Answer<T>> {
  const response = await fetch(`${backendUrl}/admin/instalments/${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { ...headers, "content-type": "application/json" },
  })
  const isJson = response.headers.get("content-type")?.includes("json")
  return { status: response.status, body: (isJson ? await response.json() : await response.text()) as T }
}

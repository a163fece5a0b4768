import { Client } from "pg"

/** The key that the starter's seed made; a developer copies it from the admin. */
export async function publishableKey(database: string): Promise<string> {
  const client = new Client({ connectionString: database })
  await client.connect()
  try {
    const { rows } = await client.query<{ token: string }>("SELECT token FROM api_key WHERE type = 'publishable'")
    const [key] = rows
    if (!key) {
      throw new Error("The starter's seed made no publishable key.")
    }
    return key.token
  } finally {
    await client.end()
  }
}

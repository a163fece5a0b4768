/** An admin or API key; the name is null where it is gone or has none. */
export type ActorView = { id: string; name: string | null }

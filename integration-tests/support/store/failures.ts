import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { StoreUnderTest } from "./store"

/** The event bus takes no event of this name any more, as a Redis bus that is away. @returns how to end it */
export function breakBus({ container }: StoreUnderTest, name: string): () => void {
  const bus = container.resolve(Modules.EVENT_BUS)
  const emit = bus.emit.bind(bus)
  const broken = jest.spyOn(bus, "emit").mockImplementation(async (...args: Parameters<typeof emit>) => {
    const [data] = args
    if ([data].flat().some((event) => event.name === name)) {
      throw new Error("The bus is away")
    }
    return emit(...args)
  })
  return () => broken.mockRestore()
}

/** The process ends when it is about to tell an admin something that these words are part of. @returns how to end it */
export function dieBeforeNotice({ container }: StoreUnderTest, words: string): () => void {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const warn = logger.warn.bind(logger)
  const dying = jest.spyOn(logger, "warn").mockImplementation((text: string) => {
    if (text.includes(words)) {
      throw new Error("The process ended")
    }
    warn(text)
  })
  return () => dying.mockRestore()
}

/** The database refuses an update of a table while a condition over NEW and OLD holds. @returns how to end it */
export function refuseUpdates(store: StoreUnderTest, table: string, condition: string): Promise<() => Promise<void>> {
  return refuse(store, "UPDATE", table, condition)
}

/** The database takes no new row of a table. @returns how to end it */
export function refuseInserts(store: StoreUnderTest, table: string): Promise<() => Promise<void>> {
  return refuse(store, "INSERT", table, "true")
}

async function refuse(
  { container }: StoreUnderTest,
  what: "UPDATE" | "INSERT",
  table: string,
  condition: string
): Promise<() => Promise<void>> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  await db.raw(`CREATE OR REPLACE FUNCTION refuse_write() RETURNS trigger AS
    $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$ LANGUAGE plpgsql`)
  await db.raw(`CREATE TRIGGER refuse_write BEFORE ${what} ON ${table}
    FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refuse_write()`)
  return async () => {
    await db.raw(`DROP TRIGGER IF EXISTS refuse_write ON ${table}`)
  }
}

/** Medusa cannot read a table of its own, as while an upgrade's migrations are not through. @returns what brings it back */
export async function loseTable({ container }: StoreUnderTest, table: string): Promise<() => Promise<void>> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const rename = async (from: string, to: string) => {
    await db.raw(`ALTER TABLE ${from} RENAME TO ${to}`)
  }
  await rename(table, `${table}_before`)
  return () => rename(`${table}_before`, table)
}

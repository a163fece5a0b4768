import { dbOf } from "./stall"
import type { StoreUnderTest } from "./store"

/** What Medusa takes back when a completion fails: the order's link with its cart, and the order. */
export type TakenBack = "order_cart" | "order"

/**
 * Medusa cannot take these back, as happens where the database refuses a write or the engine stops on its way: they stay.
 *
 * @returns undoes it
 */
export async function refuseToTakeBack(
  store: StoreUnderTest,
  tables: readonly TakenBack[]
): Promise<() => Promise<void>> {
  const db = dbOf(store)
  await db.raw(
    `CREATE FUNCTION refuse_to_take_back() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'DELETE' OR NEW.deleted_at IS NOT NULL THEN
         RAISE EXCEPTION 'This stays';
       END IF;
       RETURN NEW;
     END $$`
  )
  for (const table of tables) {
    await db.raw(
      `CREATE TRIGGER refuse_to_take_back BEFORE UPDATE OR DELETE ON ?? FOR EACH ROW
       EXECUTE FUNCTION refuse_to_take_back()`,
      [table]
    )
  }
  return async () => {
    await db.raw("DROP FUNCTION refuse_to_take_back CASCADE")
  }
}

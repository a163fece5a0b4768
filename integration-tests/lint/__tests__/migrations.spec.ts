import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { REPOSITORY } from "../../link-plugin"
import { breakingClauses } from "../expand-contract"

const FOLDER = join(REPOSITORY, "src", "modules", "instalments", "migrations")
/** Oldest first: names end in their time. */
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(/\.ts$/, ""))
  .sort()
const [FIRST = "", ...LATER] = NAMES
const { version } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")) as { version: string }

type WithoutDatabase = new () => Pick<Migration, "up" | "getQueries">

/** What a migration's `up` asks of the database, without one: it may add SQL, and not look at what is there. */
async function statementsOf(name: string): Promise<string[]> {
  const module = (await import(join(FOLDER, name))) as Record<string, WithoutDatabase>
  const Class = module[name]
  if (!Class) {
    throw new Error(`${name}.ts exports no class of its name`)
  }
  const migration = new Class()
  await migration.up()
  return migration.getQueries().map(String)
}

const OLD = "0.3.0"

it.each([
  ['alter table "t" drop column "a";', "Stop reading"],
  ['alter table "t" drop "a";', "Stop reading"],
  ['alter table "t" drop "a" cascade;', "Stop reading"],
  ['alter table "t" drop column if exists "a";', "Stop reading"],
  ['DROP TABLE "t";', "Stop reading"],
  ['drop table "t"; /* unread since 0.3.1 */', "Stop reading"],
  ['alter table "t" rename column "a" to "b";', "Add the new one"],
  ['alter table "t" rename to "u";', "Add the new one"],
  ['alter table "t" alter column "a" set not null;', "Leave it nullable"],
  ['alter table "t" add column "a" text not null;', "Give it a default"],
  ['alter table if exists "t" add "a" text NOT NULL;', "Give it a default"],
  ['alter table "t" add column "a" int null, add column "b" numeric(10,2) not null;', "Give it a default"],
  [`alter table "t" add column "a" text not null check (a in ('default'));`, "Give it a default"],
  ['alter table "t" alter column "a" type bigint;', "Add a column of the new type"],
  ['alter table "t" alter "a" set data type text using "a"::text;', "Add a column of the new type"],
  ['alter table "t" alter column "a" drop default;', "Keep the default"],
  ['create index "i" on "t" (a); alter table "t"\n  drop column "a";', "Stop reading"],
])("%s breaks the version before", (statement, sentence) => {
  expect(breakingClauses([statement], OLD)).toEqual([expect.stringContaining(`: ${sentence}`)])
})

it.each([
  'create table if not exists "t" ("id" text not null, "type" text not null);',
  'alter table "t" add column "a" text;',
  `alter table "t" add column "a" text not null default 'x', add column "b" int null;`,
  `alter table "t" add constraint "t_a_check" check (a is not null and b in ('drop table', 'rename'));`,
  'alter table "t" drop constraint "t_a_check";',
  'alter table "t" alter column "a" drop not null;',
  'alter table "t" alter column "a" set default 1;',
  'drop index if exists "i"; -- drop table "t"',
  'alter index "i" rename to "j";',
  'alter table "t" drop column "a"; /* unread since 0.3.0 */',
  '/* unread since 0.2.9 */ drop table "t";',
  'update "t" set "a" = 1 where "a" is null;',
])("%s does not", (statement) => {
  expect(breakingClauses([statement], OLD)).toEqual([])
})

it("the ledger's first migration can be read without a database", async () => {
  const statements = await statementsOf(FIRST)

  expect(statements).toContainEqual(expect.stringMatching(/^create table if not exists "instalments_checkout"/))
})

it("what came after it breaks no version that is in use", async () => {
  const broken = await Promise.all(
    LATER.map(async (name) => breakingClauses(await statementsOf(name), version).map((clause) => `${name}: ${clause}`))
  )

  expect(broken.flat()).toEqual([])
})

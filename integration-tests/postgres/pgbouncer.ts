import { spawnSync } from "node:child_process"
import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { postgresRunner } from "./binaries"
import type { Cleanup } from "../processes/cleanup"
import { freePort } from "../processes/ports"
import { temporaryFolder } from "../processes/temporary-folder"
import { spawnWatched } from "../processes/watched"

/** Debian's place for it is not on everybody's path. */
const PATH = `${process.env.PATH}:/usr/sbin`

/** Whether this computer has PgBouncer. On Debian: `apt-get install pgbouncer`. */
export function hasPgbouncer(): boolean {
  return spawnSync("pgbouncer", ["--version"], { stdio: "ignore", env: { ...process.env, PATH } }).status === 0
}

/** Starts one in transaction mode. @returns the database's address behind it; its clients try again until it answers */
export async function startPgbouncer(database: string, cleanup: Cleanup): Promise<string> {
  const target = new URL(database)
  const port = await freePort()
  const folder = temporaryFolder("instalments-pgbouncer", cleanup)
  const [settings, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")]
  const name = decodeURIComponent(target.pathname.slice(1))
  writeFileSync(users, `"${decodeURIComponent(target.username)}" "${decodeURIComponent(target.password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
${name} = host=${target.hostname} port=${target.port || 5432} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
`
  )
  // It refuses to be root, and reads both files as somebody else.
  chmodSync(folder, 0o755)
  const { stop } = spawnWatched(
    "pgbouncer",
    [settings],
    { ...postgresRunner(), cwd: "/", stdio: "ignore", env: { ...process.env, PATH } },
    { signals: ["SIGINT", "SIGKILL"], group: false }
  )
  cleanup.add(stop)
  target.hostname = "127.0.0.1"
  target.port = String(port)
  return target.href
}

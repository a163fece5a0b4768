import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { startSandbox } from "../index"

const BIN = join(__dirname, "..", "bin.ts")
const children: ChildProcess[] = []

afterEach(() => {
  children.splice(0).forEach((child) => child.kill("SIGKILL"))
})

/** The bin as its source stands, compiled while it loads. */
function run(...args: string[]) {
  const child = spawn(process.execPath, ["-r", "ts-node/register/transpile-only", BIN, ...args])
  children.push(child)
  return child
}

async function ended(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = run(...args)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")])
  return { code, out, err }
}

describe("medusa-payment-instalments-sandbox", () => {
  it.each(["SIGINT", "SIGTERM"] as const)(
    "prints its address and keys, answers, and ends cleanly on %s",
    async (signal) => {
      const child = run("--port", "0", "--client-secret", "mine", "--no-rate-limits")
      const [greeting] = await once(child.stdout.setEncoding("utf8"), "data")
      const url = /INSTALMENTS_BASE_URL=(\S+)/.exec(String(greeting))?.[1] ?? ""
      expect(greeting).toContain("INSTALMENTS_CLIENT_SECRET=mine")
      for (let count = 0; count < 6; count += 1) {
        const response = await fetch(`${url}/api/config`, { headers: { Authorization: "Bearer mine" } })
        expect(response.status).toBe(200)
      }
      child.kill(signal)
      expect(await once(child, "exit")).toEqual([0, null])
    }
  )

  it("explains itself with --help", async () => {
    expect(await ended("--help")).toMatchObject({ code: 0, out: expect.stringContaining("--port"), err: "" })
  })

  it("says in a sentence that the port is taken", async () => {
    const sandbox = await startSandbox()
    const { code, err } = await ended("--port", String(sandbox.port))
    await sandbox.stop()
    expect(code).toBe(1)
    expect(err).toBe(
      `medusa-payment-instalments-sandbox: Port ${sandbox.port} is taken: stop what uses it, or choose another with --port\n`
    )
  })

  it.each([
    [["--port", "many"], '--port takes a number from 0 to 65535, not "many"'],
    [["--colour"], "Unknown option '--colour'"],
  ])("refuses %j in a sentence", async (args, sentence) => {
    const { code, err } = await ended(...args)
    expect(code).toBe(1)
    expect(err).toContain(sentence)
    expect(err.trim().split("\n")).toHaveLength(1)
  })
})

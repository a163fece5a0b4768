import { spawn } from "node:child_process"
import { parseArgs } from "node:util"
import { REPOSITORY } from "../link-plugin"

/**
 * npm run simulate -- --seeds 200 [--from N]    many schedules
 * npm run simulate -- --seed 4711               one alone, told step by step
 * ... --about links                             of these seeds only those about this
 * npm run simulate -- --seed 4711 --times 10    one again and again: how actions of the same moment interleave may differ
 * ... --stall 150                               processes stall for so many seconds, instead of dying or pausing for 30
 * --every-touch callback [--stall 240]          the numbers count touches of this deed: one stop before each, instead of seeds
 */
const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    from: { type: "string" },
    seed: { type: "string" },
    about: { type: "string" },
    times: { type: "string" },
    stall: { type: "string" },
    "every-touch": { type: "string" },
  },
})

const env = {
  ...process.env,
  ...(values.seeds !== undefined && { SIMULATION_SEEDS: values.seeds }),
  ...(values.from !== undefined && { SIMULATION_FROM: values.from }),
  ...(values.about !== undefined && { SIMULATION_ABOUT: values.about }),
  ...(values.stall !== undefined && { SIMULATION_STALL: values.stall }),
  ...(values.times !== undefined && { SIMULATION_TIMES: values.times }),
  ...(values["every-touch"] !== undefined && { SIMULATION_EVERY_TOUCH: values["every-touch"] }),
  ...(values.seed !== undefined && { SIMULATION_SEED: values.seed }),
}

const jest = spawn(
  process.execPath,
  [
    "--experimental-vm-modules",
    "--no-warnings",
    require.resolve("jest/bin/jest"),
    ...["--selectProjects", "simulation", "--testPathPatterns", "limits.spec", "--silent"],
  ],
  { cwd: REPOSITORY, env, stdio: "inherit" }
)
jest.once("exit", (code) => process.exit(code ?? 1))

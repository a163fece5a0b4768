// A version that has no job of this name: its worker deletes it from the scheduler that all workers share.
const Module = require("node:module")

const load = Module._load
Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest)
  return /[\\/]jobs[\\/]refunds\.ts$/.test(request)
    ? { ...loaded, config: { ...loaded.config, name: "instalments-refunds-of-before" } }
    : loaded
}

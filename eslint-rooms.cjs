const { builtinModules } = require("node:module")
const path = require("node:path")

/**
 * Who may import what: the rooms of src/, the sandbox beside it, and the arrows between them.
 *
 * rooms: other rooms (or one entrance of a room) it may import · types: rooms it may import types of · packages: a name
 * covers all below it; "node:" is all of Node. What is not listed is forbidden. __tests__ folders may import anything.
 */
const FRAMEWORK = "@medusajs/framework"
/** The module's definition and its name in the container, which is the way to the ledger. */
const LEDGER_NAME = "modules/instalments"
/** How a statement is prepared, whosever tables it reads. */
const PREPARED = "modules/instalments/stores/prepared"
/** How long a transaction may keep others waiting, whosever rows it locks. */
const LIMITS = "modules/instalments/stores/limits"
const doors = { rooms: ["use-cases", "core", LEDGER_NAME], types: ["modules"], packages: [FRAMEWORK] }

const ROOMS = {
  core: { rooms: [], packages: [`${FRAMEWORK}/zod`, "luxon", "node:crypto"] },
  client: { rooms: ["core"], packages: ["undici", `${FRAMEWORK}/zod`, "node:timers/promises"] },
  modules: { rooms: ["core"], packages: [FRAMEWORK, "node:async_hooks"] },
  // What Medusa finds there it loads, and what the index exports is promised: two workflows, which the use cases define.
  workflows: { rooms: ["use-cases", "core"], packages: [] },
  "use-cases": {
    rooms: ["core", "client", LEDGER_NAME, PREPARED, LIMITS],
    types: ["modules"],
    packages: [
      FRAMEWORK,
      "@medusajs/medusa/core-flows",
      "node:async_hooks",
      "node:crypto",
      "node:module",
      "node:timers/promises",
    ],
  },
  providers: doors,
  api: { ...doors, packages: [FRAMEWORK, "node:stream", "node:timers/promises"] },
  jobs: doors,
  subscribers: doors,
  scripts: { ...doors, packages: [FRAMEWORK, "node:fs/promises", "node:path"] },
  admin: {
    // What screens and notices say in the same words.
    rooms: [
      "core/admin/doors",
      // What its lists can be narrowed to.
      "core/admin/issues",
      "core/admin/callback-health",
      "core/notices/english/english",
      "core/notices/german/german",
      "core/reasons/candidates",
    ],
    // What the routes answer with is described where it is built.
    types: ["core", "use-cases"],
    packages: [
      "@medusajs/admin-sdk",
      "@medusajs/icons",
      "@medusajs/js-sdk",
      "@medusajs/ui",
      "@tanstack/react-query",
      "react",
      "react-dom",
      "react-i18next",
      "react-router-dom",
    ],
  },
  // A double that shared code with the plugin would share its mistakes.
  sandbox: { rooms: [], packages: ["zod", "luxon", "node:"] },
}

const roomBoundaries = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      room: "{{from}} may not import {{to}}: see the rooms in eslint-rooms.cjs.",
      typesOnly: "{{from}} may import only types of {{to}}: write `import type`.",
      package: "{{from}} may not import {{name}}: see the rooms in eslint-rooms.cjs.",
      nowhere: "{{from}} lies in no room: say in eslint-rooms.cjs what it may import.",
    },
  },
  create(context) {
    const from = roomOf(context.filename)
    const check = (node, source, isType = false) => {
      if (source?.type === "Literal" && typeof source.value === "string") {
        const fault = faultOf(from, context.filename, source.value, isType)
        if (fault) {
          context.report({ node, messageId: fault.messageId, data: { from, ...fault } })
        }
      }
    }
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === "type"),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === "type"),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === "type"),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.argument?.literal ?? node.source, true),
      'CallExpression[callee.name="require"]': (node) => check(node, node.arguments[0]),
    }
  },
}

function faultOf(from, filename, specifier, isType) {
  const room = ROOMS[from]
  if (!room) {
    return { messageId: "nowhere" }
  }
  if (!specifier.startsWith(".")) {
    return room.packages.some((allowed) => covers(allowed, specifier))
      ? undefined
      : { messageId: "package", name: specifier }
  }
  const target = path.resolve(path.dirname(filename), specifier)
  const to = roomOf(target)
  if (to === from || room.rooms.includes(to) || room.rooms.includes(addressOf(target))) {
    return undefined
  }
  if (room.types?.includes(to)) {
    return isType ? undefined : { messageId: "typesOnly", to }
  }
  return { messageId: "room", to }
}

/** The room a file or folder lies in; what lies outside the rooms goes by its whole path. */
function roomOf(file) {
  const inside = addressOf(file)
  const [room] = inside.split("/")
  return Object.hasOwn(ROOMS, room) ? room : inside
}

/** A path from the repository's root on, without the folder that holds the plugin's rooms. */
function addressOf(file) {
  return path
    .relative(__dirname, file)
    .split(path.sep)
    .join("/")
    .replace(/^src\//, "")
}

function covers(allowed, specifier) {
  const name = builtinModules.includes(specifier) ? `node:${specifier}` : specifier
  return name === allowed || name.startsWith(allowed.endsWith(":") ? allowed : `${allowed}/`)
}

module.exports = { ROOMS, roomBoundaries, addressOf, covers }

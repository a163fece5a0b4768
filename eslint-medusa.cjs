const { addressOf, covers } = require("./eslint-rooms.cjs")

/**
 * Where Medusa is touched: its modules, its queries, links and workflows. Whoever else may name one of these says why.
 *
 * A name covers all below it; "Modules.PAYMENT" covers that one module.
 */
const ROOM = "use-cases/medusa"
const CORE_FLOWS = "@medusajs/medusa/core-flows"
const MAY_TOUCH_MEDUSA = {
  [ROOM]: ["Modules", "ContainerRegistrationKeys", "resolve", "graph", CORE_FLOWS],
  // The ledger's own tables are in Medusa's database.
  modules: ["ContainerRegistrationKeys.PG_CONNECTION"],
  // Messages go out here: events for the shop's subscribers, notices for its admins.
  "use-cases/notify": ["Modules.EVENT_BUS", "Modules.NOTIFICATION"],
  // A workflow is made of steps, and this one ends with Medusa's step that emits.
  "use-cases/settle/settle-checkout.ts": [CORE_FLOWS],
  // A provider says of which module it is one.
  "providers/instalments/index.ts": ["Modules.PAYMENT"],
}

/** Keys of the container that lead to Medusa's records; its logger and its config do not. */
const MEDUSAS_RECORDS = /^(QUERY|LINK|PG_CONNECTION|REMOTE_QUERY|REMOTE_LINK)$/

const oneMedusa = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      outside: `{{name}} belongs in src/${ROOM}: write a function there that says in the shop's words what is read or written, and call it.`,
    },
  },
  create(context) {
    const address = addressOf(context.filename)
    const allowed = Object.entries(MAY_TOUCH_MEDUSA)
      .filter(([place]) => address === place || address.startsWith(`${place}/`))
      .flatMap(([, names]) => names)
    const check = (node, name) => {
      if (!allowed.some((one) => name === one || name.startsWith(`${one}.`) || name.startsWith(`${one}/`))) {
        context.report({ node, messageId: "outside", data: { name } })
      }
    }
    const checkSource = (node) => {
      const name = node.source?.value
      if (typeof name === "string" && covers(CORE_FLOWS, name)) {
        check(node, name)
      }
    }
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      // Under another name, nobody could tell what is meant.
      "ImportSpecifier[imported.name=/^(Modules|ContainerRegistrationKeys)$/]": (node) =>
        node.local.name === node.imported.name || check(node, `${node.imported.name} as ${node.local.name}`),
      'Identifier[name="Modules"]': (node) => isNamed(node) && check(node, ["Modules", memberOf(node)].join(".")),
      'Identifier[name="ContainerRegistrationKeys"]': (node) =>
        isNamed(node) &&
        (memberOf(node) === "*" || MEDUSAS_RECORDS.test(memberOf(node))) &&
        check(node, ["ContainerRegistrationKeys", memberOf(node)].join(".")),
      'CallExpression[callee.property.name="resolve"][arguments.length=1] > Literal.arguments': (node) =>
        check(node, `resolve.${node.value}`),
      'CallExpression[callee.property.name="graph"]': (node) => check(node, "graph"),
    }
  },
}

/** True where it is used, false where it is imported. */
function isNamed({ parent }) {
  return parent.type !== "ImportSpecifier"
}

/** What is taken of it; "*" where that is not said. */
function memberOf(node) {
  const { parent } = node
  return parent.type === "MemberExpression" && parent.object === node && !parent.computed ? parent.property.name : "*"
}

module.exports = { oneMedusa }

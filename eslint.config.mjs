import { existsSync } from "node:fs"
import medusa from "@medusajs/eslint-plugin"
import tseslint from "typescript-eslint"
import medusasRoom from "./eslint-medusa.cjs"
import rooms from "./eslint-rooms.cjs"

const TESTS = ["**/__tests__/**", "integration-tests/**"]
const PROJECTS = [
  "",
  "src/admin/",
  "sandbox/",
  "storefront/",
  "integration-tests/",
  "integration-tests/store/",
  "examples/storefront/",
  "benchmarks/",
]

/** Medusa's conventions, for the plugin itself. Its own list of ignored folders would hide all tests from all rules. */
const medusaConventions = medusa.configs.recommended
  .filter((block) => Object.keys(block).some((key) => key !== "ignores"))
  .map((block) =>
    block.rules
      ? {
          ...block,
          ignores: [
            ...(block.ignores ?? []),
            ...TESTS,
            "sandbox/**",
            "storefront/**",
            "examples/**",
            "benchmarks/**",
            "*",
          ],
        }
      : block
  )

/** What would make a rule depend on when, where or how often it runs. Such values come as arguments. */
const IMPURE = [
  ["MemberExpression[object.name='Date'][property.name='now']", "The clock"],
  ["NewExpression[callee.name='Date'][arguments.length=0]", "The clock"],
  ["CallExpression[callee.object.name='DateTime'][callee.property.name='now']", "The clock"],
  [
    "CallExpression[callee.object.name='DateTime'][callee.property.name=/^(local|utc)$/][arguments.length=0]",
    "The clock",
  ],
  ["MemberExpression[object.name='Math'][property.name='random']", "Chance"],
  ["ImportSpecifier[imported.name=/^random|^webcrypto$/]", "Chance"],
  ["Identifier[name=/^(process|globalThis)$/]", "The environment"],
  ["CallExpression[callee.name=/^(fetch|setTimeout|setInterval|setImmediate)$/]", "The outside world"],
].map(([selector, what]) => ({ selector, message: `${what} is an argument in core, never reached for.` }))

/** Conventions that hold for an application and not for a plugin, whose ids must be unlike everybody else's. */
const NOT_FOR_PLUGINS = {
  "@medusajs/workflow-id-matches-export-or-filename": "off",
  "@medusajs/step-id-kebab-case": "off",
}

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/**",
      "**/.medusa/**",
      "**/dist/**",
      "**/coverage/**",
      "**/test-results/**",
      ".demo/**",
      "integration-tests/store/public/**",
    ],
  },
  ...medusaConventions,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: {
        project: PROJECTS.map((folder) => `${folder}tsconfig.json`).filter((file) => existsSync(file)),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      // Adding an element to React's JSX takes a namespace; nothing else does.
      "@typescript-eslint/no-namespace": ["error", { allowDeclarations: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, varsIgnorePattern: "^_", argsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/return-await": "error",
      // A default that throws (assertNever) is welcome; one that hides a forgotten case is not needed to be complete.
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: false }],
      "max-lines": ["error", { max: 250 }],
      "max-lines-per-function": ["error", { max: 60 }],
      // `== null` asks for null and undefined at once.
      eqeqeq: ["error", "always", { null: "ignore" }],
      semi: ["error", "never"],
      "no-async-promise-executor": "error",
      "no-control-regex": "error",
      "no-duplicate-imports": "error",
      "no-self-compare": "error",
      "no-unsafe-finally": "error",
      "no-useless-escape": "error",
    },
  },
  {
    files: ["**/__tests__/**", "**/*.spec.ts", "**/*.e2e.ts", "**/migrations/**"],
    rules: { "max-lines": "off", "max-lines-per-function": "off" },
  },
  { files: ["**/migrations/**"], rules: { semi: "off" } },
  { files: ["src/**/*.{ts,tsx}"], rules: NOT_FOR_PLUGINS },
  {
    // Only a door's errors become HTTP answers; further in, an Error is a fault of ours.
    files: ["src/**/*.ts"],
    ignores: ["src/{api,providers}/**"],
    rules: { "@medusajs/use-medusa-error-not-generic-error": "off" },
  },
  {
    files: ["src/**/*.{ts,tsx}", "sandbox/src/**/*.ts"],
    ignores: ["**/__tests__/**"],
    plugins: { house: { rules: { rooms: rooms.roomBoundaries, "one-medusa": medusasRoom.oneMedusa } } },
    rules: { "house/rooms": "error", "house/one-medusa": "error", "no-console": "error" },
  },
  {
    // A storefront gets no package along: only the React entry knows one, and the shop brings that.
    files: ["storefront/src/**/*.{ts,tsx}"],
    ignores: ["**/__tests__/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!\\.)", message: "storefront/ has no dependencies." }] },
      ],
    },
  },
  {
    files: ["storefront/src/react/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: "^(?!\\.|react$)", message: "Only React itself." }] }],
    },
  },
  { files: ["sandbox/src/bin.ts"], rules: { "no-console": "off" } },
  {
    files: ["src/core/**/*.ts"],
    ignores: ["**/__tests__/**"],
    rules: { "no-restricted-syntax": ["error", ...IMPURE] },
  }
)

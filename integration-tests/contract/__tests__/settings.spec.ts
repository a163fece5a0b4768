import { settingsFrom } from "../settings"

const ENV = { INSTALMENTS_CLIENT_SECRET: "secret-1", INSTALMENTS_SIGNING_KEY: "key-1" }
const BASE = ["--base-url", "https://pay.example/"]

it("takes the address from the command line and the credentials from the environment", () => {
  expect(settingsFrom(BASE, ENV)).toEqual({
    baseUrl: "https://pay.example",
    clientSecret: "secret-1",
    signingKey: "key-1",
    shop: "https://shop.example",
    listen: undefined,
    withoutPaying: false,
    untilLapsed: false,
  })
})

it.each([
  ["no address", [], ENV, "--base-url takes"],
  ["another address", ["--base-url", "ftp://pay.example"], ENV, "--base-url takes"],
  ["no secret", BASE, { ...ENV, INSTALMENTS_CLIENT_SECRET: "" }, "INSTALMENTS_CLIENT_SECRET is not set"],
  ["no key", BASE, { INSTALMENTS_CLIENT_SECRET: "secret-1" }, "INSTALMENTS_SIGNING_KEY is not set"],
  ["a secret on the command line", [...BASE, "--client-secret", "typed"], ENV, "Unknown option '--client-secret'"],
  ["a port alone", [...BASE, "--listen", "4000"], ENV, "--listen needs --shop"],
  ["no port", [...BASE, "--shop", "https://shop.example", "--listen", "http"], ENV, "--listen takes"],
  ["a secret that no header can carry", BASE, { ...ENV, INSTALMENTS_CLIENT_SECRET: "sec ret" }, "clientSecret must be"],
])("refuses %s in a sentence that repeats no credential", (_, args, env, sentence) => {
  const attempt = () => settingsFrom(args, env)

  expect(attempt).toThrow(sentence)
  expect(attempt).not.toThrow(/secret-1|key-1|sec ret/)
})

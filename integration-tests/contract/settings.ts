import { parseArgs } from "node:util"
import { settingsOf } from "../../src/client/config"
import type { Access } from "./ask"

/** What is asked, and what for. */
export type Settings = Access & {
  /** Without a slash at the end: where a shop would take callbacks and shoppers. */
  shop: string
  /** Port of this computer that the shop's address leads to; then callbacks are looked at too. */
  listen: number | undefined
  withoutPaying: boolean
  /** Also what becomes of a payment page that nobody uses: half an hour. */
  untilLapsed: boolean
}

export const USAGE = `npm run contract -- --base-url <address of the service's sandbox> [options]

  --shop <address>     where the service is told to send callbacks and shoppers; by default an address that leads nowhere
  --listen <port>      takes the callbacks that arrive at --shop: let that address lead to this port (a tunnel)
  --without-paying     leaves out what needs somebody who pays on the service's page
  --until-lapsed       also waits half an hour for a payment page to expire

The credentials are read from INSTALMENTS_CLIENT_SECRET and INSTALMENTS_SIGNING_KEY.`

/** Reserved for examples (RFC 2606): nobody is behind it. */
const NOWHERE = "https://shop.example"

/** @throws Error with a sentence for whoever typed it; no credential is repeated */
export function settingsFrom(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      "base-url": { type: "string" },
      shop: { type: "string" },
      listen: { type: "string" },
      "without-paying": { type: "boolean", default: false },
      "until-lapsed": { type: "boolean", default: false },
    },
  })
  const baseUrl = address("--base-url", values["base-url"])
  const access = {
    baseUrl,
    clientSecret: variable(env, "INSTALMENTS_CLIENT_SECRET"),
    signingKey: variable(env, "INSTALMENTS_SIGNING_KEY"),
  }
  settingsOf(access)
  if (values.listen !== undefined && values.shop === undefined) {
    throw new Error("--listen needs --shop: the address that leads to this port.")
  }
  return {
    ...access,
    shop: address("--shop", values.shop ?? NOWHERE),
    listen: values.listen === undefined ? undefined : port(values.listen),
    withoutPaying: values["without-paying"],
    untilLapsed: values["until-lapsed"],
  }
}

function address(option: string, text: string | undefined): string {
  if (text === undefined || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${option} takes an address that begins with https://.`)
  }
  return text.replace(/\/+$/, "")
}

function variable(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name]
  if (!value) {
    throw new Error(`The environment variable ${name} is not set.`)
  }
  return value
}

function port(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > 65_535) {
    throw new Error("--listen takes the number of a port, 1 to 65535.")
  }
  return number
}

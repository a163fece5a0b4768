import { type AccountOptions, DEFAULT_ACCOUNT } from "./options"

/** The notice for admins when a later one of several secrets or keys is the one that the service takes. */
export function spareNotice(
  option: "clientSecret" | "signingKey",
  { account }: Pick<AccountOptions, "account">
): { title: string; description: string } {
  const what = option === "clientSecret" ? "client secrets" : "signing keys"
  const whose = account === DEFAULT_ACCOUNT ? "this shop" : `the account "${account}"`
  return {
    title: `The instalment service takes another of the ${what} of ${whose} than the first.`,
    description: `Payments go on with it. Ask your shop's developer to put it first in ${option}, and to remove the old one once callbacks signed with it have stopped.`,
  }
}

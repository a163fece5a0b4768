import { assertNever } from "../assert-never"
import { type AccountOptions, DEFAULT_ACCOUNT } from "./options"

/** The notice for admins when the service's answers show that an option is wrong. */
export function suspectNotice(
  option: "clientSecret" | "signingKey" | "baseUrl" | "merchantId",
  { account, environment }: Pick<AccountOptions, "account" | "environment">
): { title: string; description: string } {
  const whose = account === DEFAULT_ACCOUNT ? "this shop" : `the account "${account}"`
  const remedy = (what: string) => `Set ${option} to ${what} of the ${environment} environment, and restart Medusa.`
  switch (option) {
    case "clientSecret":
      return {
        title: `The instalment service does not accept the client secret of ${whose}.`,
        description: `Nobody can start a payment, and no refund is sent. ${remedy("the client secret")}`,
      }
    case "signingKey":
      return {
        title: `The instalment service does not accept the signing key of ${whose}.`,
        description: `Nobody can start a payment, and no refund is sent. ${remedy("the signing key")}`,
      }
    case "baseUrl":
      return {
        title: `The baseUrl of ${whose} does not lead to the instalment service.`,
        description: `Nobody can start a payment, and no refund is sent. ${remedy("the service's address, without /api,")}`,
      }
    case "merchantId":
      return {
        title: `The instalment service does not know the managed merchant of ${whose}.`,
        description: `The amount bands cannot be read. Set merchantId to a merchant that these credentials manage, and restart Medusa.`,
      }
    default:
      return assertNever(option)
  }
}

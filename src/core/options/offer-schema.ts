import { z } from "@medusajs/framework/zod"
import { acceptableEmail } from "../wire/customer"
import { group, says } from "./fields"

const names = (what: string, example: string) =>
  z.array(
    z
      .string(says(`must be text. Name ${what} only.`))
      .trim()
      .min(1, `is empty. Name ${what} only.`),
    says(`must be a list of ${what}, for example ["${example}"].`)
  )

/** Left out, there is no limit; an empty list would be taken for one by whoever reads it. */
const someNames = (what: string, example: string) =>
  names(what, example).min(1, `is empty. Name ${what}, or leave it out.`).optional()

const pounds = z
  .number(says("must be a number of pounds, for example 50 or 49.99."))
  .positive("must be more than 0.")
  .refine(
    (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
    says("must have pence at the most, for example 49.99.")
  )
  .optional()

export const notForSchema = z
  .strictObject(
    {
      products: names("ids or handles", "tea-set").default([]),
      /** With everything below them. */
      categories: names("ids or handles", "living").default([]),
      types: names("ids or values", "deposit").default([]),
      tags: names("ids or values", "deposit").default([]),
      giftCards: z.boolean(says("must be true or false.")).default(false),
    },
    group('{ tags: ["deposit"], giftCards: true }')
  )
  .prefault({})

export const onlyForSchema = z
  .strictObject(
    {
      /** Pounds. */
      minAmount: pounds,
      /** Pounds. */
      maxAmount: pounds,
      /** Where it is delivered, or else the bill goes: ISO 3166-1 alpha-2. */
      countries: someNames("two-letter country codes", "gb")
        .refine(
          (codes) => !codes || codes.every((code) => /^[a-z]{2}$/i.test(code)),
          says('must be two-letter codes, for example ["gb"].')
        )
        .refine(
          (codes) => !codes?.some((code) => /^uk$/i.test(code)),
          says('has "uk", which is no country\'s code. The United Kingdom is "gb".')
        ),
      customerGroups: someNames("ids or names of customer groups", "Trade"),
      salesChannels: someNames("ids of sales channels", "sc_…"),
      /** A preview: nobody else sees it. */
      emails: someNames("e-mail addresses", "you@example.com").refine(
        (emails) => !emails || emails.every((email) => acceptableEmail(email) !== undefined),
        says("has an entry that is not an e-mail address.")
      ),
    },
    group('{ minAmount: 50, countries: ["gb"] }')
  )
  .refine(({ minAmount, maxAmount }) => minAmount === undefined || maxAmount === undefined || minAmount <= maxAmount, {
    path: ["minAmount"],
    error: "is above `maxAmount`. Swap them.",
  })
  .prefault({})

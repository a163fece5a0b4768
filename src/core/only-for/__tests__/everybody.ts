import type { OnlyFor } from "../only-for"

export const EVERYBODY: OnlyFor = {
  minMinor: null,
  maxMinor: null,
  countries: null,
  customerGroups: null,
  salesChannels: null,
  emails: null,
}

import type { LoaderOptions } from "@medusajs/framework/types"
import { parseOptions } from "../../../core/options/parse-options"

/** Wrong options stop the boot here, before the first request could meet them. @throws OptionsError */
export default async function checkOptions({ options }: LoaderOptions): Promise<void> {
  parseOptions(options)
}

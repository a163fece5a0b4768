import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Runs a part of a job's pass: one row or account that cannot be helped now must not keep the others waiting.
 *
 * @param subject what the log names where it fails: no reference of a person, no secret
 */
export async function guarded(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`instalments: ${subject}: ${error instanceof Error ? error.name : "unknown"}, tried again later`)
  }
}

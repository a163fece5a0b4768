import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * Runs one part of a job's pass: a row or account that fails now must not hold up the others.
 *
 * @param subject what the log names if it fails; nothing personal, no secret
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
    logger.warn(`instalments: ${subject}: ${error instanceof Error ? error.name : "unknown"}, will be tried again`)
  }
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Runs a part of a pass: one row or account that cannot be helped now must not keep the others waiting. */
export async function guarded(
  container: MedusaContainer,
  subject: string,
  work: () => Promise<unknown>
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(
      `instalments: reconcile ${subject}: ${error instanceof Error ? error.name : "unknown"}, tried again later`
    )
  }
}

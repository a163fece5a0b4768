import type { MedusaContainer } from "@medusajs/framework/types"
import { compareSome } from "../../../src/use-cases/accounting/compare"
import { recheckSome } from "../../../src/use-cases/admin/issues"
import { forgetSome } from "../../../src/use-cases/privacy/forget-old"
import { auditSome } from "../../../src/use-cases/reconcile/audit"
import type { Piece } from "../../../src/use-cases/service/run-job"

/** A long job from its beginning to its end at once; what the job does in minutes. One that cannot go on is left where it is. */
async function whole(piece: Piece, container: MedusaContainer, now = new Date()): Promise<void> {
  for (let position: string | null = ""; position !== null;) {
    const progress = await piece(container, position, now)
    position = typeof progress === "string" ? null : progress.position
  }
}

export const audit = (container: MedusaContainer) => whole(auditSome, container)
export const compareAccounting = (container: MedusaContainer) => whole(compareSome, container)
export const forgetOld = (container: MedusaContainer, now: Date) => whole(forgetSome, container, now)
export const recheckIssues = (container: MedusaContainer) => whole(recheckSome, container)

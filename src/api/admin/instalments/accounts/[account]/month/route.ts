import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { monthCsv, monthView } from "../../../../../../use-cases/admin/views/month"
import { toMedusaError } from "../../../../../../use-cases/notify/medusa-error"
import { parseInput } from "../../../../../parse-input"

const query = z.object({ month: z.string().max(7), format: z.enum(["json", "csv"]).default("json") })

export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { month, format } = parseInput(query, req.query)
  const account = req.params.account ?? ""
  try {
    if (format === "csv") {
      return await sendCsv(req, res, account, month)
    }
    res.set("cache-control", "no-store").json({ month: await monthView(req.scope, account, month) })
  } catch (error) {
    if (res.headersSent) {
      // A file that ends too early must not look whole.
      res.destroy()
    }
    throw toMedusaError(error)
  }
}

async function sendCsv(req: MedusaRequest, res: MedusaResponse, account: string, month: string): Promise<void> {
  for await (const piece of monthCsv(req.scope, account, month)) {
    if (!res.headersSent) {
      res
        .type("text/csv; charset=utf-8")
        .set("content-disposition", `attachment; filename="instalments-${account}-${month}.csv"`)
        .set("cache-control", "no-store")
    }
    res.write(piece)
  }
  res.end()
}

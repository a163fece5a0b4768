import { openApi } from "../../../sandbox/api/docs"
import { callbackFinding, clockFinding, descriptionFinding, signingFinding } from "../connection"

const EARLY = new Date("2026-05-01T10:00:00Z")
const LATE = new Date("2026-05-01T11:00:00Z")

describe("signingFinding", () => {
  it("believes the last thing that happened", () => {
    expect(signingFinding({ callbackAt: EARLY, acceptedAt: null, refusedAt: LATE })).toMatchObject({
      result: "failed",
      code: "signature_refused",
      facts: { at: LATE.toISOString() },
    })
    expect(signingFinding({ callbackAt: null, acceptedAt: LATE, refusedAt: EARLY }).code).toBe("signature_accepted")
    expect(signingFinding({ callbackAt: LATE, acceptedAt: EARLY, refusedAt: EARLY }).code).toBe("signature_verified")
  })

  it("claims nothing before anything was signed", () => {
    expect(signingFinding({ callbackAt: null, acceptedAt: null, refusedAt: null })).toMatchObject({
      result: "unknown",
      code: "signature_unproven",
    })
  })
})

describe("callbackFinding", () => {
  it.each([
    ["https://shop.example.com/hooks/instalments/default", 401, "callback_answers"],
    ["https://shop.example.com/hooks/instalments/default", undefined, "callback_unreachable"],
    ["https://shop.example.com/hooks/instalments/default", 200, "callback_other_server"],
    ["https://shop.example.com/hooks/instalments/default", 302, "callback_other_server"],
    ["http://localhost:9000/hooks/instalments/default", 401, "callback_local"],
    ["http://192.168.1.4:9000/hooks/instalments/default", 401, "callback_local"],
    ["http://172.20.0.2/hooks/instalments/default", 401, "callback_local"],
    ["https://172.200.0.2/hooks/instalments/default", 401, "callback_answers"],
    ["http://[::1]:9000/hooks/instalments/default", 401, "callback_local"],
  ])("%s answering %s is %s", (address, status, code) => {
    expect(callbackFinding(address, status).code).toBe(code)
  })
})

describe("clockFinding", () => {
  it("tolerates half a minute, either way", () => {
    const ours = new Date("2026-05-01T10:00:30Z")

    expect(clockFinding("Fri, 01 May 2026 10:00:00 GMT", ours)).toMatchObject({ result: "ok", facts: { seconds: 30 } })
    expect(clockFinding("Fri, 01 May 2026 10:01:01 GMT", ours)).toMatchObject({
      result: "warning",
      facts: { seconds: 31 },
    })
  })

  it.each([null, "", "yesterday"])("knows nothing from %j", (header) => {
    expect(clockFinding(header, EARLY).code).toBe("clock_unknown")
  })
})

describe("descriptionFinding", () => {
  it("finds that the service's description fits what the plugin does", () => {
    expect(descriptionFinding(openApi(false))).toMatchObject({ result: "ok", code: "description_agrees" })
  })

  it("names what differs", () => {
    const { paths, ...rest } = structuredClone(openApi(false)) as { paths: Record<string, object> }
    delete paths["/api/refunds"]

    expect(descriptionFinding({ ...rest, paths })).toMatchObject({
      result: "warning",
      facts: { count: 2, differences: "missing call: POST /api/refunds; missing call: GET /api/refunds" },
    })
  })

  it.each([undefined, "<html>", {}, { openapi: "3.1.0" }])("claims nothing about %j", (document) => {
    expect(descriptionFinding(document).code).toBe("description_unavailable")
  })
})

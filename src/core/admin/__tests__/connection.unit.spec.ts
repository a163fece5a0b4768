import { openApi } from "../../../../sandbox/src/api/docs"
import { callbackCheck, clockCheck, descriptionCheck, newest, signingCheck, unaskedCredentials } from "../connection"

const EARLY = new Date("2026-05-01T10:00:00Z")
const BETWEEN = new Date("2026-05-01T10:30:00Z")
const LATE = new Date("2026-05-01T11:00:00Z")

const NOTHING = { callbackAt: null, acceptedAt: null, refusedAt: null, unverifiedAt: null, bootedAt: LATE }

describe("signingCheck", () => {
  it("believes the last thing that happened", () => {
    expect(signingCheck({ ...NOTHING, callbackAt: EARLY, refusedAt: LATE })).toMatchObject({
      result: "failed",
      code: "signature_refused",
      facts: { at: LATE.toISOString() },
    })
    expect(signingCheck({ ...NOTHING, acceptedAt: LATE, refusedAt: EARLY }).code).toBe("signature_accepted")
    const verified = { ...NOTHING, callbackAt: LATE, acceptedAt: EARLY, refusedAt: EARLY, unverifiedAt: EARLY }
    expect(signingCheck(verified).code).toBe("signature_verified")
  })

  it("is not content with accepted creations while callbacks do not verify", () => {
    expect(signingCheck({ ...NOTHING, acceptedAt: LATE, unverifiedAt: EARLY })).toMatchObject({
      result: "failed",
      code: "callbacks_unverified",
    })
  })

  it.each([null, EARLY])(
    "tells of a key that a restart put right once the service accepts it (verified: %s)",
    (callbackAt) => {
      const before = { ...NOTHING, callbackAt, unverifiedAt: BETWEEN, bootedAt: BETWEEN }
      expect(signingCheck(before).code).toBe("callbacks_unverified")
      expect(signingCheck({ ...before, acceptedAt: LATE })).toMatchObject({
        code: "signature_accepted",
        facts: { at: LATE.toISOString() },
      })
      expect(signingCheck({ ...before, acceptedAt: LATE, bootedAt: EARLY }).code).toBe("callbacks_unverified")
    }
  )

  it("claims nothing before anything was signed", () => {
    expect(signingCheck(NOTHING)).toMatchObject({
      result: "unknown",
      code: "signature_unproven",
    })
  })
})

describe("credentials while the limits let nobody ask", () => {
  it("were accepted when the service last answered", () => {
    expect(unaskedCredentials(LATE, 40)).toEqual({
      check: "credentials",
      result: "ok",
      code: "credentials_accepted_at",
      facts: { at: LATE.toISOString() },
    })
  })

  it("are not known where it never did, and when to ask is said", () => {
    expect(unaskedCredentials(null, 40)).toMatchObject({ code: "service_busy", facts: { seconds: 40 } })
  })

  it("the newest proof counts", () => {
    expect(newest(EARLY, null, LATE)).toEqual(LATE)
    expect(newest(null, null)).toBeNull()
  })
})

describe("callbackCheck", () => {
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
    expect(callbackCheck(address, status, "https://api.example.com").code).toBe(code)
  })

  it.each([
    ["http://localhost:9000/hooks/instalments/default", "callback_answers"],
    ["http://192.168.1.4:9000/hooks/instalments/default", "callback_answers"],
  ])("%s is within reach of a sandbox on the same computer", (address, code) => {
    expect(callbackCheck(address, 401, "http://localhost:4010").code).toBe(code)
    expect(callbackCheck(address, 401, "http://sandbox.example.com").code).toBe("callback_local")
  })
})

describe("clockCheck", () => {
  it("tolerates half a minute, either way", () => {
    const ours = new Date("2026-05-01T10:00:30Z")

    expect(clockCheck("Fri, 01 May 2026 10:00:00 GMT", ours)).toMatchObject({ result: "ok", facts: { seconds: 30 } })
    expect(clockCheck("Fri, 01 May 2026 10:01:01 GMT", ours)).toMatchObject({
      result: "warning",
      facts: { seconds: 31 },
    })
  })

  it.each([null, "", "yesterday"])("knows nothing from %j", (header) => {
    expect(clockCheck(header, EARLY).code).toBe("clock_unknown")
  })
})

describe("descriptionCheck", () => {
  it("finds that the service's description fits what the plugin does", () => {
    expect(descriptionCheck(openApi(false))).toMatchObject({ result: "ok", code: "description_agrees" })
  })

  it("names what differs", () => {
    const { paths, ...rest } = structuredClone(openApi(false)) as { paths: Record<string, object> }
    delete paths["/api/refunds"]

    expect(descriptionCheck({ ...rest, paths })).toMatchObject({
      result: "warning",
      facts: { count: 2, differences: "missing call: POST /api/refunds; missing call: GET /api/refunds" },
    })
  })

  it.each([undefined, "<html>", {}, { openapi: "3.1.0" }])("claims nothing about %j", (document) => {
    expect(descriptionCheck(document).code).toBe("description_unavailable")
  })
})

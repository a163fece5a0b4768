// Read by integration-tests/campaigns/outage.spec.ts: a bad night.
process.env.OUTAGE_PAYMENTS ??= "300"
process.env.OUTAGE_MINUTES ??= "120"
process.env.OUTAGE_AFTERWARDS_MINUTES ??= "60"

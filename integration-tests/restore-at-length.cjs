// Read by integration-tests/campaigns/restore.spec.ts.
process.env.RESTORE_SEEDS ??= "40"

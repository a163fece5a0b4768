// Loaded by the npm scripts (node -r), where setting a variable would need another syntax on each platform.
process.env.MEDUSA_DISABLE_TELEMETRY = "true"

import { MetadataStorage } from "@medusajs/framework/mikro-orm/core"
import { STORE_FOLDER } from "../link-plugin"

// Entities of an earlier test file in this worker would count as duplicates.
MetadataStorage.clear()
// Medusa resolves plugins and providers from the working directory. From the root of this repository the plugin's own
// name would mean the last build in .medusa/server instead of the sources.
process.chdir(STORE_FOLDER)
// Every test begins with an empty ledger, in a process that may be old: that no job has noted a run there means nothing.
process.uptime = () => 1

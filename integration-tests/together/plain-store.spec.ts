import "../http/admin/medusa-contract.spec"
import "../http/checkout/boot.spec"
import "../http/checkout/filled-carts.spec"
import "../http/settle/job-runs.spec"
import { describeTogether } from "../support/store/store"

describeTogether("plain_store")

import "../http/accounting/differences.spec"
import "../http/admin/foreign-refund.spec"
import { describeTogether } from "../support/store/store"

describeTogether("admin_differences")

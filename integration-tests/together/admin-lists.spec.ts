import "../http/admin/admin-accounts.spec"
import "../http/admin/admin-issues.spec"
import "../http/admin/admin-unmatched.spec"
import { describeTogether } from "../support/store/store"

describeTogether("admin_lists")

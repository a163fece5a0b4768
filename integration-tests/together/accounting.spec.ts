import "../http/accounting/refunds.spec"
import "../http/admin/month-end.spec"
import "../http/settle/clock-shift.spec"
import { describeTogether } from "../support/store/store"

describeTogether("accounting")

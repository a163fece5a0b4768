import "../http/refund/refund-dates.spec"
import "../http/refund/refund-day.spec"
import "../http/refund/refund-cancelled.spec"
import "../http/refund/refund-declined.spec"
import "../http/refund/refund-given-up.spec"
import "../http/refund/refund-archived.spec"
import "../http/refund/refund-called-off.spec"
import "../http/refund/refunds-for-shopper.spec"
import "../http/refund/merchant-refunds.spec"
import "../http/refund/refund-doors.spec"
import "../http/refund/odd-refund.spec"
import { describeTogether } from "../support/store/store"

describeTogether("refunds_of_a_day")

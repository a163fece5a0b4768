import "../http/refund/refund-before-capture.spec"
import "../http/refund/refund-open-change.spec"
import "../http/refund/refund-records.spec"
import "../http/refund/refund-manual-capture.spec"
import { describeTogether } from "../support/store/store"

describeTogether("refund_records")

import "../http/refund/open-world-refund-manual-capture.spec"
import "../http/refund/open-world-refund-open-change.spec"
import "../http/refund/open-world-refund-records.spec"
import "../http/refund/refund-manual-capture.spec"
import { describeTogether } from "../support/store/store"

describeTogether("refund_records")

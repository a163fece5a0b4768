import "../http/refund/refund-stuck.spec"
import "../http/refund/refund-outcomes.spec"
import "../http/refund/refund-follow-up.spec"
import "../http/refund/refund-in-part.spec"
import "../http/refund/refund-unplaced.spec"
import { describeTogether } from "../support/store/store"

describeTogether("refunds_followed")

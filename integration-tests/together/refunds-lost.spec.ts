import "../http/refund/killed-refund.spec"
import "../http/refund/refund-again.spec"
import "../http/refund/refund-lost.spec"
import "../http/refund/restored-backup.spec"
import { describeTogether } from "../support/store/store"

describeTogether("refunds_lost")

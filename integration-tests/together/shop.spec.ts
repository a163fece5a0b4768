import "../http/admin/admin-callbacks.spec"
import "../http/admin/support-bundle.spec"
import "../http/admin/wording.spec"
import "../http/checkout/expired-page.spec"
import "../http/checkout/plans.spec"
import "../http/privacy/retention.spec"
import "../http/settle/no-payment-lost.spec"
import { describeTogether } from "../support/store/store"

describeTogether("shop")

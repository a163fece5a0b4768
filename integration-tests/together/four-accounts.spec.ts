import "../http/order/open-world-given-up.spec"
import "../http/order/open-world-whose-payment.spec"
import { describeTogether } from "../support/store/store"

describeTogether("four_accounts")

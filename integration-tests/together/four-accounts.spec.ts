import "../http/order/given-up.spec"
import "../http/order/whose-payment.spec"
import { describeTogether } from "../support/store/store"

describeTogether("four_accounts")

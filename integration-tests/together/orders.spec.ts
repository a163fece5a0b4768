import "../http/order/killed-completion.spec"
import "../http/order/child-orders.spec"
import "../http/order/dropped-completion.spec"
import "../http/order/free-orders.spec"
import "../http/order/other-total.spec"
import "../http/settle/races.spec"
import "../http/settle/trust.spec"
import "../http/settle/waiting.spec"
import { describeTogether } from "../support/store/store"

describeTogether("orders")

import "../http/order/killed-completion.spec"
import "../http/order/open-world-child-orders.spec"
import "../http/order/open-world-dropped-completion.spec"
import "../http/order/open-world-free-orders.spec"
import "../http/order/open-world-other-total.spec"
import "../http/order/shop-failure.spec"
import "../http/settle/trust.spec"
import "../http/settle/waiting.spec"
import { describeTogether } from "../support/store/store"

describeTogether("orders")

import "../http/order-payment/order-payment-attacks.spec"
import "../http/order/open-world-cancelled-at-once.spec"
import "../http/order/open-world-failed-completion.spec"
import "../http/settle/hidden-checkouts.spec"
import "../http/settle/odd-records.spec"
import "../http/settle/open-world-environments.spec"
import "../http/settle/open-world-lists.spec"
import "../http/settle/open-world-repeated-news.spec"
import "../http/settle/standstill.spec"
import "../http/settle/unmatched-state.spec"
import { describeTogether } from "../support/store/store"

describeTogether("reviewed_accounts")

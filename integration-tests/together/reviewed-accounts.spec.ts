import "../http/admin/notices.spec"
import "../http/order-payment/order-payment-attacks.spec"
import "../http/order/cancelled-at-once.spec"
import "../http/order/failed-completion.spec"
import "../http/settle/hidden-checkouts.spec"
import "../http/settle/odd-records.spec"
import "../http/settle/environments.spec"
import "../http/settle/lists.spec"
import "../http/settle/repeated-news.spec"
import "../http/settle/standstill.spec"
import "../http/settle/unmatched-state.spec"
import { describeTogether } from "../support/store/store"

describeTogether("reviewed_accounts")

import { Modules } from "@medusajs/framework/utils"
import { adminTokenOf } from "../../support/admin/admin-api"
import { listed } from "../../support/admin/odd-record"
import { runAll } from "../../support/refund/refunds"
import { foreignCheckout } from "../../support/shopper/foreign-checkout"
import { lookAgain, payChangedCart } from "../../support/shopper/changed-cart"
import { audit } from "../../support/store/chores"
import { REVIEWED } from "../../support/store/no-limits"
import { attemptOf } from "../../support/store/payment-records"
import { describeStore } from "../../support/store/store"

describeStore(
  "notices",
  (store) => {
    /** The admin's feed as its reader gets it, the oldest first. */
    async function feed(headers: Record<string, string> = {}): Promise<string[]> {
      const response = await fetch(`${store().backendUrl}/admin/notifications?channel=feed&order=created_at`, {
        headers: { authorization: `Bearer ${await adminTokenOf(store())}`, ...headers },
      })
      const { notifications } = (await response.json()) as {
        notifications: { data: { title: string; description: string } }[]
      }
      return notifications.map(({ data }) => `${data.title} ${data.description}`)
    }
    const german = () => feed({ "accept-language": "de" })

    it("of a payment's problem and of its refund are in the reader's language", async () => {
      const payment = await payChangedCart(store())
      const { reference } = payment
      await lookAgain(store(), payment)
      const { control } = store().sandbox
      control.moveRefund(String(control.refunds()[0]?.id), "failed")
      await runAll(store())

      expect(await feed()).toEqual([
        `A payment of £150.49 has no order (${reference}). The cart's total changed after the payment was started. As things stand, no order fits this payment. The payment is refunded in full automatically unless the cart or order fits it again first.`,
        `A payment of £150.49 has no order (${reference}). The money could not be refunded. Contact the service's support before you try again.`,
        expect.stringContaining(`The refund of £150.49 for payment ${reference} has failed. `),
      ])
      expect(await german()).toEqual([
        `Zu einer Zahlung von 150,49 £ gibt es keine Bestellung (${reference}). Die Summe des Warenkorbs hat sich geändert, nachdem die Zahlung gestartet wurde. So wie es jetzt ist, passt keine Bestellung zu dieser Zahlung. Die Zahlung wird automatisch vollständig erstattet, es sei denn, Warenkorb oder Bestellung passen vorher wieder dazu.`,
        `Zu einer Zahlung von 150,49 £ gibt es keine Bestellung (${reference}). Das Geld konnte nicht erstattet werden. Wenden Sie sich an den Support des Dienstes, bevor Sie es erneut versuchen.`,
        expect.stringContaining(`Die Erstattung von 150,49 £ für Zahlung ${reference} ist fehlgeschlagen. `),
      ])
    })

    it("of a feed that never answers hold nothing up: the money goes back, and its refund is followed", async () => {
      const hanging = jest
        .spyOn(store().container.resolve(Modules.NOTIFICATION), "createNotifications")
        .mockImplementation(() => new Promise<never>(() => undefined))
      try {
        const payment = await payChangedCart(store())
        await lookAgain(store(), payment)
        const { control } = store().sandbox
        expect(control.refunds()).toMatchObject([{ checkoutId: payment.serviceCheckoutId, amountMinor: 150_49 }])

        control.moveRefund(String(control.refunds()[0]?.id), "failed")
        await runAll(store())

        expect(await attemptOf(store(), payment.cartId)).toMatchObject({ problem: "refund_failed" })
      } finally {
        hanging.mockRestore()
      }
    })

    it("of what is only at the service are, too", async () => {
      const id = await foreignCheckout(store())
      await audit(store().container)

      expect(await feed()).toEqual([
        `The service has a checkout of £150.49 that this shop has no record of (${id}). Its status there is not paid yet. It was made elsewhere, or before the database was restored. Compare it with your orders; it is listed under Orders → Instalment payments.`,
      ])
      expect(await german()).toEqual([
        `Der Dienst hat eine Zahlung von 150,49 £, zu der dieser Shop keinen Eintrag hat (${id}). Status dort: noch nicht bezahlt. Sie entstand anderswo oder vor der Wiederherstellung der Datenbank. Vergleichen Sie sie mit Ihren Bestellungen; sie steht unter Bestellungen → Ratenzahlungen.`,
      ])
      // The cookie of Medusa's admin is believed first, and breaks nothing where it is no language.
      expect(await feed({ cookie: "lng=en", "accept-language": "de" })).toEqual(await feed())
      expect(await feed({ cookie: "lng=de-x", "accept-language": "de" })).toEqual(await german())
    })

    it("of all that one comparison finds there is one, whatever the account was used for before", async () => {
      const ids: string[] = []
      for (let n = 0; n < 6; n++) {
        ids.push(await foreignCheckout(store()))
      }
      await audit(store().container)
      await audit(store().container)

      expect(await feed()).toEqual([
        expect.stringMatching(
          /^The service has 6 checkouts that this shop has no record of\. Paid there: 0\. .*, …\); all of them are listed under Orders → Instalment payments\.$/
        ),
      ])
      expect((await listed(store())).map(({ name }) => name).sort()).toEqual(ids.sort())
    })
  },
  REVIEWED
)

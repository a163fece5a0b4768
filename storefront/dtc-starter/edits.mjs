import { readFileSync } from "node:fs"

/**
 * What docs/storefront-dtc-starter.md has a developer change in Medusa's starter, as data. `anchor` stands in the file
 * exactly once; `text` goes before it, after it, or in its place. Paths are below the starter's folder.
 */
export const EDITS = [
  {
    file: "apps/backend/medusa-config.ts",
    anchor: `      cookieSecret: process.env.COOKIE_SECRET,
    }
  }
`,
    place: "instead",
    text: `      cookieSecret: process.env.COOKIE_SECRET,
    }
  },
  plugins: [
    {
      resolve: "medusa-payment-instalments",
      options: {
        environment: "sandbox",
        baseUrl: process.env.INSTALMENTS_BASE_URL,
        clientSecret: process.env.INSTALMENTS_CLIENT_SECRET,
        signingKey: process.env.INSTALMENTS_SIGNING_KEY,
        backendUrl: process.env.MEDUSA_BACKEND_URL,
        storefrontUrl: process.env.STOREFRONT_URL,
      },
    },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [{ resolve: "medusa-payment-instalments/providers/instalments", id: "instalments" }] },
    },
  ],
`,
  },
  {
    file: "apps/storefront/src/lib/constants.tsx",
    anchor: `import React from "react"
`,
    place: "after",
    text: `
export const instalmentsBackend = {
  backendUrl: process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL || "http://localhost:9000",
  publishableKey: process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY || "",
}
`,
  },
  {
    file: "apps/storefront/src/lib/constants.tsx",
    anchor: `  // Add more payment providers here
`,
    place: "before",
    text: `  pp_instalments_instalments: { title: "Pay in instalments", icon: <CreditCard /> },
`,
  },
  {
    file: "apps/storefront/src/app/layout.tsx",
    anchor: `import { getBaseURL } from "@lib/util/env"
import { Metadata } from "next"
`,
    place: "instead",
    text: `import { instalmentsBackend } from "@lib/constants"
import { getBaseURL } from "@lib/util/env"
import { InstalmentsPreview } from "medusa-payment-instalments-storefront/react"
import { Metadata } from "next"
`,
  },
  {
    file: "apps/storefront/src/app/layout.tsx",
    anchor: `        <main className="relative">{props.children}</main>
`,
    place: "before",
    text: `        <InstalmentsPreview backend={instalmentsBackend} className="content-container py-2" />
`,
  },
  {
    file: "apps/storefront/src/lib/data/payment.ts",
    anchor: `import { HttpTypes } from "@medusajs/types"
`,
    place: "after",
    text: `import { cookies } from "next/headers"
`,
  },
  {
    file: "apps/storefront/src/lib/data/payment.ts",
    anchor: `  const headers = {
    ...(await getAuthHeaders()),
  }
`,
    place: "instead",
    text: `  const preview = (await cookies()).get("instalments_preview")?.value
  const headers = {
    ...(await getAuthHeaders()),
    ...(preview && { "x-instalments-preview": preview }),
  }
`,
  },
  {
    file: "apps/storefront/src/lib/data/payment.ts",
    anchor: `        cache: "force-cache",
`,
    place: "instead",
    text: `        cache: "no-store",
`,
  },
  {
    file: "apps/storefront/src/lib/data/cart.ts",
    anchor: `      cache: "force-cache",
    })
    .then(({ cart }: { cart: HttpTypes.StoreCart }) => cart)
`,
    place: "instead",
    text: `      cache: "no-store",
    })
    .then(({ cart }: { cart: HttpTypes.StoreCart }) => (cart.completed_at ? null : cart))
`,
  },
  {
    file: "apps/storefront/src/lib/data/cart.ts",
    anchor: `retrieveCart(undefined, "id,region_id")`,
    place: "instead",
    text: `retrieveCart(undefined, "id,region_id,completed_at")`,
  },
  {
    file: "apps/storefront/src/modules/checkout/components/payment/index.tsx",
    anchor: `import { isStripeLike, paymentInfoMap } from "@lib/constants"
`,
    place: "instead",
    text: `import { instalmentsBackend, isStripeLike, paymentInfoMap } from "@lib/constants"
import { isInstalmentsProvider } from "medusa-payment-instalments-storefront"
import { InstalmentsPaymentButton, InstalmentsTerms } from "medusa-payment-instalments-storefront/react"
`,
  },
  {
    file: "apps/storefront/src/modules/checkout/components/payment/index.tsx",
    anchor: `                      <PaymentContainer
                        paymentInfoMap={paymentInfoMap}
                        paymentProviderId={paymentMethod.id}
                        selectedPaymentOptionId={selectedPaymentMethod}
                      />
`,
    place: "instead",
    text: `                      <PaymentContainer
                        paymentInfoMap={paymentInfoMap}
                        paymentProviderId={paymentMethod.id}
                        selectedPaymentOptionId={selectedPaymentMethod}
                      >
                        {isInstalmentsProvider(paymentMethod.id) && (
                          <InstalmentsTerms backend={instalmentsBackend} cart={cart} providerId={paymentMethod.id} />
                        )}
                      </PaymentContainer>
`,
  },
  {
    file: "apps/storefront/src/modules/checkout/components/payment/index.tsx",
    anchor: `          <Button
            size="large"
            className="mt-6"
            onClick={handleSubmit}
`,
    place: "instead",
    text: `          {isInstalmentsProvider(selectedPaymentMethod) && (
            <InstalmentsPaymentButton
              backend={instalmentsBackend}
              cart={cart}
              providerId={selectedPaymentMethod}
              returnPath={\`\${pathname}/instalments?cart_id=\${cart.id}\`}
              disabled={!cart.shipping_methods?.length}
            />
          )}
          <Button
            size="large"
            className={clx("mt-6", { hidden: isInstalmentsProvider(selectedPaymentMethod) })}
            onClick={handleSubmit}
`,
  },
  {
    file: "apps/storefront/src/modules/products/components/product-price/index.tsx",
    anchor: `import { clx } from "@modules/common/components/ui"
`,
    place: "after",
    text: `import { instalmentsBackend } from "@lib/constants"
import { InstalmentsMessage } from "medusa-payment-instalments-storefront/react"
`,
  },
  {
    file: "apps/storefront/src/modules/products/components/product-price/index.tsx",
    anchor: `            -{selectedPrice.percentage_diff}%
          </span>
        </>
      )}
`,
    place: "after",
    text: `      <InstalmentsMessage
        backend={instalmentsBackend}
        amount={selectedPrice.calculated_price_number}
        currencyCode={selectedPrice.currency_code}
        productId={product.id}
      />
`,
  },
  {
    file: "apps/storefront/src/modules/cart/templates/summary.tsx",
    anchor: `import { Button, Heading } from "@modules/common/components/ui"
`,
    place: "after",
    text: `import { instalmentsBackend } from "@lib/constants"
import { InstalmentsMessage } from "medusa-payment-instalments-storefront/react"
`,
  },
  {
    file: "apps/storefront/src/modules/cart/templates/summary.tsx",
    anchor: `      <CartTotals totals={cart} />
`,
    place: "after",
    text: `      <InstalmentsMessage
        backend={instalmentsBackend}
        amount={cart.total}
        currencyCode={cart.currency_code}
        cartId={cart.id}
      />
`,
  },
  {
    file: "apps/storefront/src/modules/layout/components/cart-dropdown/index.tsx",
    anchor: `import { convertToLocale } from "@lib/util/money"
`,
    place: "before",
    text: `import { instalmentsBackend } from "@lib/constants"
import { InstalmentsMessage } from "medusa-payment-instalments-storefront/react"
`,
  },
  {
    file: "apps/storefront/src/modules/layout/components/cart-dropdown/index.tsx",
    anchor: `                  <LocalizedClientLink href="/cart" passHref>
                    <Button
                      className="w-full"
`,
    place: "before",
    text: `                  <InstalmentsMessage
                    backend={instalmentsBackend}
                    amount={cartState.total}
                    currencyCode={cartState.currency_code}
                    cartId={cartState.id}
                  />
`,
  },
  {
    file: "apps/storefront/src/modules/order/components/payment-details/index.tsx",
    anchor: `import { isStripeLike, paymentInfoMap } from "@lib/constants"
`,
    place: "instead",
    text: `import { instalmentsBackend, isStripeLike, paymentInfoMap } from "@lib/constants"
import { InstalmentsRefunds } from "medusa-payment-instalments-storefront/react"
`,
  },
  {
    file: "apps/storefront/src/modules/order/components/payment-details/index.tsx",
    anchor: `      <Divider className="mt-8" />
`,
    place: "before",
    text: `      <InstalmentsRefunds backend={instalmentsBackend} orderId={order.id} />
`,
  },
]

/** Files that the starter does not have. */
export const NEW_FILES = [
  {
    file: "apps/backend/src/scripts/add-pounds.ts",
    text: readFileSync(new URL("./add-pounds.ts", import.meta.url), "utf8"),
  },
  {
    file: "apps/storefront/src/app/[countryCode]/(checkout)/checkout/instalments/page.tsx",
    text: `import { instalmentsBackend } from "@lib/constants"
import { InstalmentsReturn } from "medusa-payment-instalments-storefront/react"

export const metadata = { title: "Your payment" }

export default function InstalmentsPage() {
  return (
    <div className="content-container py-12">
      <h1 className="text-3xl-regular mb-6">Your payment</h1>
      <InstalmentsReturn
        backend={instalmentsBackend}
        orderPath="../order/{order_id}/confirmed"
        checkoutPath="../checkout?step=payment"
      />
    </div>
  )
}
`,
  },
  {
    file: "apps/storefront/src/app/[countryCode]/(main)/payment-collection/[id]/page.tsx",
    text: `import { instalmentsBackend } from "@lib/constants"
import { InstalmentsPaymentLink } from "medusa-payment-instalments-storefront/react"

export const metadata = { title: "Your payment" }

type Props = { params: Promise<{ id: string }> }

export default async function PaymentCollectionPage({ params }: Props) {
  const { id } = await params
  return (
    <div className="content-container py-12">
      <h1 className="text-3xl-regular mb-6">Your payment</h1>
      <InstalmentsPaymentLink
        backend={instalmentsBackend}
        paymentCollectionId={id}
        orderPath="../order/{order_id}/confirmed"
      />
    </div>
  )
}
`,
  },
]

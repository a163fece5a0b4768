import { Label, Switch, Text } from "@medusajs/ui"
import { useId } from "react"
import { switchProduct } from "../lib/api"
import { useAdminAction } from "../lib/use-admin-action"
import { useTexts } from "../lib/use-texts"

type Wanted = { productId: string; isOn: boolean }

/** Whether a product may be paid in instalments; saved at once. */
export function ProductSwitch({ productId, isOn }: Wanted) {
  const { t } = useTexts()
  const id = useId()
  const { perform, current } = useAdminAction<Wanted>({
    run: (wanted) => switchProduct(wanted.productId, wanted.isOn),
    question: () => undefined,
    done: (wanted) => t(wanted.isOn ? "product.saved_on" : "product.saved_off"),
  })
  return (
    <div className="flex items-start gap-x-3 px-6 py-4">
      <Switch
        id={id}
        size="small"
        className="shrink-0"
        checked={current?.isOn ?? isOn}
        disabled={current !== undefined}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(wanted) => void perform({ productId, isOn: wanted })}
      />
      <div>
        <Label htmlFor={id} size="small" weight="plus">
          {t("product.switch")}
        </Label>
        <Text id={`${id}-hint`} size="small" leading="compact" className="text-ui-fg-subtle">
          {t("product.hint")}
        </Text>
      </div>
    </div>
  )
}

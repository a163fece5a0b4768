/** The processes of the shop, behind one balancer. Clocks of machines differ by seconds. */
export type ProcessNumber = 0 | 1

/** Which of the plugin's options the shop has. */
export type Shop = { capture: "automatic" | "manual"; onUnplaceable: "refund" | "hold" }

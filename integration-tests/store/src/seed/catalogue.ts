/** Where a product's price lies in the sandbox's default bands: £35.00-£299.99, £300.00-£1,000.00, £1,500.00-£5,000.00. */
export type Place = "below" | "first band" | "second band" | "gap" | "third band" | "above"

export type Article = {
  handle: string
  title: string
  description: string
  /** In pounds, VAT included, as Medusa keeps prices. */
  price: number
  place: Place
}

/** One article for each case that the amount bands know. */
export const CATALOGUE = [
  {
    handle: "mug",
    title: "Stoneware mug",
    description: "Holds a proper cup of tea. Too small a purchase for instalments.",
    price: 12,
    place: "below",
  },
  {
    handle: "tea-set",
    title: "Tea set for two",
    description: "A pot, two cups and a tray in the same glaze. In up to six monthly payments.",
    price: 60,
    place: "first band",
  },
  {
    handle: "lamp",
    title: "Reading lamp",
    description: "Brass arm, warm light, a switch where your hand is. In up to six monthly payments.",
    price: 145.5,
    place: "first band",
  },
  {
    handle: "armchair",
    title: "Wing armchair",
    description: "Wool on a beech frame, made for long evenings. In up to twelve monthly payments.",
    price: 480,
    place: "second band",
  },
  {
    handle: "sofa",
    title: "Three-seat sofa",
    description: "Deep enough for a nap. Priced between two amount bands, so instalments are not offered.",
    price: 1200,
    place: "gap",
  },
  {
    handle: "dining-set",
    title: "Oak dining set",
    description: "A table and six chairs. In up to twenty-four monthly payments.",
    price: 1900,
    place: "third band",
  },
  {
    handle: "piano",
    title: "Upright piano",
    description: "Restrung and tuned. Dearer than what instalments are offered for.",
    price: 6000,
    place: "above",
  },
] as const satisfies readonly Article[]

export type Handle = (typeof CATALOGUE)[number]["handle"]

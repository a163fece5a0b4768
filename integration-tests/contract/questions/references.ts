import { createdCheckoutReply } from "../../../src/client/schemas"
import { parseJson } from "../../../src/core/wire/json"
import { differs, type Finding, handled, holds, question } from "../finding"
import { type Heard, heardOf, inWords } from "../heard"
import { create, firstCheckout } from "../samples"

/** What came of a second creation with the same reference. */
export type Second = { heard: Heard; id: string | undefined; firstId: string }

export function judgeSecond({ heard, id, firstId }: Second): Finding {
  if (heard.kind === "refused") {
    return heard.outcome === "refused"
      ? handled(`${inWords(heard)}. The plugin gives each attempt its own`)
      : handled(`${inWords(heard)}, which leaves open what was done. The plugin gives each attempt its own`)
  }
  if (id === undefined) {
    return differs("Taken, with an answer that the plugin cannot read")
  }
  return id === firstId
    ? handled("The first checkout again. The plugin gives each attempt its own reference")
    : holds("A second checkout")
}

export const referenceQuestions = [
  question({
    subject: "References",
    asks: "What comes of a second checkout with the same client_reference_id?",
    assumes: "A second checkout: nothing protects from it, so no attempt uses another's reference",
    ask: async (visit): Promise<Second> => {
      const { request, serviceCheckoutId } = await firstCheckout(visit)
      const answer = await create(visit, () => ({ client_reference_id: request.reference }))
      const id = createdCheckoutReply.safeParse(parseJson(answer.body)).data?.serviceCheckoutId
      return { heard: heardOf(answer), id, firstId: serviceCheckoutId }
    },
    judge: judgeSecond,
  }),
]

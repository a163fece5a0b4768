/** As far as it is looked at here. */
type Answer = { statusCode: number; status(code: number): unknown; json(body: unknown): unknown }

/**
 * Turns an error of Medusa's into the truth: when the handler answers with one although what was asked for has happened, the
 * answer is what `accepted` says instead.
 *
 * @param accepted the body of a success; undefined where the error is true
 */
export function answerAccepted(res: Answer, accepted: () => Promise<object | undefined>): void {
  const json = res.json.bind(res)
  res.json = (body) => {
    res.json = json
    if (res.statusCode < 400) {
      return json(body)
    }
    void accepted()
      .catch(() => undefined)
      .then((truth) => {
        if (truth) {
          res.status(200)
        }
        json(truth ?? body)
      })
    return res
  }
}

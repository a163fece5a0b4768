const { default: Sequencer } = require("@jest/test-sequencer")

/**
 * What takes longest comes first, so that no worker is left alone with it. Where Jest knows nothing yet it goes by a file's size, and
 * those that hold several suites are small: they only name them.
 */
module.exports = class TogetherFirst extends Sequencer {
  sort(tests) {
    const isTogether = ({ context, duration }) => context.config.displayName?.name === "together" && !duration
    const sorted = super.sort(tests)
    return [...sorted.filter(isTogether), ...sorted.filter((test) => !isTogether(test))]
  }
}

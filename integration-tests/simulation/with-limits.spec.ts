import { describeSimulation } from "./describe-simulation"

describeSimulation(true, [
  { account: "strict-a", window: "sliding", sameDayRefunds: true, article: "armchair" },
  { account: "strict-b", window: "aligned", sameDayRefunds: false, article: "dining-set" },
])

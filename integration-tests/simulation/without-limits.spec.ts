import { describeSimulation } from "./describe-simulation"

describeSimulation(false, [
  { account: "free-a", window: "from_first", sameDayRefunds: true, article: "lamp" },
  { account: "free-b", window: "from_first", sameDayRefunds: false, article: "tea-set" },
])

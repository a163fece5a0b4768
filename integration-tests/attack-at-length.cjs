// The long form of the attack; ATTACK_RUNS and ATTACK_CALLBACKS set other lengths.
process.env.ATTACK_RUNS ??= "20000"
process.env.ATTACK_CALLBACKS ??= "1000000"

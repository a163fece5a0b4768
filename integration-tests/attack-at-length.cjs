// The long form of the attack; ATTACK_RUNS sets another length.
process.env.ATTACK_RUNS ??= "20000"

// A process whose document never ends, for the test of the time limit.
let turns = 0
while (turns >= 0) turns = (turns + 1) % 1000

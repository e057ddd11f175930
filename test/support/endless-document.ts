// A process whose document never ends, for the tests of time limits.
for (;;) Bun.sleepSync(1000)

/** How many times the work a text four times as long may take, where reading it takes time in proportion: a square is 16. */
export const IN_PROPORTION = 9

/**
 * The growth of reading time for a fourfold text: the processor time of the long text over that of the short one, the least of
 * both in up to nine turns. The first turn in proportion is the last: its long text is read before the program is warm, so that
 * a square never passes. Unmeasurable times count as no growth.
 */
export async function growthOf(read: (times: number) => unknown, times: number): Promise<number> {
  let [long, short] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let growth = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 9 && growth >= IN_PROPORTION; turn += 1) {
    long = Math.min(long, await workOf(() => read(times * 4)))
    short = Math.min(short, await workOf(() => read(times)))
    growth = long / Math.max(short, TOO_LITTLE)
  }
  return growth
}

// In microseconds: below this a figure says more about the machine than about the text.
const TOO_LITTLE = 10_000

async function workOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** How many times the work a text four times as long may take, where reading it takes time in proportion: a square is 16. */
export const IN_PROPORTION = 9

/**
 * The growth of reading time for a fourfold text: the processor time of the long text over that of the short one, each
 * the least of three turns, or of up to nine on a machine that is busy. Unmeasurable times count as no growth.
 */
export async function growthOf(read: (times: number) => unknown, times: number): Promise<number> {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let growth = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 || (turn < 9 && growth >= IN_PROPORTION); turn += 1) {
    for (const [at, size] of [times, times * 4].entries())
      least[at] = Math.min(least[at] ?? 0, await workOf(() => read(size)))
    const [short = 0, long = 0] = least
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

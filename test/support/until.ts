const UNTIL_MS = 100_000

/** Waits until something is so, as a server or a page says it. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + UNTIL_MS
  while (performance.now() < end) {
    if (await isSo()) return
    await Bun.sleep(25)
  }
  throw new Error('It never came to that')
}

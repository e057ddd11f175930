/** What works the lists out after a change. */
export type ListTracker = { in_progress: boolean; wake: () => void; settled: () => Promise<void> }

/** Does work on the index. The lists show it when this is answered, unless they are being worked out for something larger. */
export async function relist(tracker: ListTracker, work: () => Promise<void>): Promise<void> {
  const isBusy = tracker.in_progress
  await work()
  tracker.wake()
  if (!isBusy) await tracker.settled()
}

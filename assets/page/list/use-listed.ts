import { type ReadonlySignal, useComputed } from '@preact/signals'

type Ids = ReadonlySignal<ReadonlySet<string>> | null

/** The jobs of a list without those that left it since it was read. */
export function useListed(all: ReadonlySignal<readonly string[]>, ...leaverLists: Ids[]): readonly string[] {
  const listed = useComputed(() => {
    const ids = all.value
    const leavers = leaverLists.flatMap((ids) => (ids === null ? [] : [ids.value]))
    return leavers.every((leaver) => leaver.size === 0)
      ? ids
      : ids.filter((id) => leavers.every((leaver) => !leaver.has(id)))
  })
  return listed.value
}

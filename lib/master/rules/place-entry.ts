import type { MasterEntry } from '#lib/master/rules/master.ts'
export function entryDates(sublines: readonly string[]): {
  start: string | null
  end: string | null
  ongoing: boolean
} {
  const years = sublines.join(' ').match(/\b(19|20)\d\d\b/g) ?? []
  const ongoing = /present/i.test(sublines.join(' '))
  return { start: years[0] ?? null, end: ongoing ? null : (years.at(-1) ?? null), ongoing }
}
export function placeEntry(existing: readonly MasterEntry[], added: MasterEntry): number {
  const key = (e: MasterEntry) => {
    const d = entryDates(e.sublines)
    return d.ongoing ? '9999' : (d.end ?? '0000')
  }
  const at = existing.findIndex((e) => key(e) < key(added))
  return at === -1 ? existing.length : at
}

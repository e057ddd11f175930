import type { MasterContent, MasterEntry, MasterLine } from '#db/rows/master.ts'

/** An entry of a master for a test, with what the test does not care about filled in. */
export function anEntry(entry: Partial<MasterEntry> & { id: string }): MasterEntry {
  const rest = { note: null, source: 'typed', written_by: 'operator' } as const
  return { section: 'experience', heading: `Employer ${entry.id}`, sublines: [], ...rest, ...entry }
}

/** A line of a master for a test; without a place it is one of the summary. */
export function aLine(line: Partial<MasterLine> & { id: string }): MasterLine {
  const rest = { mark: null, note: null, source: 'typed', written_by: 'operator' } as const
  return { section: 'summary', entry_id: null, text: `Text of ${line.id}`, tags: [], ...rest, ...line }
}

/** Two entries with two lines each, and a line each of summary and skills. */
export function smallMaster(): MasterContent {
  const bullet = (id: string, entry_id: string) => aLine({ id, section: 'experience', entry_id })
  return {
    entries: [anEntry({ id: 'e1' }), anEntry({ id: 'e2' })],
    lines: [
      aLine({ id: 'l1' }),
      aLine({ id: 'l2', section: 'skills', text: 'Languages: Go, Rust' }),
      bullet('l3', 'e1'),
      bullet('l4', 'e1'),
      bullet('l5', 'e2'),
      bullet('l6', 'e2'),
    ],
  }
}

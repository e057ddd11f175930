import type { EvidenceLine } from '#lib/judge/read/matrix.ts'

/** A line of evidence for a test, with what the test does not care about filled in. */
export function aLineOf(line: Partial<EvidenceLine> & { text: string }): EvidenceLine {
  return { id: 'e1', kind: 'line', ref: 'l1', section: 'skills', ...line }
}

import type { Verdict } from '#db/rows/assessment.ts'
import type { Section } from '#db/rows/master.ts'
import type { RowClass, RowStatus } from '#db/rows/requirement.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'

/** An invented posting with an invented resume, and what a careful reader finds in the two. */
export type LabelledPosting = {
  name: string
  title: string
  text: string
  evidence: EvidenceLine[]
  rows: { start: string; class: RowClass; status: RowStatus }[]
  verdict: Verdict
}

/** The day that all labelled resumes are read on. */
export const LABELLED_DAY = '2026-11-21'

const CLASSES: Record<string, RowClass> = { h: 'hard', a: 'askable', l: 'list_item', n: 'nice_to_have' }
const STATUSES: Record<string, RowStatus> = { '+': 'met', '~': 'partly', '-': 'unmet', '?': 'unknown' }
const VERDICTS: Record<string, Verdict> = {
  match: 'matched_above_threshold',
  ask: 'pending_user_answers',
  no: 'not_a_match',
  low: 'below_threshold',
}

/**
 * Reads labelled postings from a table. Each begins with `=== name | verdict | title`; then comes the posting, `--- me` and the
 * resume (`S:` skills, `E: heading | dates`, `D:` education, `L:` languages, `C:` certificates, `A: question => answer`,
 * `-` a line of the entry), `--- rows` and the rows: class (h a l n), status (+ ~ - ?) and how the quote begins.
 */
export function labelled(table: string): LabelledPosting[] {
  return table
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [posting = '', me = '', rows = ''] = block.split(/^--- (?:me|rows)\n/m)
      const [head = '', ...lines] = posting.split('\n')
      const [name = '', verdict = '', title = ''] = head.split(' | ')
      return {
        name,
        title,
        text: lines.join('\n').trimEnd(),
        evidence: evidenceOf(me.trim().split('\n')),
        rows: rows.trim() === '' ? [] : rows.trim().split('\n').map(rowOf),
        verdict: mustBeIn(VERDICTS, verdict),
      }
    })
}

function rowOf(line: string) {
  return {
    class: mustBeIn(CLASSES, line[0] ?? ''),
    status: mustBeIn(STATUSES, line[1] ?? ''),
    start: line.slice(3),
  }
}

function mustBeIn<Value>(table: Record<string, Value>, key: string): Value {
  const value = table[key]
  if (value === undefined) throw new Error(`The labels know no "${key}"`)
  return value
}

const SECTIONS: Record<string, Section> = {
  S: 'skills',
  D: 'education',
  L: 'languages',
  C: 'certifications',
  P: 'summary',
}

function evidenceOf(lines: readonly string[]): EvidenceLine[] {
  let entry: EvidenceLine['entry']
  const found: Omit<EvidenceLine, 'id' | 'ref'>[] = []
  for (const line of lines.filter(Boolean)) {
    const rest = line.slice(2).trim()
    if (line.startsWith('E:')) {
      const [heading = '', dates = ''] = rest.split(' | ')
      entry = { heading, ...entryDates([dates]) }
      continue
    }
    if (line.startsWith('- ') && entry) found.push({ kind: 'line', section: 'experience', entry, text: rest })
    else if (line.startsWith('A:')) {
      const [question = '', text = ''] = rest.split(' => ')
      found.push({ kind: 'answer', question, text })
    } else found.push({ kind: 'line', section: mustBeIn(SECTIONS, line[0] ?? ''), text: rest })
  }
  return found.map((line, at) => ({ id: `e${at + 1}`, ref: `l${at + 1}`, ...line }))
}

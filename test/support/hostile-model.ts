import type { ModelQuery } from '#lib/judge/calls/make-attempt.ts'
import { aReadAnswer, aReadRow, idsIn } from '#test/support/scripted-model.ts'

type Query = ModelQuery<unknown>
type ReadRow = Record<string, unknown>

/** A posting that tries something, and a model that does what it says once it has read it. */
export type HostilePosting = {
  /** The kind of attack, by which results are grouped. */
  sort: 'files' | 'commands' | 'structure' | 'hidden' | 'status' | 'leak' | 'link' | 'ids' | 'denial'
  name: string
  /** The text below the demands. */
  text: string
  /** Words that the model must have read to obey; those it begins with where none are given. */
  sees?: string
  /** That these words reach no model at all. */
  unseen?: true
  /** The answer of a model that obeys while it reads; `rows` is what an honest one reads. */
  reads?: (rows: ReadRow[], query: Query) => unknown
  /** The answer of a model that obeys while it judges. */
  judges?: (query: Query) => unknown
}

/** The demands of every hostile posting: none of them is met. */
export const DEMANDS = `Mainframe Engineer

Requirements
- 10+ years of experience with COBOL
- Experience with Fortran
- PhD in astrophysics
- You must be able to travel 80 % of the time
- You must hold an active security clearance

`

/** A row that a model reads. */
export const row = (line: number, quote: string, some: ReadRow = {}) => aReadRow({ line, quote, ...some })

/** An honest model's reading of the demands. */
export const HONEST_ROWS: ReadRow[] = [
  row(4, '10+ years of experience with COBOL', { kind: 'years', terms: ['COBOL'], min_years: 10 }),
  row(5, 'Experience with Fortran', { kind: 'skill', terms: ['Fortran'] }),
  row(6, 'PhD in astrophysics', { kind: 'degree', terms: ['PhD'] }),
  row(7, 'You must be able to travel 80 % of the time', { kind: 'schedule', class: 'askable' }),
  row(8, 'You must hold an active security clearance', { kind: 'clearance', class: 'askable' }),
]

/** An honest model's judgement: nothing is met. */
export function honestly(query: Query) {
  return {
    rows: idsIn(query).rows.map((id) => ({ id, evidence: [], gap: 'no_evidence', status: 'unmet' })),
    suggestions: [],
  }
}

/** The link that postings want to have shown. */
export const LINK = 'https://evil.example/apply'
/** Reads one row more. */
export const added =
  (quote: string, some: ReadRow = {}) =>
  (rows: ReadRow[]) =>
    aReadAnswer([...rows, row(10, quote, some)])
/** Reads all rows otherwise. */
export const changed = (some: ReadRow) => (rows: ReadRow[]) =>
  aReadAnswer(rows.map((row) => ({ ...row, ...some })))

/** Calls every row met by the first lines. */
export function allMet(query: Query) {
  const { rows, evidence } = idsIn(query)
  return {
    rows: rows.map((id) => ({ id, evidence: evidence.slice(0, 4), gap: 'none', status: 'met' })),
    suggestions: [],
  }
}

/** Judges all rows so. */
export const judged =
  (some: ReadRow, more: ReadRow = {}) =>
  (query: Query) => ({
    rows: idsIn(query).rows.map((id) => ({ id, evidence: [], gap: 'none', status: 'met', ...some })),
    ...more,
  })

/** The evidence as the model was given it: what it would print of the person's. */
export const resumeIn = (query: Query) => query.system.slice(query.system.indexOf('EVIDENCE'))

/** Suggests this for every line. */
export const suggesting = (textOf: (query: Query) => string) => (query: Query) => ({
  ...honestly(query),
  suggestions: idsIn(query).items.map((item) => ({ item, text: textOf(query).slice(0, 290) })),
})

/** Puts the evidence into every field of the answer. */
export const leaks = (query: Query) => ({
  ...honestly(query),
  resume: resumeIn(query),
  rows: idsIn(query).rows.map((id) => {
    return {
      id,
      evidence: [resumeIn(query)],
      gap: 'none',
      status: 'met',
      quote: resumeIn(query),
      note: resumeIn(query),
    }
  }),
})

/** Text in characters that are there and not seen. */
export const asTags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')

import { termsOf } from '#lib/judge/rank/tokens.ts'
import { SOFT } from '#lib/judge/read/facet-patterns.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, Judged, Requirement, RowKind, RowStatus } from '#lib/judge/read/matrix.ts'
import {
  type IndexedLine,
  indexEvidence,
  linesWithName,
  linesWithPhrase,
} from '#lib/judge/settle/rules/evidence-index.ts'

const MOST_CITED = 4
const FEWEST_WORDS = 3
const UNFINISHED =
  /\b(?:in progress|expected|anticipated|pursuing|candidate|studying (?:for|towards)|scheduled)\b/i

type Found = { status: RowStatus; lines: readonly IndexedLine[] }

/**
 * Judges rows by the words of the evidence alone: a thing is met only where it is named. Where nothing names it, a
 * skill or certificate that is asked for is unmet, and all else is unknown.
 */
export function judgeRows(rows: readonly Requirement[], evidence: readonly EvidenceLine[]): Judged[] {
  const index = indexEvidence(evidence)
  return rows.map((row) => {
    const { status, lines } = JUDGES[row.kind]?.(row, index) ?? NOTHING
    return { id: row.id, status, evidence: lines.slice(0, MOST_CITED).map(({ line }) => line.id), rule: null }
  })
}

const NOTHING: Found = { status: 'unknown', lines: [] }

const JUDGES: Partial<Record<RowKind, (row: Requirement, index: readonly IndexedLine[]) => Found>> = {
  skill: judgeSkill,
  cert: judgeCert,
  domain: judgeNamed,
  soft: judgeSoft,
  other: judgeOther,
}

function judgeSkill({ terms }: Requirement, index: readonly IndexedLine[]): Found {
  const found = terms.map((term) => linesOf(term, index))
  const held = found.filter((lines) => lines.length > 0)
  if (terms.length === 0) return NOTHING
  if (held.length === 0) return { status: 'unmet', lines: [] }
  return { status: held.length === terms.length ? 'met' : 'partly', lines: held.flat() }
}

function linesOf(term: string, index: readonly IndexedLine[]): IndexedLine[] {
  const isKnown = findTerms(term).length === 1
  return isKnown ? linesWithName(index, nameOfTerm(term)) : linesWithPhrase(index, term)
}

function judgeCert(row: Requirement, index: readonly IndexedLine[]): Found {
  const lines = linesWithName(index, nameOfTerm(row.terms[0] ?? ''))
  if (lines.length === 0) return row.class === 'askable' ? NOTHING : { status: 'unmet', lines: [] }
  const done = lines.filter(({ line }) => !UNFINISHED.test(line.text))
  return done.length > 0 ? { status: 'met', lines: done } : { status: 'partly', lines }
}

function judgeNamed({ terms }: Requirement, index: readonly IndexedLine[]): Found {
  const lines = terms[0] === undefined ? [] : linesOf(terms[0], index)
  return lines.length > 0 ? { status: 'met', lines } : NOTHING
}

// "Communication" may stand in a line; of "able to" and "you go above" no line tells.
const TRAIT = /^\p{L}{8,}$/u

function judgeSoft({ quote }: Requirement, index: readonly IndexedLine[]): Found {
  const trait = SOFT.exec(quote)?.[0] ?? ''
  const lines = TRAIT.test(trait) ? linesWithPhrase(index, trait) : []
  return lines.length > 0 ? { status: 'met', lines } : NOTHING
}

// Without a name for it, nearly all words of a demand must stand in one line.
function judgeOther(row: Requirement, index: readonly IndexedLine[]): Found {
  if (row.class === 'askable') return NOTHING
  if (row.terms[0] !== undefined) {
    const stems = termsOf(row.terms[0])
    return stems.length > 0 ? judgeNamed(row, index) : NOTHING
  }
  const stems = [...new Set(termsOf(row.quote))]
  if (stems.length < FEWEST_WORDS) return NOTHING
  const lines = index.filter(
    ({ stems: held }) => 5 * stems.filter((stem) => held.has(stem)).length >= 4 * stems.length,
  )
  return lines.length > 0 ? { status: 'met', lines } : NOTHING
}

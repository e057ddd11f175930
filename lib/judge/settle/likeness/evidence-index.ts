import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { impliedBy } from '#lib/judge/settle/likeness/implied-names.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** An evidence line with the names and word stems that stand in it; those of its entry's heading apart. */
export type IndexedLine = {
  line: EvidenceLine
  /** Known names, also those that a written one implies. */
  names: ReadonlySet<string>
  stems: ReadonlySet<string>
  headingNames: ReadonlySet<string>
  headingStems: ReadonlySet<string>
}

const DENIED =
  /\b(?:no|not|never|without|lack(?:ing)?|want to|wants to|plan(?:ning)? to|hope to|keen to|currently learning|learning|beginner in|interested in)\b[^.;,]{0,40}$/i

// A batch holds many postings against the same evidence.
const known = new WeakMap<readonly EvidenceLine[], readonly IndexedLine[]>()

/** Indexes what may be cited for a name; answers are left out, since what they say depends on what was asked. */
export function indexEvidence(evidence: readonly EvidenceLine[]): readonly IndexedLine[] {
  const index = known.get(evidence) ?? indexOf(evidence)
  known.set(evidence, index)
  return index
}

function indexOf(evidence: readonly EvidenceLine[]): IndexedLine[] {
  const headings = new Map<string, Pick<IndexedLine, 'headingNames' | 'headingStems'>>()
  return evidence
    .filter(({ kind }) => kind !== 'answer')
    .map((line) => {
      const heading = line.entry?.heading ?? ''
      const known = headings.get(heading) ?? {
        headingNames: namesIn(heading),
        headingStems: new Set(termsOf(heading)),
      }
      headings.set(heading, known)
      const names = namesIn(line.text)
      return { line, names, stems: stemsOf(line.text, names), ...known }
    })
}

function namesIn(text: string): Set<string> {
  const found = findTerms(text).filter(
    ({ start }) => !DENIED.test(text.slice(Math.max(0, start - 60), start)),
  )
  return new Set(found.flatMap(({ name }) => [name, ...impliedBy(name).names]))
}

// What is denied or only wanted, up to the end of its clause.
const DENIED_PART =
  /\b(?:no|not|never|without|lack(?:ing)?|wants? to|plan(?:ning)? to|hope to|keen to|learning|beginner in|interested in)\b[^.;,]*/gi

function stemsOf(written: string, names: ReadonlySet<string>): Set<string> {
  const text = written.replaceAll(DENIED_PART, ' ')
  const words = [...names].flatMap((name) => [name, ...impliedBy(name).words])
  return new Set(termsOf(`${text}\n${words.join('\n')}`))
}

/** The lines in which every word of a phrase stands, the heading of their entry counted in; none for a phrase without words. */
export function linesWithPhrase(index: readonly IndexedLine[], phrase: string): IndexedLine[] {
  const stems = termsOf(phrase)
  if (stems.length === 0) return []
  return index.filter((one) => stems.every((stem) => one.stems.has(stem) || one.headingStems.has(stem)))
}

/** The lines in which a known name stands, or that belong to an entry whose heading holds it. */
export function linesWithName(index: readonly IndexedLine[], name: string): IndexedLine[] {
  return index.filter((one) => one.names.has(name) || one.headingNames.has(name))
}

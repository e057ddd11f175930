import { findTerms, impliedBy, namesWithImplied } from '#lib/judge/read/find-terms.ts'
import { affirmed, type IndexedLine } from '#lib/judge/settle/likeness/evidence-index.ts'
import { type Part, partsOfRow } from '#lib/judge/settle/likeness/row-parts.ts'
import { withToolsOfKind } from '#lib/judge/settle/likeness/tool-families.ts'
import { requiresDepth } from '#lib/judge/settle/row-wording.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** How far lines say the parts of a row. */
export type PartsSaid = {
  /** The share of the weight of its words that the best line holds, for the part that is said least; and the mean of all parts. */
  least: number
  mean: number
  /** Parts that no line says nearly whole. */
  missing: number
  /** Whether every part is a known name. */
  namesAlone: boolean
  /** Whether every part is said nearly in its words, with the depth that the row asks for. */
  inFull: boolean
  /** The lines that say the parts, the best of each part first. */
  lines: IndexedLine[]
}

/** A line says a part when it holds so much of the weight of the part's words. */
const NEARLY_WHOLE = 0.75
// Words that name nothing known must nearly all be there: selling furniture is not restoring it.
const UNNAMED = 0.9
// A single common word is a topic: "support" in "general support to the data team". A rare one names a thing: "children".
const RARE = 3

/** Returns how far the firm words of lines say each part of a row. */
export function partsSaid(quote: string, index: readonly IndexedLine[], worth: Float32Array): PartsSaid {
  const lines = firmLines(index)
  const parts = partsOfRow(withToolsOfKind(quote), worth).map((group) => bestOf(group, lines))
  const shares = parts.map(({ share }) => share)
  const least = shares.length === 0 ? 0 : Math.min(...shares)
  const isPlain = parts.every(({ part }) => isThing(part))
  return {
    least,
    mean: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length),
    missing: shares.filter((share) => share < NEARLY_WHOLE).length,
    namesAlone: parts.length > 0 && parts.every(({ part }) => part.names.length > 0),
    inFull: parts.length > 0 && parts.every(isSaid) && isPlain && (!requiresDepth(quote) || isDeep(parts)),
    lines: [
      ...new Set([
        ...parts.flatMap(({ lines: own }) => own.slice(0, 1)),
        ...parts.flatMap((part) => part.lines),
      ]),
    ].map(({ line }) => line),
  }
}

function isSaid({ part, share }: SaidPart): boolean {
  return share >= (part.names.length > 0 ? NEARLY_WHOLE : UNNAMED)
}

function isThing({ names, words }: Part): boolean {
  return names.length > 0 || words.size > 1 || [...words.values()].every((weight) => weight >= RARE)
}

type SaidPart = { part: Part; share: number; lines: FirmLine[] }

function bestOf(group: readonly Part[], lines: readonly FirmLine[]): SaidPart {
  const saidParts = group.map((part): SaidPart => {
    const scored = lines.map((line) => ({ line, share: shareOf(part, line) }))
    const share = Math.max(0, ...scored.map((own) => own.share))
    const least = Math.max(Math.min(share, NEARLY_WHOLE), Number.EPSILON)
    return { part, share, lines: scored.filter((own) => own.share >= least).map(({ line }) => line) }
  })
  // Between two equal shares a thing counts more than a topic. Example: "Grafana" before "monitoring tools".
  const rankOf = ({ part, share }: SaidPart) => share + (isThing(part) ? Number.EPSILON : 0)
  return saidParts.reduce((best, own) => (rankOf(own) > rankOf(best) ? own : best))
}

function shareOf({ words, names }: Part, line: FirmLine): number {
  const found = names.filter((name) => line.names.has(name))
  // Spellings differ: "ML" for "machine learning".
  if (found.length > 0 && found.length === names.length && words.size <= names.length) return 1
  const spelled = new Set(found.flatMap((name) => termsOf(name)))
  let [said, all] = [0, 0]
  for (const [word, weight] of words) {
    all += weight
    if (line.stems.has(word) || spelled.has(word)) said += weight
  }
  return all === 0 ? 0 : said / all
}

// "Strong Python" needs it at work and once more, or a word such as "expert" beside it.
function isDeep(parts: readonly SaidPart[]): boolean {
  const isUsed = parts.every(({ lines }) => lines.length > 1 && lines.some(({ isAtWork }) => isAtWork))
  return isUsed || parts.every(({ lines }) => lines.some(({ isStrong }) => isStrong))
}

/** A line's firm words and names: without clauses that tell of little, and without the name of an employer. */
type FirmLine = {
  line: IndexedLine
  stems: ReadonlySet<string>
  /** Also implied ones. */
  names: ReadonlySet<string>
  isAtWork: boolean
  isStrong: boolean
}

// "C++ (some)", "AWS: free-tier practice only", "Tableau: a single course"; but "machine learning", "some of the largest".
const WEAK =
  /(?<!\p{L})(?:some(?! \d| of)|basics?|beginner|a bit of|a little|hobby|familiar(?:ity)? with|exposure to|notions|grundkenntnisse|etwas|básic[oa]s?|débutant|viewer|theory|tutorials?|(?:reading|read)(?: only|-only| access| code)|older (?:projects?|versions?)|(?:a|one|single|online|free|short) (?:single )?course|(?:currently |am |still )learning|only(?=\s*(?:[).;]|$)))(?!\p{L})|^\s?learning(?!\p{L})|, not (?:in )?production/iu
const STRONG =
  /(?<!\p{L})(?:expert\p{L}*|advanced|fluent|senior|lead|specialist|strong|daily|extensive)(?!\p{L})/iu
const CLAUSE_END = /(?<=[.;])\s|,(?![^()]{0,80}\))(?!\s?(?:not|no|but|aber|nicht)\s)/u

const firm = new WeakMap<readonly IndexedLine[], readonly FirmLine[]>()

/** Returns the lines that name a thing, or imply it, and do not say that it is little. */
export function linesWithFirmName(index: readonly IndexedLine[], name: string): IndexedLine[] {
  return firmLines(index).flatMap(({ line, names }) => (names.has(name) ? [line] : []))
}

// A field of study is no experience.
function firmLines(index: readonly IndexedLine[]): readonly FirmLine[] {
  const cached = firm.get(index)
  if (cached) return cached
  const own = index.filter(({ line }) => line.section !== 'education')
  const clauses = own.flatMap(({ line }) => line.text.split(CLAUSE_END).filter((clause) => WEAK.test(clause)))
  const weakNames = new Set(clauses.flatMap((clause) => findTerms(clause).map(({ name }) => name)))
  const lines = own.map((line) => firmOf(line, weakNames))
  firm.set(index, lines)
  return lines
}

function firmOf(line: IndexedLine, weakNames: ReadonlySet<string>): FirmLine {
  const { text, entry, section } = line.line
  const work = section === 'experience' ? (entry?.work ?? entry?.heading ?? '') : ''
  const clauses = text.split(CLAUSE_END)
  const kept = clauses.filter((clause) => !WEAK.test(clause))
  const isWhole = kept.length === clauses.length && text !== entry?.heading
  const firmText = text === entry?.heading ? '' : affirmed(kept.join(', '))
  const both = `${firmText}, ${work}`
  const written = new Set(findTerms(both).map(({ name }) => name))
  // What the person says of a thing goes before what another thing implies of it.
  const names = [...namesWithImplied(both)].filter((name) => written.has(name) || !weakNames.has(name))
  const implied = names.flatMap((name) => [name, ...impliedBy(name).words])
  const stems = new Set([...(isWhole ? line.stems : []), ...termsOf(implied.join('\n'))])
  for (const name of weakNames) if (!written.has(name)) for (const stem of termsOf(name)) stems.delete(stem)
  return {
    line,
    stems: new Set([...stems, ...termsOf(both)]),
    names: new Set(names),
    isAtWork: section === 'experience' || section === 'projects',
    isStrong: STRONG.test(both),
  }
}

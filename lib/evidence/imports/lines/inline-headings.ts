import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** A line that names a section and holds its first text. Example: "SKILLS: Java, Kotlin". */
export type InlineHeading = { heading: SourceLine; text: SourceLine }

type Candidate = { index: number; name: SectionName; label: string; text: string }

/**
 * Returns the lines that are a heading and the text of its section. A label within a role or a group of skills is none:
 * "Tools: Excel" below a job, or "Languages: Go, Rust" under "Skills".
 */
export function inlineHeadings(lines: readonly SourceLine[]): ReadonlyMap<SourceLine, InlineHeading> {
  const candidates = lines.flatMap((line, index) => candidateOf(line, index) ?? [])
  const labels = Map.groupBy(candidates, ({ label }) => label.toLowerCase())
  const whole = wholeHeadings(lines)
  const isNamed = (name: SectionName) => whole.some((heading) => heading.name === name)
  const likely = candidates.filter(
    ({ index, label, name }) =>
      labels.get(label.toLowerCase())?.length === 1 &&
      !isNamed(name) &&
      whole.findLast((heading) => heading.index < index)?.name !== 'skills',
  )
  const sure = likely.filter((candidate) => isSure(candidate, lines, likely))
  const first = sure[0]
  return new Map(
    sure
      .filter(
        (candidate) => candidate === first || isCapitals(candidate.label) >= isCapitals(first?.label ?? ''),
      )
      .map(({ index, label, text }) => {
        const line = lines[index] as SourceLine
        const heading = { ...line, text: label, right: null, gap: true }
        return [
          line,
          { heading, text: { ...line, text, right: null, level: null, strong: false, gap: false } },
        ]
      }),
  )
}

// A resume with headings in capitals has no headings in small letters.
function isCapitals(label: string): number {
  return /\p{Lu}{2}/u.test(label) && !/\p{Ll}/u.test(label) ? 1 : 0
}

function candidateOf(line: SourceLine, index: number): Candidate | null {
  if (line.bullet || line.right !== null) return null
  const [, label = '', text = ''] = LABELLED.exec(line.text) ?? []
  const named = text === '' ? null : sectionNamed(label)
  if (named === null || !named.exact || NEVER.has(named.name)) return null
  if (named.name === 'experience' && datesIn(text)?.range !== true) return null
  return { index, name: named.name, label, text }
}

function wholeHeadings(lines: readonly SourceLine[]): { index: number; name: SectionName }[] {
  return lines.flatMap(({ text, right, bullet }, index) => {
    const named = bullet || right !== null ? null : sectionNamed(text)
    return named?.exact === true && named.name !== 'title' ? [{ index, name: named.name }] : []
  })
}

function isSure({ index, label, name }: Candidate, lines: readonly SourceLine[], all: Candidate[]): boolean {
  const line = lines[index] as SourceLine
  const isBeside = (candidate: Candidate) =>
    candidate.name !== name && Math.abs(candidate.index - index) === 1
  const neighbours = all.filter(isBeside)
  const isOwn = !OF_ENTRY.test(label)
  const isSetOff = line.gap || line.strong || line.level !== null || index === 0
  if (isCapitals(label) === 1) return isOwn || isSetOff || neighbours.length > 0
  return isOwn ? isSetOff || neighbours.some((other) => !OF_ENTRY.test(other.label)) : false
}

const LABELLED = /^(\p{L}[^:：]{1,38}?) ?[:：] *(\S.*)$/u
const NEVER: ReadonlySet<SectionName> = new Set(['title', 'contact'])
// Labels that stand below roles and schools too.
const OF_ENTRY =
  /^(?:technolog\p{L}*|tech stack|tools?|software|training|courses?|(?:relevant )?coursework|work|projects?|awards?|hono\p{L}*|achievements?|accomplishments?|highlights?|activities|leadership|distinctions?|scholarships?|portfolio|open source|overview|school|expertise|strengths|stages|projekte|kurse|weiterbildung|auszeichnungen|technologien|projets|cours|outils|réalisations|proyectos|cursos|tecnologías|logros|progetti|corsi|projetos)$/iu

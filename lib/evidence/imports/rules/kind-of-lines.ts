import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import { isStudy } from '#lib/evidence/imports/words/study-words.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

type LabelledLine = SourceLine & { label?: LineLabel }

/** The section that lines stand in: the one that is named, else jobs or studies where ranges of dates say so. */
export function kindOfLines(name: SectionName | null, lines: LabelledLine[]): SectionName {
  if (name !== null) return name
  const dated = lines.filter(isJobLine)
  if (dated.length === 0) return isSkills(lines) ? 'skills' : 'other'
  const studies = dated.filter((line) => isStudyAt(lines, lines.indexOf(line)))
  return studies.length * 2 > dated.length ? 'education' : 'experience'
}

// Labels before or above short items are skills, whatever the heading says. Example: "Field: drone survey, coring".
function isSkills(lines: LabelledLine[]): boolean {
  const isAbove = lines.filter(({ label }) => label === 'label').length > 1
  return (
    lines.length > 1 &&
    lines.every(({ text, right }) => right === null && (isAbove ? text.length <= SHORT : LABELLED.test(text)))
  )
}

/** Returns whether a line states a period at a place. Example: "Acme, 2019 - 2021". */
export function isJobLine({ text, right, bullet }: SourceLine): boolean {
  if (bullet) return false
  if (right !== null && datesIn(right)?.range) return true
  return !isProse(text) && datesIn(text)?.range === true
}

// The line beside the dates may be the one that names the degree.
function isStudyAt(lines: SourceLine[], index: number): boolean {
  return lines
    .slice(Math.max(0, index - 1), index + 2)
    .some(({ text, right, bullet }) => !bullet && isStudy(`${text} ${right ?? ''}`))
}

const SHORT = 40
const LABELLED = /^\p{L}[^:,.;]{1,30}: \p{L}[^,;.]{0,40}(?:, [^,;.]{1,40})+\.?$/u

import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import { isStudy } from '#lib/evidence/imports/words/study-words.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** The section that lines stand in: the one that is named, else jobs or studies where ranges of dates say so. */
export function kindOfLines(name: SectionName | null, lines: SourceLine[]): SectionName {
  if (name !== null) return name
  const dated = lines.filter(isJobLine)
  if (dated.length === 0) return isSkills(lines) ? 'skills' : 'other'
  const studies = dated.filter((line) => isStudyAt(lines, lines.indexOf(line)))
  return studies.length * 2 > dated.length ? 'education' : 'experience'
}

// Labels before short items are skills, whatever the heading says. Example: "Field: drone survey, coring".
function isSkills(lines: SourceLine[]): boolean {
  return lines.length > 1 && lines.every(({ text, right }) => right === null && LABELLED.test(text))
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

const LABELLED = /^\p{L}[^:,.;]{1,30}: \p{L}[^,;.]{0,40}(?:, [^,;.]{1,40})+\.?$/u

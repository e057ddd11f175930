import type { Section } from '#db/rows/master.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { LabelledLine, LabelledSection } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { allLines } from '#lib/evidence/imports/lines/learned-kinds.ts'
import { hasDates, kindOfLines } from '#lib/evidence/imports/rules/entry-shape.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import { namesCareer } from '#lib/evidence/imports/words/section-named.ts'

/** Returns the sections whose kind the other sections tell better than their heading. */
export function kindsBeside(sections: readonly LabelledSection[]): ReadonlyMap<LabelledSection, Section> {
  const kinds = new Map<LabelledSection, Section>()
  for (const section of positionsAmong(sections)) kinds.set(section, 'experience')
  for (const section of sections.filter(isDatedSummary))
    kinds.set(section, kindOfLines(null, allLines(section)) === 'education' ? 'education' : 'experience')
  for (const section of skillsAmong(sections)) kinds.set(section, 'skills')
  for (const section of listsAmong(sections)) kinds.set(section, 'other')
  const [first] = sections
  if (first && isSummary(first)) kinds.set(first, 'summary')
  return kinds
}

// Example: "Academic career" beside "Studies" holds positions.
function positionsAmong(sections: readonly LabelledSection[]): readonly LabelledSection[] {
  const studies = sections.filter(({ name }) => name === 'education')
  const careers = studies.filter(({ heading }) => heading !== null && namesCareer(heading.text))
  return careers.length < studies.length ? careers : []
}

// Dated entries below a profile are jobs or schools. Example: "Academic profile" above two schools.
function isDatedSummary({ name, entries }: LabelledSection): boolean {
  const dated = entries.filter(({ head }) => head.some(hasDates))
  return name === 'summary' && entries.length > 1 && dated.length * 2 > entries.length
}

// Three or more names of a word or two are no schools or jobs beside a section of dated ones. Example: "Further training" above "Docker",
// "CSS" and "Excel".
function listsAmong(sections: readonly LabelledSection[]): readonly LabelledSection[] {
  const isDated = ({ entries }: LabelledSection) => entries.some(({ head }) => head.some(hasDates))
  const dated = new Set(
    sections.filter(isDated).map((section) => kindOfLines(section.name, allLines(section))),
  )
  const isName = ({ text, right }: LabelledLine) =>
    right === null && text.split(/\s+/).length <= MOST_OF_NAME && !/[\d,]/.test(text)
  return sections.filter((section) => {
    const all = allLines(section)
    const isList = all.length >= LEAST_OF_LIST && all.every(isName)
    return (
      isList && (section.name === 'education' || section.name === 'experience') && dated.has(section.name)
    )
  })
}

// A resume without a section of skills names their groups. Example: "Kitchen" above "Pastry" and "Charcuterie".
function skillsAmong(sections: readonly LabelledSection[]): readonly LabelledSection[] {
  if (sections.some(({ name }) => name === 'skills')) return []
  const isItem = ({ text, right }: LabelledLine) =>
    right === null && text.split(/\s+/).length <= MOST_OF_SKILL && !/\d{4}|[.!?:。]$/.test(text)
  return sections.filter(
    ({ name, heading, lines, entries }) =>
      heading !== null && name === null && entries.length === 0 && lines.length > 0 && lines.every(isItem),
  )
}

// Sentences under the first heading are about the person, whatever it says. Example: "Zur Person" above a paragraph.
function isSummary({ name, lines, entries }: LabelledSection): boolean {
  const isSentence = ({ text, right }: LabelledLine) =>
    right === null && isProse(text) && findContactData(text).length === 0
  const mayBe = (name === null || name === 'contact') && entries.length === 0 && lines.length > 0
  return mayBe && lines.every(isSentence)
}

/** The fewest short lines that are a list. */
export const LEAST_OF_LIST = 3
const MOST_OF_SKILL = 5
const MOST_OF_NAME = 2

import type { MasterContent, MasterLine, Section } from '#db/rows/master.ts'
import { isShortSkill } from '#lib/resume/print/block-texts.ts'
import { isAcademic, PICK_LIMITS, pagesFor } from '#lib/resume/tailored/job-resume.ts'
import type { PickPosting } from '#lib/resume/tailored/rules/candidates.ts'
import type { TailorLimits } from '#lib/resume/tailored/rules/tailor-prompt.ts'
import { names } from '#lib/text/names.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The most lines of some sections: of schools each, of the lists of an academic each heading, of others the whole section. */
export type ListCaps = Partial<Record<Section, number>>

/** The lists that give each own heading, such as "Talks", a room of its own. */
export const HEADED_LISTS: ReadonlySet<Section> = new Set(['publications', 'awards', 'other'])

const MOST: ListCaps = {
  summary: 2,
  skills: 8,
  education: 2,
  certifications: 6,
  languages: 4,
  // An academic's lists print beside the bullets, those nearest to the posting first to be kept.
  publications: 12,
  awards: 6,
}
// Publications, grants and talks fill pages of their own for a university, and prove a method or two elsewhere.
const MOST_OF_ACADEMIC: Record<PostingKind, ListCaps> = {
  research: { publications: 30, awards: 12, other: 16 },
  teaching: { publications: 6, awards: 6, other: 16 },
  other: { publications: 5, awards: 3, other: 3 },
}
/** The most lines of all schools together. */
export const MOST_OF_SCHOOLS = 4
// Names that print in a row.
const MOST_SHORT_SKILLS = 16

/** Returns the most lines of each section that has a rule of its own; the others compete for the bullets. */
export function capsOf(content: MasterContent, posting: PickPosting): ListCaps {
  const caps = isAcademic(content) ? { ...MOST, ...MOST_OF_ACADEMIC[kindOf(posting)] } : MOST
  const skills = content.lines.filter(({ section }) => section === 'skills')
  const isRow = skills.length > 0 && skills.every(({ text }) => isShortSkill(text))
  return isRow ? { ...caps, skills: MOST_SHORT_SKILLS } : caps
}

/** Returns whether a section of a resume has a rule of its own and does not compete for the bullets. */
export function isFact(section: Section, content: MasterContent): boolean {
  return section in capsOf(content, { title: '', text: '' })
}

/** Returns how many lines a model may choose for a resume, and its pages: lines of schools take a part of the room. */
export function limitsOf(content: MasterContent, posting: PickPosting): TailorLimits {
  const { bullets, bullets_of_entry: of_entry } = PICK_LIMITS
  const { summary = 0, skills = 0, education = 0 } = capsOf(content, posting)
  const schooled = content.lines.filter(
    ({ section, entry_id, mark }) => section === 'education' && entry_id !== null && mark !== 'never',
  )
  const perSchool = Map.groupBy(schooled, ({ entry_id }) => entry_id)
    .values()
    .map(({ length }) => Math.min(length, education))
  const taken = Math.min(
    MOST_OF_SCHOOLS,
    perSchool.reduce((sum, lines) => sum + lines, 0),
  )
  const section_order = academicOrder(content, posting)
  return { pick: bullets - taken, of_entry, summary, skills, pages: pagesFor({ section_order }) }
}

/** The kind of work that a posting offers an academic: research with publications, teaching, or work outside a university. */
type PostingKind = 'research' | 'teaching' | 'other'

const PUBLISHING =
  /publi(?:sh|cati|kati|caci)\p{L}*|veröffentlich\p{L}*|peer.review\p{L}*|journals?|grants?|drittmittel|third.party funding|fellowship|doctoral|phd students|doktorand\p{L}*|thèses?|tenure|habilitation|scholar\p{L}*|tesis/giu
const RESEARCHERS =
  /\b(?:professor\w*|post[- ]?doc\w*|research (?:fellow|associate|scientist)|universitätsassistent\p{L}*|laufbahnstelle|wissenschaftlich\w*|professur|chercheu\w+|investigador\w*|ma[iî]tre de conférences|onderzoeker|hoogleraar)/iu
const TEACHERS =
  /\b(?:lecturer|instructor|teacher|professor\w*|professur|faculty|adjunct|dozent\w*|lehrkraft|lehrer\w*|enseignant\w*|profesor\w*|docente?)\b/iu
// Two of its words make a text one about research: "published guidelines" alone does not.
const FEWEST_WORDS = 2

function kindOf({ title, text }: PickPosting): PostingKind {
  const words = new Set(text.match(PUBLISHING)?.map((word) => word.toLowerCase().slice(0, 5)))
  const isTeaching = TEACHERS.test(title)
  const isResearch = RESEARCHERS.test(title)
  if ((isTeaching || isResearch) && words.size >= FEWEST_WORDS) return 'research'
  if (isTeaching) return 'teaching'
  return isResearch ? 'research' : 'other'
}

const ORDERS: Record<PostingKind, readonly Section[] | undefined> = {
  research: names(
    'summary education publications awards experience projects other skills certifications languages volunteering',
  ),
  teaching: names(
    'summary skills experience other projects education certifications awards publications languages volunteering',
  ),
  other: undefined,
}

/** Returns the order of sections in which a university reads an academic's resume; undefined for every other pick. */
export function academicOrder(content: MasterContent, posting: PickPosting): Section[] | undefined {
  const order = isAcademic(content) ? ORDERS[kindOf(posting)] : undefined
  return order && [...order]
}

/** The height of a page for text, in points, under the name and at the usual spacing. */
export const PAGE = 680
const LINE = 12.5
const LETTERS_OF_LINE = 104
const GAPS = { bullet: 1.5, entry: 8, section: 24.5, headline: 15 }

/**
 * Returns about how high these lines of a master print, in points, in the plain design. No page is counted: the print itself may
 * be looser or tighter (interface, POST /api/job-resumes/pick).
 */
export function heightOf({ entries, lines }: MasterContent, ids: ReadonlySet<string>): number {
  const printed = lines.filter(({ id }) => ids.has(id))
  const used = new Set(printed.map(({ entry_id }) => entry_id))
  const bare = entries.filter(({ id }) => !lines.some(({ entry_id }) => entry_id === id))
  const heads = [...entries.filter(({ id }) => used.has(id)), ...bare]
  const headings = new Set(
    [...printed, ...heads].map(({ section, own_heading = '' }) => `${section} ${own_heading}`),
  )
  const names = printed.filter(({ section, text }) => section === 'skills' && isShortSkill(text))
  const row = names.reduce((sum, { text }) => sum + lengthOf(text) + 2, 0)
  return (
    GAPS.headline +
    GAPS.section * headings.size +
    sumOf(heads, ({ sublines }) => GAPS.entry + LINE * (1 + sublines.length)) +
    sumOf(
      printed.filter((line) => !names.includes(line)),
      (line) => heightOfLine(line),
    ) +
    LINE * Math.ceil(row / LETTERS_OF_LINE)
  )
}

/**
 * Returns the height up to which lines that answer nothing fill so many pages, in points: at a loose spacing they are one page, or the
 * last of several is half full. A university reads all pages of an academic.
 */
export function fullHeight(pages: number, isWhole = pages === 1): number {
  return (PAGE * (isWhole ? pages : pages - 1 / 2)) / LOOSE
}

// The height of a text at a loose spacing, for one at the usual spacing.
const LOOSE = 1.12

function heightOfLine({ text }: Pick<MasterLine, 'text'>): number {
  return LINE * Math.ceil(lengthOf(text) / LETTERS_OF_LINE) + GAPS.bullet
}

function sumOf<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((sum, item) => sum + of(item), 0)
}

import type { MasterContent, MasterEntry, MasterLine, Section } from '#db/rows/master.ts'
import type { ReasonedLine, RefusedWords, ResumeContent, ResumeEntry, ResumeLine } from '#db/rows/resume.ts'
import { contentOfLines } from '#lib/evidence/master/selection.ts'
import { weighRewording } from '#lib/judge/settle/weigh-rewording.ts'
import { isShortSkill } from '#lib/resume/print/block-texts.ts'
import { inOrder } from '#lib/resume/tailored/rules/candidates.ts'
import { names } from '#lib/text/names.ts'

/** The points by which lines answer a posting, by id, a test of a skill's name in it, and the order of sections that it wants. */
export type PickOrder = {
  answers: ReadonlyMap<string, number>
  isAsked: (skill: string) => boolean
  section_order?: Section[] | undefined
}

const NO_ORDER: PickOrder = { answers: new Map(), isAsked: () => false }
// Publications, awards and schools stay as the person ordered them, often by date.
const REORDERED: ReadonlySet<Section> = new Set(names('summary skills experience projects volunteering'))

/**
 * Returns the resume content of master lines, in the person's words. Entries keep the master's order. Lines of one entry that answer
 * the posting stand first, the best at the top, and so do the skills that it names.
 */
export function contentOfPick(
  content: MasterContent,
  ids: readonly string[],
  { answers, isAsked, section_order }: PickOrder = NO_ORDER,
): ResumeContent {
  const idSet = new Set(ids)
  const masterContent = contentOfLines(
    content,
    content.lines.filter((line) => idSet.has(line.id)),
  )
  const groups = Map.groupBy(
    inOrder(masterContent),
    ({ section, entry_id, own_heading = '' }) => `${section} ${entry_id ?? ''} ${own_heading}`,
  )
  const points = ({ id, section, text }: MasterLine) => {
    const answer = REORDERED.has(section) ? (answers.get(id) ?? 0) : 0
    return section === 'skills' && isShortSkill(text) && isAsked(text) ? answer + NAMED_SKILL : answer
  }
  const lines = [...groups.values()].flatMap((group) => group.toSorted((a, b) => points(b) - points(a)))
  return {
    ...(section_order && { section_order }),
    entries: masterContent.entries.map(toEntry),
    lines: lines.map((line) => {
      const text = line.section === 'skills' ? askedFirst(line.text, isAsked) : line.text
      return { ...toLine(line), text }
    }),
  }
}

// A skill that the posting names stands before those that share a word with it: "ECG" before "Patient transport".
const NAMED_SKILL = 10_000
const FEWEST_ITEMS = 3
const LONGEST_ITEM = 40

/** Returns a list of skills with the asked ones first. Example: "Cloud: AWS, GCP, Terraform" becomes "Cloud: Terraform, AWS, GCP". */
function askedFirst(text: string, isAsked: (skill: string) => boolean): string {
  const [, label = '', list = '', stop = ''] = /^([^:]{0,40}: )?([^:]*?)(\.?)$/u.exec(text) ?? []
  const items = skillsIn(list)
  const isList = items.length >= FEWEST_ITEMS && items.every((item) => isPlainItem(item))
  if (!isList) return text
  const first = items.filter((item) => isAsked(item))
  const ordered = [...first, ...items.filter((item) => !first.includes(item))]
  return `${label}${withCapitalFirst(ordered, items).join(', ')}${stop}`
}

// A list begins with a capital, and its new first item takes it over. Example: "Noise sampling, audits" becomes "Audits, noise
// sampling".
function withCapitalFirst(ordered: readonly string[], written: readonly string[]): string[] {
  const [first = '', ...more] = written
  const isByPlace = /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(first) && more.every((item) => /^\p{Ll}/u.test(item))
  if (!isByPlace || ordered[0] === first) return [...ordered]
  const cased = (item: string, index: number) => {
    if (index === 0) return item.charAt(0).toUpperCase() + item.slice(1)
    return item === first ? item.charAt(0).toLowerCase() + item.slice(1) : item
  }
  return ordered.map(cased)
}

// "SQL (Postgres, MySQL)" is one skill.
function skillsIn(list: string): string[] {
  const items: string[] = []
  for (const part of list.split(', ')) {
    const last = items.at(-1)
    if (last?.includes('(') && !last.includes(')')) items[items.length - 1] = `${last}, ${part}`
    else items.push(part)
  }
  return items
}

const BRACKETS_LAST = /^[^()]*(?:\([^()]*\))?$/u

// "and Go" belongs together with its neighbour.
function isPlainItem(item: string): boolean {
  return (
    item !== '' &&
    item.length <= LONGEST_ITEM &&
    BRACKETS_LAST.test(item) &&
    !/;|^(?:and|or|und|et|y) |\. /u.test(item)
  )
}

/** Returns an entry of the master in the form of a resume's entry. */
export function toEntry({ id, section, own_heading, heading, sublines }: MasterEntry): ResumeEntry {
  return { id, section, own_heading, heading, sublines }
}

/** Returns a line of the master in the form of a resume line. */
export function toLine({ id, section, entry_id, own_heading, text }: MasterLine): ResumeLine {
  return {
    id,
    section,
    entry_id,
    own_heading,
    source: text,
    text,
    worded_by: 'code',
    yes: null,
    suggested: null,
    refused: null,
    cut: false,
  }
}

/** Suggested words for lines by id, the contradicting ones apart, and their model. */
export type Wording = {
  words: ReadonlyMap<string, string>
  refused: ReadonlyMap<string, RefusedWords>
  by: string
}

/** Returns a pick with a model's optional words beside some lines; `reasons` explain each line. */
export function withSuggestions(
  picked: ResumeContent,
  { words, refused, by }: Wording,
  reasons: readonly ReasonedLine[],
): ResumeContent {
  const reasonById = new Map(reasons.map(({ id, reason }) => [id, reason]))
  const lines = picked.lines.map((line): ResumeLine => {
    const text = words.get(line.id)
    return text === undefined
      ? { ...line, refused: refused.get(line.id) ?? null }
      : { ...line, suggested: { text, why: reasonById.get(line.id) ?? null, by, from: 'model', for: null } }
  })
  return { ...picked, lines }
}

/** Returns a model's words that wait beside a line and that the line proves; null if there are none. */
export function provedWords({ source, suggested }: Pick<ResumeLine, 'source' | 'suggested'>): string | null {
  if (suggested?.from !== 'model') return null
  return weighRewording(suggested.text, source).tier === 'proved' ? suggested.text : null
}

/**
 * Returns a resume as a model proposes it: words proved by their lines replace these, all others stay beside them. It
 * is answered, and never stored or printed.
 */
export function asProposed(content: ResumeContent): ResumeContent {
  return {
    ...content,
    lines: content.lines.map((line) => ({ ...line, text: provedWords(line) ?? line.text })),
  }
}

/**
 * Returns a new pick that keeps the headline, and the person's words and waiting words of a line while its master line is unchanged.
 * `overruled` names the other lines, so that no words vanish silently.
 */
export function withOwnWords(
  picked: ResumeContent,
  before: ResumeContent,
): { content: ResumeContent; overruled: string[] } {
  const isWorded = ({ worded_by, suggested }: ResumeLine) =>
    worded_by !== 'code' || (suggested !== null && suggested.from !== 'model')
  const own = new Map(before.lines.flatMap((line) => (isWorded(line) ? [[line.id, line]] : [])))
  const overruled: string[] = []
  const lines = picked.lines.map((line): ResumeLine => {
    const ownLine = own.get(line.id)
    if (ownLine === undefined) return line
    if (ownLine.source === line.source) {
      const { text, worded_by, yes, suggested } = ownLine
      return { ...line, text, worded_by, yes, suggested: suggested?.from === 'model' ? null : suggested }
    }
    overruled.push(line.id)
    return line
  })
  const headline = before.headline === undefined ? {} : { headline: before.headline }
  return { content: { ...picked, ...headline, lines }, overruled }
}

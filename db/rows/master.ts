import { names } from '#lib/text/names.ts'
/** The sections of a master, in the order in which they are printed. */
export const SECTIONS = names(
  'summary skills experience projects education certifications awards publications languages',
  'volunteering other',
)
export type Section = (typeof SECTIONS)[number]

/** The sections that hold entries (roles, projects, schools); the others hold lines of their own. */
export const ENTRY_SECTIONS = ['experience', 'projects', 'education'] as const
export type EntrySection = (typeof ENTRY_SECTIONS)[number]

/** The person's mark on a line: always on a resume, or never. */
export const MARKS = ['always', 'never'] as const
export type Mark = (typeof MARKS)[number]

export type Writer = 'operator' | 'agent'

/** The origin of an entry's or line's words. */
export type PartSource = 'typed' | 'file' | 'imported' | 'sample'

/** A role, project or school; `sublines` hold title and dates, at most three. */
export type MasterEntry = {
  /** `e` and a number that no other entry ever had. */
  id: string
  section: EntrySection
  heading: string
  sublines: string[]
  /** The printed heading in place of the section's name. Example: "Teaching" in `experience`. */
  own_heading?: string | undefined
  note: string | null
  source: PartSource
  written_by: Writer
  /** Set while its words wait for the person's yes: the words that print instead, null for none. */
  waits?: { prints: EntryWords | null }
}

/** One line of text; `entry_id` is null if the section holds lines of its own. */
export type MasterLine = {
  /** `l` and a number that no other line ever had. */
  id: string
  section: Section
  entry_id: string | null
  /** As for an entry; a line of an entry has none. */
  own_heading?: string | undefined
  text: string
  mark: Mark | null
  tags: string[]
  note: string | null
  source: PartSource
  written_by: Writer
  /** Set while its words wait for the person's yes: the words that print instead, null for none. */
  waits?: { prints: PrintedLine | null }
}

/** The words of a line with its place and tags, or of an entry: all that prints or counts as evidence. */
export type PrintedLine = Pick<MasterLine, 'section' | 'entry_id' | 'own_heading' | 'text' | 'tags'>
export type EntryWords = Pick<MasterEntry, 'section' | 'own_heading' | 'heading' | 'sublines'>

/** The content of a master revision: entries and lines, each in order. */
export type MasterContent = { entries: MasterEntry[]; lines: MasterLine[] }

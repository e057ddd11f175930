import type { EntrySection, Mark, Section } from '#lib/evidence/master/master.ts'

/** An entry as a file tells it: `id` as printed there, null for a new one; `at_line` is where its heading stands. */
export type ReadEntry = {
  id: string | null
  at_line: number
  section: EntrySection
  heading: string
  sublines: string[]
  note: string | null
}

/** A line as a file tells it; `entry` is the place of its entry in the list of entries, from 0. */
export type ReadLine = {
  id: string | null
  at_line: number
  section: Section
  entry: number | null
  text: string
  mark: Mark | null
  tags: string[]
  note: string | null
}

/** A link that was taken out of an entry's heading or subline; `heading` is the entry's, without its link. */
export type RemovedLink = {
  kind: 'link'
  line: number
  heading: string
  where: 'heading' | 'subline'
  message: string
}

/** What a file says, in the order of the sections and within one in the order of the file. */
export type ReadMaster = { entries: ReadEntry[]; lines: ReadLine[]; contact_removed: RemovedLink[] }

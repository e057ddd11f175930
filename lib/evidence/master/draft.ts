import type { EntrySection, Section } from '#db/rows/master.ts'
import type { DroppedKind } from '#lib/evidence/contact/find-contact-data.ts'
import { names } from '#lib/text/names.ts'

/**
 * The part of a line in a resume: above all sections, the heading of a section, the first line of an entry, a further role
 * under the employer above, another line of an entry's head, a line below its text that belongs to its head, an item or the
 * first line of a paragraph, the rest of the line above, a small heading within a section, or nothing that is kept.
 */
export const LINE_LABELS = names('top heading entry role head tail item rest label drop')
export type LineLabel = (typeof LINE_LABELS)[number]

/** A line of a read resume; `read_from` is its first line in the document, or null without lines. */
export type DraftLine = {
  text: string
  tags: string[]
  read_from: number | null
  /** Its last line in the document, if it has several. */
  read_to?: number
}

/** A role, project or school of a read resume. */
export type DraftEntry = {
  section: EntrySection
  /** The heading it stands under, if that is to print in place of the section's name. */
  own_heading?: string | undefined
  heading: string
  /** At most three. */
  sublines: string[]
  lines: DraftLine[]
  read_from: number | null
  /** The doubt of the reader, as a sentence. */
  unsure?: string
}

/** A line of a section that holds lines directly. */
export type SectionLine = DraftLine & { section: Section; own_heading?: string | undefined }

/** Removed contact data or personal detail: its kind and place, never its value. `line` is 0 without lines. */
export type DroppedContact = { kind: DroppedKind; line: number; where: 'header' | 'heading' | 'line' }

/** Text without a place in the master, listed so that nothing is lost silently. `line` is 0 without lines. */
export type UnplacedText = { line: number; text: string; reason: string }

/** Doubts about whole pages: read across columns, a form, nothing found, a picture without text, no dates, many lines in doubt. */
export const IMPORT_WARNINGS = names('across_columns form no_entries picture_page undated unsure')

/** A doubt about a page, or about the whole document if `page` is null, as a sentence. */
export type ImportWarning = { code: (typeof IMPORT_WARNINGS)[number]; page: number | null; says: string }

/** The town of a resume's head, where the person lives. Example: "Leeds, UK". `line` is 0 without lines. */
export type ReadHome = { text: string; line: number }

/** A read resume: a proposal without contact data that changes nothing. */
export type Draft = {
  entries: DraftEntry[]
  lines: SectionLine[]
  dropped: DroppedContact[]
  unplaced: UnplacedText[]
  lives_in?: ReadHome | null | undefined
  warnings?: ImportWarning[]
  /** The lines of the document; none if it has no lines. */
  source?: SourcePages
}

/** A document's lines in their places, without contact data; a document without pages has no places. */
export type SourcePages = {
  /** In points; empty for a document without pages. */
  pages: { width: number; height: number }[]
  lines: (LinePlace & {
    number: number
    text: string
    /** The text at its right side; empty for none. */
    right: string
    /** Whether a part of it was removed. */
    cut: boolean
    size: number
    strong: boolean
  })[]
}

/** The place of a line: its page from 1, or 0 without one, and its box in points from the top left. */
export type LinePlace = { page: number; x: number; y: number; width: number; height: number }

/** One line of a document as a reader sees it, in any format. */
export type SourceLine = {
  /** Its number in the document, from 1: lines of a text, visual lines of a PDF, paragraphs of a DOCX. */
  number: number
  /** The text without bullet mark and right-hand text. */
  text: string
  /** The text at the right margin or in the next cell: a date or a place. */
  right: string | null
  /** The level of a heading, if the format marks headings. */
  level: number | null
  bullet: boolean
  /** Distance from the left margin, in widths of a letter m. */
  indent: number
  /** The size of the letters, relative to most of the document. */
  size: number
  /** Set in another font than most of the document. */
  strong: boolean
  /** The name of its font, if the format states it. */
  font?: string
  /** Whether more space than usual stands above it. */
  gap: boolean
  /** Whether a column begins with it. */
  begins?: boolean
  /** Whether the next line's first word would not have fitted on it, so that the next line may continue it. */
  full: boolean
  /** Its place in a document with pages. */
  place?: LinePlace
  /** Its part in the resume, if the document says so. */
  tagLabel?: LineLabel
  /** The number of the last line that was joined to it. */
  until?: number
}

/** A format that a resume is read from. */
export type ResumeFormat = 'markdown' | 'text' | 'json_resume' | 'pdf' | 'docx' | 'linkedin'

/** Returns how a pasted resume is read: as JSON Resume, as markdown if it has headings, else as plain text. */
export function formatOfText(text: string): ResumeFormat {
  if (/^\s*\{/.test(text)) return 'json_resume'
  return /^#{1,3} \S/m.test(text) ? 'markdown' : 'text'
}

/** A resume as sent: a text, or the bytes of a file. `columns` says how many columns its pages have, if the person said so. */
export type ResumeFile = { format: ResumeFormat; columns?: 1 | 2 | 3 | undefined } & (
  | { bytes: Uint8Array }
  | { text: string }
)

/** Reads resumes in a separate process, so that no document can stop the service; slow or large ones are refused. */
export type DocumentReader = {
  /** Like `readResume`; also refuses with `invalid_value` at a timeout. */
  readResume: (file: ResumeFile) => Promise<Draft>
}

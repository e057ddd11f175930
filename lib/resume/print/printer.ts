import type { Section } from '#lib/evidence/master/master.ts'
import type { HeaderFields } from '#lib/resume/print/header.ts'
import type { Accent, PrintFont, ResumeDocument, Template } from '#lib/resume/print/resume-document.ts'

/** What is printed, and how. */
export type PrintOptions = {
  document: ResumeDocument
  /** Null leaves the header's place blank; a placeholder is drawn in pictures and refused in a PDF. */
  header: HeaderFields | 'placeholder' | null
  template: Template
  font: PrintFont
  accent: Accent
  /** The size of text in points; null takes the typeface's own. */
  font_size: number | null
  /** 0.7 to 1.4; null takes the loosest spacing on the fewest pages. */
  spacing_scale: number | null
  /** When the resume last changed (ISO 8601): the date of the PDF, which is the same for the same resume. */
  updated_at: string
}

/** How a resume fits its pages; `beside` are the sections in the second column of a design that has one. */
type Fit = { spacing_scale: number; page_count: number; beside: Section[] }

/** A picture (PNG, 144 dots an inch) of each page; `note` tells what could not be printed as it stands. */
type Preview = Fit & { pages: Uint8Array[]; note: string | null }

/** A PDF, and the text that a program reads from it. */
type PrintedPdf = Fit & { bytes: Uint8Array; read_back: string; note: string | null }

/** Prints resumes as pictures and as PDF, both drawn from one layout. Each call throws a `PrintProblem`. */
export type Printer = {
  preview: (ask: PrintOptions) => Promise<Preview>
  pdf: (ask: PrintOptions) => Promise<PrintedPdf>
  fit: (ask: PrintOptions) => Promise<Fit>
}

const MESSAGES = {
  too_long: 'The resume is too long to print. Leave lines out until it has at most 40 pages.',
  words_lost: 'The PDF was made and then not kept: some words of the resume cannot be read back from it.',
  placeholder: 'A placeholder for a name is never printed into a PDF.',
  failed: 'The resume could not be printed.',
} as const

/** Why a resume was not printed. */
export type PrintReason = keyof typeof MESSAGES

/** A resume that was not printed; the message repeats nothing of it. */
export class PrintProblem extends Error {
  override readonly name = 'PrintProblem'
  readonly reason: PrintReason

  constructor(reason: PrintReason) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}

/** What of a resume could not be printed as it stands. */
type Shortfall = { left_out: readonly string[]; tiny: boolean }

const NAMED = 8
const UNPRINTED =
  'these characters were left out, since no font here has them or they run from right to left:'

/** One sentence on what could not be printed as it stands, or null. */
export function printNote({ left_out, tiny }: Shortfall): string | null {
  const kinds = [...new Set(left_out)]
  const named = kinds.slice(0, NAMED).join(' ')
  const more = kinds.length > NAMED ? ` and ${kinds.length - NAMED} more` : ''
  const missing = kinds.length === 0 ? null : `${UNPRINTED} ${named}${more}`
  const small = tiny ? 'the header holds more than fits its place and was set very small' : null
  const said = [missing, small].filter((part) => part !== null).join('; ')
  return said === '' ? null : `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`
}

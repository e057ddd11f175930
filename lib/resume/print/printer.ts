import type { Accent, PrintFont, Template } from '#db/rows/display.ts'
import type { Section } from '#db/rows/master.ts'
import type { HeaderFields } from '#lib/resume/print/header.ts'
import type { Missing } from '#lib/resume/print/printable.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import type { Paper, Region } from '#lib/resume/typeset/paper.ts'

/** The content and settings of a print. */
export type PrintOptions = {
  document: ResumeDocument
  /** Null leaves the header's place blank; a placeholder is drawn in pictures and refused in a PDF. */
  header: HeaderFields | 'placeholder' | null
  template: Template
  font: PrintFont
  paper: Paper
  accent: Accent
  /** The size of text in points; null takes the typeface's own. */
  font_size: number | null
  /** 0.7 to 1.4; null takes the loosest spacing on the fewest pages. */
  spacing_scale: number | null
  /** When the resume last changed (ISO 8601): the date of the PDF, so that the same resume gives the same file. */
  updated_at: string
}

/** How a resume fits its pages; `side_sections` are the sections in the second column of a design. */
type Fit = { spacing_scale: number; page_count: number; side_sections: Section[] }

/** A picture (PNG, 144 dots per inch) of each page; `note` describes parts that could not be printed. */
type PrintPreview = Fit & { pages: Uint8Array[]; note: string | null }

/** A PDF, its text in the order of print, and the text that a program reads from it. */
type PrintedPdf = Fit & { bytes: Uint8Array; written: string; read_back: string; note: string | null }

/**
 * Prints resumes as pictures and as PDF, both from one layout. Each call throws a `PrintProblem`. A PDF omits letters
 * without a font.
 */
export type PrintCalls = {
  preview: (printOptions: PrintOptions) => Promise<PrintPreview>
  pdf: (printOptions: PrintOptions) => Promise<PrintedPdf>
  fit: (printOptions: PrintOptions) => Promise<Fit>
  /** Draws the first page as a small picture (PNG), for the choice of a design. */
  miniature: (printOptions: PrintOptions) => Promise<Uint8Array>
  /** Prepares the resources for a preview in this typeface. */
  warm: (font: PrintFont) => Promise<void>
}

/** The printer of this computer; `region` is read for each print, because the person may change their settings. */
export type Printer = PrintCalls & { region: () => Promise<Region> }

const MESSAGES = {
  too_long: 'The resume is too long to print. Leave lines out until it has at most 40 pages.',
  line_too_long: 'A line of the resume has more than 10,000 characters. Part it into several lines.',
  words_lost:
    'The PDF was made and then not kept: some words of the resume cannot be read back from it. Choose another typeface or design and print again, or use the Word file.',
  letters_missing:
    'The resume has letters that no font on this computer has, so nothing was printed. Take them out and print again.',
  no_design:
    'The saved layout names a design or typeface that is not known here. Choose another one and print again.',
  placeholder: 'A placeholder for a name is never printed into a PDF.',
  failed:
    'The resume could not be printed. Print again; if that is refused too, choose another typeface or use the Word file.',
} as const

/** Why a resume was not printed. */
export type PrintReason = keyof typeof MESSAGES

/** A failed print. The message is only for the sender of the resume: it may quote letters of it, and is never logged. */
export class PrintProblem extends Error {
  override readonly name = 'PrintProblem'
  readonly reason: PrintReason

  constructor(reason: PrintReason, message: string = MESSAGES[reason]) {
    super(message)
    this.reason = reason
  }
}

const NAMED = 8
const PLACES = 3

/** Letters without a font, and unusable files in the person's fonts folder. */
type LackingFonts = { left_out: readonly Missing[]; passed_over: readonly string[] }

/** Returns the message on letters without a font; `folder` is the person's fonts folder. */
export function missingLetters({ left_out, passed_over }: LackingFonts, folder: string | null): string {
  const letters = [...new Set(left_out.map(({ letter }) => letter))]
  const lettersText = letters.length > NAMED ? manyLetters(left_out, letters) : fewLetters(left_out)
  const advice = folder === null ? 'Install a font that has them' : `Put a font that has them into ${folder}`
  const bad =
    passed_over.length === 0
      ? ''
      : ` ${passed_over.slice(0, NAMED).join(', ')} there cannot be used as a font.`
  return `No font on this computer has ${lettersText}. ${advice}, or take them out, and print again.${bad}`
}

function fewLetters(left_out: readonly Missing[]): string {
  const places = Map.groupBy(left_out, ({ place }) => place)
  const letters = (missing: readonly Missing[]) => [...new Set(missing.map(({ letter }) => letter))].join(' ')
  return [...places].map(([place, missing]) => `${letters(missing)} in ${place}`).join(', ')
}

// If a whole script is missing, its first letters identify it, and it is nearly everywhere.
function manyLetters(left_out: readonly Missing[], letters: readonly string[]): string {
  const places = [...new Set(left_out.map(({ place }) => place))]
  const more = places.length > PLACES ? ` and ${places.length - PLACES} more places` : ''
  const first = letters.slice(0, NAMED).join(' ')
  return `${first} and ${letters.length - NAMED} more letters, in ${places.slice(0, PLACES).join(', ')}${more}`
}

/** The parts of a resume that could not be printed. */
type Shortfall = LackingFonts & { damaged: readonly string[]; tiny: boolean }

/** Returns the message on parts that could not be printed, or null. */
export function printNote({ tiny, damaged, ...lacking }: Shortfall, folder: string | null): string | null {
  const sentences = [
    ...(lacking.left_out.length > 0
      ? [`${missingLetters(lacking, folder)} A PDF is not made without them.`]
      : damaged.length > 0
        ? [`${damaged.slice(0, NAMED).join(', ')} in ${folder} cannot be used as a font.`]
        : []),
    ...(tiny ? ['The header holds more than fits its place and was set very small.'] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

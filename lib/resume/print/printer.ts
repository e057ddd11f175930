import type { HeaderFields } from '#lib/resume/print/header.ts'
import type { PrintFont, ResumeDocument, Template } from '#lib/resume/print/resume-document.ts'

/** What is printed, and how. */
export type PrintOptions = {
  document: ResumeDocument
  /** Null leaves the header's place blank; a placeholder is drawn in pictures and refused in a PDF. */
  header: HeaderFields | 'placeholder' | null
  template: Template
  font: PrintFont
  /** 0.7 to 1.4; null takes the loosest spacing on the fewest pages. */
  spacing_scale: number | null
  /** When the resume last changed (ISO 8601): the date of the PDF, which is the same for the same resume. */
  updated_at: string
}

/** How a resume fits its pages. */
export type Fit = { spacing_scale: number; page_count: number }

/** A picture (PNG, 144 dots an inch) of each page; `note` tells what could not be printed as it stands. */
export type Preview = Fit & { pages: Uint8Array[]; note: string | null }

/** A PDF, and the text that a program reads from it. */
export type PrintedPdf = Fit & { bytes: Uint8Array; read_back: string; note: string | null }

/** Prints resumes as pictures and as PDF, both drawn from one layout. Each call throws a `PrintProblem`. */
export type Printer = {
  preview: (ask: PrintOptions) => Promise<Preview>
  pdf: (ask: PrintOptions) => Promise<PrintedPdf>
  fit: (ask: PrintOptions) => Promise<Fit>
}

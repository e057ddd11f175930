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

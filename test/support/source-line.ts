import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import type { Draft, SourceLine } from '#lib/evidence/master/draft.ts'

/** A line as a reader gives it; what is not told is plain text without bullet, at the left margin. */
export function sourceLine(text: string, parts: Partial<SourceLine> = {}): SourceLine {
  return {
    number: 1,
    right: null,
    level: null,
    bullet: false,
    indent: 0,
    size: 1,
    strong: false,
    gap: false,
    full: false,
    text,
    ...parts,
  }
}

/** Lines with their numbers, from 1. */
export function sourceLines(...lines: (string | [string, Partial<SourceLine>])[]): SourceLine[] {
  return lines.map((line, at) => {
    const [text, parts] = typeof line === 'string' ? [line, {}] : line
    return sourceLine(text, { number: at + 1, ...parts })
  })
}

/** The draft of typed lines that stand under the heading of a section. */
export function typedSection(heading: string, lines: SourceLine[]): Draft {
  return draftOfLines([sourceLine(heading, { number: 0, level: 1 }), ...lines])
}

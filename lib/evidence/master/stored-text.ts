import { oneLine, withoutHidden } from '#lib/text/text.ts'

/** A heading, subline or line as the master holds it: on one line, every run of whitespace one space. */
export function storedText(text: string): string {
  return oneLine(text, Number.POSITIVE_INFINITY)
}

/** A note as the master holds it: each of its lines a stored text, none empty at either end, one at most between two others; null when nothing is left. */
export function storedNote(note: string): string | null {
  const lines = withoutHidden(note).split('\n').map(storedText)
  const first = lines.findIndex((line) => line !== '')
  const last = lines.findLastIndex((line) => line !== '')
  return first === -1
    ? null
    : lines
        .slice(first, last + 1)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
}

/** Tags as the master holds them: stored texts without commas, none empty, each once. */
export function storedTags(tags: readonly string[]): string[] {
  const all = tags.flatMap((tag) => tag.split(',')).map(storedText)
  return [...new Set(all.filter((tag) => tag !== ''))]
}

/** Whether a text says anything: it holds a letter or a digit. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

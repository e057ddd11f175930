import type { Draft, ResumeFormat } from '#lib/evidence/master/draft.ts'
import { wordFile } from '#test/support/word-file.ts'

const FOLDER = new URL('../fixtures/resumes/', import.meta.url)
const FORMATS: Record<string, ResumeFormat> = {
  pdf: 'pdf',
  docx: 'docx',
  md: 'markdown',
  txt: 'text',
  json: 'json_resume',
}

/** The content of a resume as a person reads it, checked by hand: the truth for comparing drafts. */
export type ExpectedDraft = {
  entries: { section: string; heading: string; sublines: string[]; lines: string[] }[]
  lines: Record<string, string[]>
  dropped: string[]
  unplaced: string[]
}

/** A fixture by its name. */
export async function resumeFile(name: string): Promise<{ format: ResumeFormat; bytes: Uint8Array }> {
  const format = FORMATS[name.split('.').at(-1) ?? ''] as ResumeFormat
  const bytes = name === 'achterberg.docx' ? await wordFile() : await Bun.file(new URL(name, FOLDER)).bytes()
  return { format, bytes }
}

/** The expected draft of a fixture. */
export function expectedDraft(name: string): Promise<ExpectedDraft> {
  return Bun.file(new URL(`expected/${name}.json`, FOLDER)).json()
}

/** How much of a draft is as expected. */
export type Score = { entries: string; lines: string; contact: string; wrong: string[]; lost: string[] }

/** Holds a draft against what a person reads: entries, lines in their place, kinds of contact data, lost words. */
export function scoreOf(draft: Draft, expected: ExpectedDraft): Score {
  const entries = difference(draft.entries.map(entryKey), expected.entries.map(entryKey))
  const lines = difference(
    [...draft.entries.flatMap(entryLines), ...draft.lines.map(({ section, text }) => `${section}: ${text}`)],
    [
      ...expected.entries.flatMap((entry) => entry.lines.map((text) => `${entry.heading}: ${text}`)),
      ...Object.entries(expected.lines).flatMap(([section, texts]) =>
        texts.map((text) => `${section}: ${text}`),
      ),
    ],
  )
  const contact = difference([...new Set(draft.dropped.map(({ kind }) => kind))], expected.dropped)
  const found = wordsOf(JSON.stringify([draft.entries, draft.lines, draft.unplaced]))
  const lost = [...wordsOf(JSON.stringify([expected.entries, expected.lines, expected.unplaced]))]
  return {
    entries: entries.share,
    lines: lines.share,
    contact: contact.share,
    wrong: [...entries.wrong, ...lines.wrong, ...contact.wrong],
    lost: lost.filter((word) => !found.has(word)),
  }
}

function entryKey({
  section,
  heading,
  sublines,
}: Pick<Draft['entries'][number], 'heading' | 'sublines'> & { section: string }) {
  return [section, heading, ...sublines].join(' / ')
}

function entryLines({ heading, lines }: Draft['entries'][number]): string[] {
  return lines.map(({ text }) => `${heading}: ${text}`)
}

function difference(found: string[], expected: string[]): { share: string; wrong: string[] } {
  const missing = [...expected]
  const more: string[] = []
  for (const item of found) {
    const at = missing.indexOf(item)
    if (at < 0) more.push(`+ ${item}`)
    else missing.splice(at, 1)
  }
  const share = `${expected.length - missing.length} of ${expected.length}`
  return { share, wrong: [...missing.map((item) => `- ${item}`), ...more] }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

import type { PrintedHeader } from '#lib/resume/print/header.ts'
import type { ResumeDocument } from '#lib/resume/print/spacing.ts'
import { withoutMarks } from '#lib/resume/typeset/set-text.ts'

/** Returns a resume as plain text without marks of markdown, for forms that accept nothing else. */
export function plainResume(document: ResumeDocument, header: PrintedHeader | null): string {
  const head = header ? [header.name, header.items.map(({ text }) => text).join(' | ')].filter(Boolean) : []
  const sections = document.sections.map(({ kind, heading, lines, entries }) =>
    [
      // A section without a heading is the headline of the resume.
      ...(heading === '' ? [] : [heading.toLocaleUpperCase(document.language)]),
      ...lines.map(({ text }) => `${kind === 'summary' ? '' : '- '}${withoutMarks(text)}`),
      ...entries.map((entry) =>
        [
          ...[entry.heading, ...entry.sublines].map(withoutMarks),
          ...entry.lines.map(({ text }) => `- ${withoutMarks(text)}`),
        ].join('\n'),
      ),
    ].join('\n'),
  )
  return `${[...(head.length > 0 ? [head.join('\n')] : []), ...sections].join('\n\n')}\n`
}

/** Returns the same as markdown, for other programs. */
export function markdownResume(document: ResumeDocument, header: PrintedHeader | null): string {
  const head = header
    ? [header.name === '' ? '' : `# ${header.name}`, header.items.map(({ text }) => text).join(' | ')]
    : []
  const sections = document.sections.map(({ heading, lines, entries }) =>
    [
      ...(heading === '' ? [] : [`## ${heading}`]),
      ...(lines.length > 0
        ? [lines.map(({ text }) => `${heading === '' ? '' : '- '}${text}`).join('\n')]
        : []),
      ...entries.map((entry) =>
        [`### ${entry.heading}`, ...entry.sublines, ...entry.lines.map(({ text }) => `- ${text}`)].join('\n'),
      ),
    ].join('\n\n'),
  )
  return `${[...head.filter(Boolean), ...sections].join('\n\n')}\n`
}

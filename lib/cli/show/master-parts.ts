import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, safeLines, styled, wrapped } from '#lib/cli/show/screen.ts'
import { ImportResponse, SelectionResponse } from '#lib/evidence/master/schema.ts'
import { ResumeResponse } from '#lib/shortlist/profiles/schema.ts'

/** What a resume was read as, and what became of it. */
export const showImport = presenter(ImportResponse, {
  lines: ({ proposal, applied, message }, screen) => [
    ...wrapped(message, screen),
    '',
    ...proposal.lines.flatMap((line) => readLine(`${line.section}: ${line.text}`, { has: line.has, screen })),
    ...proposal.entries.flatMap((entry) => [
      styled(screen, 'bold', `${entry.section}: ${entry.heading}`),
      ...entry.sublines.flatMap((line) => wrapped(line, screen, '  ')),
      ...entry.lines.flatMap((line) => readLine(line.text, { has: line.has, screen })),
    ]),
    ...told(
      'Not stored, because it is contact data',
      proposal.dropped.map((one) => `line ${one.line}: ${one.kind}`),
    ),
    ...told(
      'No place was found for',
      proposal.unplaced.map((one) => `line ${one.line}: ${one.text} (${one.reason})`),
    ),
    ...told(
      'Refused',
      proposal.refused.map((one) => `line ${one.line}: ${one.reason}`),
    ),
    ...(applied ? [] : ['', 'Store it with --apply.']),
  ],
  ids: ({ changes }) => changes.added,
})

function readLine(text: string, { has, screen }: { has: string | null; screen: Screen }): string[] {
  const [first = '', ...more] = wrapped(text, screen, '    ')
  return [`  - ${first.trimStart()}${has === null ? '' : ` (there already: ${has})`}`, ...more]
}

function told(head: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `${head}:`, ...lines.flatMap((line) => safeLines(`  ${line}`))]
}

/** The lines of the master that a role's resume is made of, as they print. */
export const showSelection = presenter(SelectionResponse, {
  lines: ({ selection, markdown, offers }, screen) => [
    ...wrapped(
      `${selection.label}: ${selection.included.length} lines, ${selection.left_out.length} left out.`,
      screen,
    ),
    ...(offers.length === 0
      ? []
      : [
          'New and not decided yet:',
          ...offers.flatMap((one) => wrapped(`${one.id} ${one.text}`, screen, '  ')),
        ]),
    '',
    ...safeLines(markdown),
  ],
  ids: ({ selection }) => selection.included,
})

/** The resume that a role's jobs are ranked with. */
export const showProfileResume = presenter(ResumeResponse, {
  lines: ({ resume }, screen) =>
    resume.basis === null
      ? wrapped(
          'This role has no resume yet. Make a master with `svc master create` or `svc master import`.',
          screen,
        )
      : [`Made from: ${resume.basis}`, '', ...safeLines(resume.markdown)],
  ids: ({ resume }) => (resume.revision_id === null ? [] : [resume.revision_id]),
})

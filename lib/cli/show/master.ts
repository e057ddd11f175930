import type { z } from 'zod'
import { SECTIONS } from '#db/rows/master.ts'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { type Screen, safeLines, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { ImportResponse } from '#lib/evidence/master/import-schema.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { type PrintedSection, printedSections } from '#lib/evidence/master/print-resume.ts'
import {
  MasterResponse,
  type Master as MasterSchema,
  SelectionResponse,
  TimelineResponse,
} from '#lib/evidence/master/schema.ts'
import { ResumeResponse } from '#lib/shortlist/roles/schema.ts'
import { counted } from '#lib/text/text.ts'

type MasterReplyView = z.output<typeof MasterResponse>
type Master = z.output<typeof MasterSchema>
type ProposedItem = Master['items'][number]

const STATES: Record<MasterReplyView['file']['state'], string> = {
  current: 'says what the master holds',
  older: 'holds an earlier revision; `svc master sync` writes it anew',
  changed: 'holds changes that are not imported; `svc master sync` brings them in',
  foreign: 'was not written by the service; `svc master sync --revision N` imports it as it is',
  missing: 'is not there; `svc master sync` writes it',
  unreadable: 'cannot be read as text; save it as UTF-8',
}

/** Prints the master with its ids, and the result of a write. */
export const showMaster = presenter(MasterResponse, {
  lines: (reply, screen) => [
    ...doneLines(reply, screen),
    ...printedSections({ entries: reply.master.entries, lines: reply.master.items }, SECTIONS).flatMap(
      (part) => sectionLines(part, { reply, screen }),
    ),
    ...fileLines(reply, screen),
  ],
  ids: ({ ids, master }) => (Array.isArray(ids) ? ids : master.items.map((item) => item.id)),
})

/** Prints what a reader of the resume's dates may ask about. */
export const showTimeline = presenter(TimelineResponse, {
  lines: ({ notes }, screen) =>
    notes.length === 0
      ? ['No gap of six months, no overlap and no reversed dates.']
      : notes.flatMap(({ text, entries }) => wrapped(`${text} (${entries.join(', ')})`, screen)),
  ids: ({ notes }) => notes.flatMap(({ entries }) => entries),
})

function doneLines(
  { status, master, changes, near_duplicates, warnings, profiles: roles }: MasterReplyView,
  screen: Screen,
): string[] {
  const { added, changed, removed } = changes
  const counts = `${added.length} added, ${changed.length} changed, ${removed.length} taken out`
  const did = status === 'read' ? [] : [`${status}: ${counts}; revision ${master.revision}.`]
  const lines = [
    ...did,
    ...near_duplicates.map(
      (duplicate) => `${duplicate.id} is almost the same as ${duplicate.of}. Keep both, or retire one.`,
    ),
    ...warnings,
    ...roles.offers.map(
      (offer) => `${offer.offer} Accept with: svc master select ${offer.profile_id} --accept-offers`,
    ),
  ]
  return lines.length === 0 ? [] : [...lines.flatMap((line) => wrapped(line, screen)), '']
}

function sectionLines(
  { section, heading, lines: own, entries }: PrintedSection<Master['entries'][number], ProposedItem>,
  { reply: { master }, screen }: { reply: MasterReplyView; screen: Screen },
): string[] {
  return [
    ...wrapped(`${sectionTitle(section)}${heading === null ? '' : `: ${heading}`}`, screen).map((line) =>
      styled(screen, 'bold', line),
    ),
    ...own.flatMap((entry) => itemLines(entry, screen)),
    ...entries.flatMap((entry) => [
      ...wrapped(
        `${entry.heading} (${entry.id})${entry.waits === undefined ? '' : ` · ${WAITS}`}`,
        screen,
        '  ',
      ).map((line) => styled(screen, 'bold', line)),
      ...entry.sublines.flatMap((line) => wrapped(line, screen, '  ')),
      ...(entry.dates_finding === null ? [] : wrapped(entry.dates_finding, screen, '  ')),
      ...master.items.filter((item) => item.entry_id === entry.id).flatMap((item) => itemLines(item, screen)),
    ]),
    '',
  ]
}

const WAITS = 'waits for your yes'

function itemLines({ id, text, mark, tags, strength, waits }: ProposedItem, screen: Screen): string[] {
  const about = [
    id,
    strength === 'stated' ? '' : strength,
    mark ?? '',
    ...tags.map((tag) => `#${tag}`),
    waits === undefined ? '' : WAITS,
  ]
  const [first = '', ...more] = wrapped(text, screen, '    ')
  return [
    `  - ${first.trimStart()}`,
    ...more,
    styled(screen, 'dim', `    ${about.filter(Boolean).join(' · ')}`),
  ]
}

function fileLines({ file, master, retired }: MasterReplyView, screen: Screen): string[] {
  const besideNote =
    file.wrote !== null && file.wrote !== file.name ? ` The master was written beside it: ${file.wrote}.` : ''
  const retiredNote =
    retired.length > 0
      ? ` ${counted(retired.length, 'part was', 'parts were')} taken out and can be restored.`
      : ''
  const waitCount = [...master.items, ...master.entries].filter(({ waits }) => waits !== undefined).length
  const waits =
    waitCount === 0
      ? ''
      : ` ${waitCount === 1 ? '1 change waits' : `${waitCount} changes wait`} for your yes: \`svc master words use\` or \`svc master words keep\`.`
  const message = `Revision ${master.revision}, ${counted(master.counts.items, 'line')}. ${file.path} ${STATES[file.state]}.${besideNote}${retiredNote}${waits}`
  return wrapped(message, screen)
}

/** Prints the entries read from a resume, and the result of storing them. */
export const showImport = presenter(ImportResponse, {
  lines: ({ proposal, applied, message }, screen) => [
    ...wrapped(message, screen),
    '',
    ...proposal.lines.flatMap((line) =>
      readLine(`${line.own_heading ?? line.section}: ${line.text}`, { has: line.has, screen }),
    ),
    ...proposal.entries.flatMap((entry) => [
      styled(screen, 'bold', `${entry.own_heading ?? entry.section}: ${entry.heading}`),
      ...entry.sublines.flatMap((line) => wrapped(line, screen, '  ')),
      ...entry.lines.flatMap((line) => readLine(line.text, { has: line.has, screen })),
    ]),
    ...(proposal.lives_in === null || applied
      ? []
      : wrapped(
          `Line ${proposal.lives_in.line} names ${proposal.lives_in.text} as your home. \`svc config set --person.lives-in VALUE\` saves it; jobs far from it are then hidden.`,
          screen,
        )),
    ...section(
      'Not stored, because it is contact data',
      proposal.dropped.map((droppedLine) => `line ${droppedLine.line}: ${droppedLine.kind}`),
    ),
    ...section(
      'No place was found for',
      proposal.unplaced.map((unplaced) => `line ${unplaced.line}: ${unplaced.text} (${unplaced.reason})`),
    ),
    ...section(
      'Refused',
      proposal.refused.map((refused) => `line ${refused.line}: ${refused.reason}`),
    ),
    ...(applied ? [] : ['', 'Store it with --apply.']),
  ],
  ids: ({ changes }) => changes.added,
})

function readLine(text: string, { has, screen }: { has: string | null; screen: Screen }): string[] {
  const [first = '', ...more] = wrapped(text, screen, '    ')
  return [`  - ${first.trimStart()}${has === null ? '' : ` (there already: ${has})`}`, ...more]
}

function section(head: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `${head}:`, ...lines.flatMap((line) => safeLines(`  ${line}`))]
}

/** Prints the lines of the master in a role's resume, in their printed form. */
export const showSelection = presenter(SelectionResponse, {
  lines: ({ selection, markdown, offers }, screen) => [
    ...wrapped(
      `${selection.label}: ${counted(selection.included.length, 'line')}, ${selection.left_out.length} left out.`,
      screen,
    ),
    ...(offers.length === 0
      ? []
      : [
          'New and not decided yet:',
          ...offers.flatMap((offer) => wrapped(`${offer.id} ${offer.text}`, screen, '  ')),
        ]),
    '',
    ...safeLines(markdown),
  ],
  ids: ({ selection }) => selection.included,
})

/** Prints the resume with which a role's jobs are ranked. */
export const showRoleResume = presenter(ResumeResponse, {
  lines: ({ resume }, screen) =>
    resume.basis === null
      ? wrapped('This role has no resume yet. Make a master with `svc master import FILE --apply`.', screen)
      : [`Made from: ${resume.basis}`, '', ...safeLines(resume.markdown)],
  ids: ({ resume }) => (resume.revision_id === null ? [] : [resume.revision_id]),
})

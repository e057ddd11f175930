import type { z } from 'zod'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { facts, type Screen, safeLines, targetText, wrapped } from '#lib/cli/show/kit/screen.ts'
import { refusedText, weighedText } from '#lib/judge/settle/weigh-rewording.ts'
import { LetterResponse, WouldSendResponse } from '#lib/resume/letters/schema.ts'
import {
  PickResponse,
  ResumeNextResponse,
  ScoreResponse,
  TailoredResponse,
  TailorResponse,
} from '#lib/resume/tailored/schema.ts'
import { counted } from '#lib/text/text.ts'

type PickReply = z.output<typeof PickResponse>
type TailoredReply = z.output<typeof TailoredResponse>
type ScoreView = z.output<typeof ScoreResponse>

/** Prints the stored resume of a job after a step. */
export const showPick = presenter(PickResponse, {
  lines: (state, screen) => [
    ...facts(screen, factsOf(state)),
    ...(state.resume ? ['', ...safeLines(state.resume.markdown)] : []),
    ...(state.proposed ? ['', ...wrapped(proposedText(state.proposed), screen)] : []),
  ],
  ids: ({ job_identity }) => [job_identity],
})

function factsOf({ resume, gate, stale, conflicts, word }: PickReply): [string, string][] {
  const maker = resume ? `${resume.made_by}, ${counted(resume.lines, 'line')}` : 'none yet'
  return [
    ['Resume', resume?.edited ? `${maker}, edited` : maker],
    ['Gate', [gate.decision, ...gate.reasons].map(plain).join(', ')],
    ['Verdict', word ?? ''],
    ['Out of date', stale.map(plain).join(', ')],
    ['Look at', conflicts.map(({ id, code }) => `${id} (${plain(code)})`).join(', ')],
    ...filesOf(resume),
  ]
}

// Returns the resume's paths in the home folder.
function filesOf(resume: PickReply['resume'] | TailoredReply['resume']): [string, string][] {
  if (!resume?.files) return []
  const { file, yours, pdf } = resume.files
  return [
    ['Stored as', `${resume.folder_path}/${file}${pdf === null ? '' : ` and ${pdf}`}`],
    ['Left alone', yours === null ? '' : `${yours}, which you changed`],
  ]
}

function proposedText({ lines, differences }: NonNullable<PickReply['proposed']>): string {
  const { added, removed, reworded } = differences
  const isSame = added.length + removed.length + reworded.length === 0
  const changes = isSame
    ? 'the same lines in the same words'
    : `${added.length} added, ${removed.length} removed, ${reworded.length} reworded`
  return `A newer pick of ${counted(lines, 'line')} waits (${changes}). Take it with --action use_proposed, or drop it with --action dismiss_proposed.`
}

/** Prints the next step towards a resume for a job. */
export const showResumeNext = presenter(ResumeNextResponse, {
  lines: ({ job_identity, step, reasons }) => [
    NEXT[step].replace('LINK', job_identity),
    ...(reasons.length > 0 ? [`Because: ${reasons.map(plain).join(', ')}`] : []),
  ],
  ids: ({ job_identity }) => [job_identity],
})

const NEXT: Record<z.output<typeof ResumeNextResponse>['step'], string> = {
  refresh: 'Make it with: svc resume pick LINK --action refresh',
  draft: 'None is suggested. Make a draft with: svc resume pick LINK --action draft',
  assess: 'Assess the job first: svc assess LINK',
  assess_again: 'The assessment is out of date. Assess the job again: svc assess LINK',
  add_master: 'Add your main resume first: svc master import FILE --apply',
  restore: 'The stored resume cannot be read. Put back a backup that holds it: svc backup restore NAME',
}

/** Prints the stored resume of a job with the ids of its lines. */
export const showTailored = presenter(TailoredResponse, {
  lines: (answer, screen) => [
    ...(answer.note === null ? [] : [...wrapped(answer.note, screen), '']),
    ...safeLines(answer.markdown),
    '',
    ...answer.resume.lines.flatMap((line) => [
      ...wrapped(lineText(line), screen, '  '),
      ...(line.suggested ? wrapped(waitingText(line.suggested), screen, '    ') : []),
      ...(line.refused ? wrapped(refusedLine(line.refused), screen, '    ') : []),
    ]),
    ...suggestionHelp(answer, screen),
    ...leftOutLines(answer, screen),
    '',
    ...facts(screen, [['Titles', titlesText(answer)], ...filesOf(answer.resume)]),
  ],
  ids: ({ resume }) => resume.lines.map(({ id }) => id),
})

// The possible headlines of the resume; `*` marks those that name the work of the job.
function titlesText({ resume, headlines }: TailoredReply): string {
  if (resume.headline !== null || headlines.length === 0) return ''
  return `${headlines.map(({ text, fits }) => (fits ? `${text} *` : text)).join(', ')} (set one with --headline)`
}

function lineText({ id, reason, text, worded_by, cut }: TailoredReply['resume']['lines'][number]): string {
  const marks = [
    plain(reason),
    ...(worded_by === 'code' ? [] : [`worded by ${worded_by}`]),
    ...(cut ? ['held back'] : []),
  ]
  return `${id} (${marks.join(', ')}) ${text}`
}

const WAITING = {
  model: 'Suggested',
  agent: 'An agent’s words, which wait',
  page: 'Words from a browser that was not paired, which wait',
}

function waitingText({
  from,
  older,
  ...weighed
}: NonNullable<TailoredReply['resume']['lines'][number]['suggested']>): string {
  const title = older ? 'Your line changed since, so these words no longer print' : WAITING[from]
  return `${title}: ${weighedText(weighed)}`
}

function refusedLine({
  reason,
  text,
}: NonNullable<TailoredReply['resume']['lines'][number]['refused']>): string {
  return `Refused, because ${refusedText(reason)}: ${text}`
}

// Names the command that accepts a suggestion, because suggested words print only after the person's yes.
function suggestionHelp({ job_identity, resume }: TailoredReply, screen: Screen): string[] {
  const first = resume.lines.find(({ suggested }) => suggested !== null && !suggested.older)
  if (!first) return []
  const linesValue = `'{"id":"${first.id}","suggestion":"use"}'`
  const use = `svc resume lines ${job_identity} --revision ${resume.revision} --lines ${linesValue}`
  return [
    '',
    ...wrapped('These words do not print before you use them, line by line:', screen),
    `  ${use}`,
    ...wrapped('With "keep" in the place of "use" the line stays as it is and the other words go.', screen),
  ]
}

function leftOutLines({ left_out }: TailoredReply, screen: Screen): string[] {
  if (left_out.length === 0) return []
  const leftOutLines = left_out.flatMap(({ id, reason, text }) =>
    wrapped(`${id} (${plain(reason)}) ${text}`, screen, '  '),
  )
  return ['', 'Left out:', ...leftOutLines]
}

/** Prints the result of tailoring. */
export const showTailor = presenter(TailorResponse, {
  lines: ({ model_target, selection, result, markdown }, screen) => [
    ...facts(screen, [
      ['Made by', selection.fallback === null ? model_target : `rules (${plain(selection.fallback)})`],
      ['Stored', result.stored ? '' : 'nowhere: it was made from a resume that was put in by hand'],
      ['Waits', result.proposed ? 'beside the resume that you changed' : ''],
      ['Pages', `at most ${result.length.max_pages}`],
      ['Suggested', suggestedText(result.lines.filter(({ suggested }) => suggested !== null).length)],
    ]),
    '',
    ...safeLines(markdown),
  ],
  ids: ({ job }) => [job.job_identity],
})

function suggestedText(count: number): string {
  if (count === 0) return ''
  const lineCount = count === 1 ? '1 line is' : `${count} lines are`
  return `${lineCount} shown in a model’s words, which do not print before you use them: see svc resume show LINK`
}

/** Prints how programs read a resume. */
export const showScore = presenter(ScoreResponse, {
  lines: (
    { score, note, label, clean_percent, named_percent, cannot_tell, pages, parts, found, findings },
    screen,
  ) => [
    ...facts(screen, [
      ['Score', score === null ? `${note} (${plain(label)})` : `${score} of 100 (${plain(label)})`],
      ['The file', `${clean_percent}% reads cleanly`],
      ['The words', named_percent === null ? 'no figure' : `${named_percent}% of the posting’s names`],
      ...parts.flatMap(({ name, points, of }): [string, string][] =>
        points === null ? [] : [[plain(name), `${points} of ${of}`]],
      ),
      ['Pages', String(pages)],
      ['Names', found.join(', ')],
    ]),
    ...wrapped(cannot_tell, screen),
    ...findings.flatMap((finding) => ['', ...wrapped(findingText(finding), screen)]),
  ],
  ids: ({ job_identity }) => [job_identity],
})

// Returns the line, the problem and the advice of a finding.
function findingText({ id, quote, says, do: next }: ScoreView['findings'][number]): string {
  const about = id === null ? says : `${id}: ${says}`
  return [about, ...(quote === null ? [] : [`In the posting: “${quote}”`]), next].join(' ')
}

function plain(code: string): string {
  return code.replaceAll('_', ' ')
}

const STATE_MARKS = { form: ' ', shown: '+', near: '~', not_shown: '?' } as const

/** Prints the letter for a job, each sentence with its evidence, and a letter that waits for a decision. */
export const showLetter = presenter(LetterResponse, {
  lines: ({ letter, note }, screen) => {
    if (letter === null) return ['No letter is stored for this job. Make one with: svc letter make LINK']
    const { revision, made_by, by_model, proposal, undo_id, job_identity } = letter
    const decide = (action: string, id: string) =>
      `svc letter decide ${job_identity} ${action} --proposal-id ${id} --revision ${revision}`
    return [
      ...letterLines(letter, screen),
      ...(note === null ? [] : [...wrapped(note, screen), '']),
      `Revision ${revision}, made by ${makerText(made_by, by_model)}.`,
      ...(undo_id === null ? [] : [`Put the earlier letter back: ${decide('undo', undo_id)}`]),
      ...(proposal === null
        ? []
        : [
            '',
            proposal.target === null
              ? 'A letter that was sent without your proof waits. Yours stays as it is.'
              : `A letter by ${targetText(proposal.target)} waits. Yours stays as it is.`,
            '',
            ...letterLines(proposal, screen),
            ...proposal.left_out.flatMap(({ text, reason }) =>
              wrapped(`Left out: “${text}” (${refusedText(reason)})`, screen),
            ),
            ...(proposal.unusable === 0 ? [] : [`Could not be used at all: ${proposal.unusable}`]),
            `Use it: ${decide('use', proposal.id)}`,
            `Drop it: ${decide('dismiss', proposal.id)}`,
          ]),
    ]
  },
  ids: ({ letter }) => (letter === null ? [] : [letter.id]),
})

type ShownLetter = NonNullable<z.output<typeof LetterResponse>['letter']>

function letterLines(
  { paragraphs, near: nearCount, not_shown }: Pick<ShownLetter, 'paragraphs' | 'near' | 'not_shown'>,
  screen: Screen,
): string[] {
  return [
    ...paragraphs.flatMap(({ sentences }) => [
      ...sentences.flatMap(({ text, stands, by_model, bullet }) => [
        ...wrapped(
          `${STATE_MARKS[stands]} ${bullet ? '• ' : ''}${text}${by_model ? ' (model)' : ''}`,
          screen,
        ),
      ]),
      '',
    ]),
    `+ shown by a line   ~ only you can tell: ${nearCount}   ? not shown: ${not_shown}`,
  ]
}

function makerText(made_by: ShownLetter['made_by'], by_model: ShownLetter['by_model']): string {
  if (made_by === 'rules') return 'the built-in rules'
  const model = targetText(by_model?.target ?? '')
  if (made_by === 'model') return model
  return by_model === null ? 'you' : `you, from a letter by ${model}`
}

/** Prints one part of the text that a model would receive for a resume or a letter, without control characters. */
export const showWouldSend = presenter(WouldSendResponse, {
  lines: (reply, screen) => {
    const { sent, characters, leaves_machine, model_target } = reply
    if (!sent) return wrapped('Nothing would be sent: the built-in rules make it. Nothing was.', screen)
    const where = leaves_machine ? 'It would leave this machine, to' : 'It would stay on this machine, with'
    const text = reply.part === 'posting' ? reply.prompt : reply.system
    const other = reply.part === 'posting' ? ['', 'Your own lines: add --part evidence'] : []
    return [
      ...wrapped(
        `${counted(characters, 'character')}. ${where} ${targetText(model_target)}. Nothing was sent.`,
        screen,
      ),
      '',
      ...safeLines(text ?? ''),
      ...other,
    ]
  },
  ids: ({ part }) => [part],
})

import type { z } from 'zod'
import { targetText } from '#lib/cli/show/assessment.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, safeLines, styled, wrapped } from '#lib/cli/show/screen.ts'
import { PreviewResponse } from '#lib/judge/assess/schema.ts'

type Preview = z.output<typeof PreviewResponse>

const TITLES: Record<Preview['part'], string> = {
  posting: '1. To read it: the posting',
  requirements: '2. To judge it: what was read from the posting',
  evidence: '3. To judge it: your own lines',
}

/** One part of what a model would be sent, to the letter but for what a terminal would obey. */
export const showPreviewCalls = presenter(PreviewResponse, {
  lines: (preview, screen) => [
    styled(screen, 'bold', TITLES[preview.part]),
    ...wrapped(factsOf(preview), screen),
    ...textsOf(preview).flatMap(([name, text]) => partLines({ name, text, screen })),
  ],
  ids: ({ part }) => [part],
})

function factsOf(preview: Preview): string {
  const { sent, characters, leaves_machine, model_target } = preview
  if (!sent) return 'Nothing would be sent. Nothing was.'
  const where = leaves_machine ? 'It would leave this machine, to' : 'It would stay on this machine, with'
  return [
    `${characters.toLocaleString('en')} characters. ${where} ${targetText(model_target)}. Nothing was sent.`,
    preview.part === 'requirements' ? rowsOf(preview) : '',
    preview.part === 'evidence' && preview.evidence_left_out > 0
      ? `${preview.evidence_left_out} lines of yours would not fit.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function rowsOf({ rows_are, rows_asked, rows_settled }: Extract<Preview, { part: 'requirements' }>): string {
  const by =
    rows_are === 'read_by_the_model' ? 'the model' : 'the built-in rules, since the model has not yet'
  return `${rows_asked} rows to judge, ${rows_settled} settled by code; read by ${by}.`
}

function textsOf(preview: Preview): [string, string | null][] {
  if (preview.part === 'posting') {
    return [
      ['Our rules of reading', preview.system],
      ['The text', preview.prompt],
      ['Form of the answer', preview.schema],
    ]
  }
  if (preview.part === 'evidence') return [['Your lines, with our rules', preview.system]]
  return [
    ['The text', preview.prompt],
    ['Form of the answer', preview.schema],
  ]
}

function partLines({ name, text, screen }: { name: string; text: string | null; screen: Screen }): string[] {
  return text === null ? [] : ['', styled(screen, 'dim', `--- ${name}`), ...safeLines(text)]
}

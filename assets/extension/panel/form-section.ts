import type { FillOutcome } from '#assets/extension/page/fill-fields.ts'
import type { ShownField } from '#assets/extension/page/read-fields.ts'
import { type Contact, contactOf, contactText } from '#assets/extension/panel/contact.ts'
import { fileText, keepSending, type Sending } from '#assets/extension/panel/job-section.ts'
import { type ActivePage, ask, el, press, say } from '#assets/extension/panel/service.ts'
import { counted } from '#lib/text/text.ts'

type Matched = { answers: { field: number; answer: string; how: 'exact' | 'same' | 'settings' }[] }

/** A field with the text that would be filled in; `from` says where the text comes from, or why there is none. */
type PlannedField = { field: ShownField; index: number; answer: string; from: string; isContact?: boolean }

type FormContext = { contact: Contact; jobUrl: string | null; sending: Sending }

const FROM = {
  exact: 'your answer',
  same: 'your answer to a like question: check it',
  settings: 'your settings',
} as const

const LEFT: Record<Exclude<FillOutcome, 'filled'>, string> = {
  not_empty: 'it held something already',
  changed: 'the page changed it',
  no_choice: 'none of its choices fits',
  too_long: 'your answer is longer than it takes',
}

/** The fields of a page with the saved answers that fit; nothing is filled before the press, and nothing is ever sent. */
export async function formSection(
  active: ActivePage,
  { contact, jobUrl, sending }: FormContext,
): Promise<HTMLElement | null> {
  const { fields } = active
  if (fields.length === 0) return null
  const planned = await planFields(fields, { contact, jobUrl })
  if (typeof planned === 'string') return el('section', {}, el('h2', {}, 'Form'), el('p', {}, planned))
  const ready = planned.filter(({ answer }) => answer !== '')
  const rows = planned.map(({ field, answer, from }) =>
    el(
      'li',
      {},
      el('strong', {}, field.label),
      answer === '' ? '' : `${answer} `,
      el('span', { className: 'quiet' }, from),
    ),
  )
  const fill = press(
    `Fill ${ready.length} of ${fields.length} fields`,
    async () => {
      const answers = ready.map(({ index, field, answer }) => ({ field: index, label: field.label, answer }))
      const outcomes = await active.fill(answers).catch(() => [])
      const filled = outcomes.filter(({ outcome }) => outcome === 'filled').map(({ field }) => field)
      await noteFilled(active, { planned, filled, sending })
      const left = outcomes.flatMap(({ field, outcome }) =>
        outcome === 'filled' ? [] : [`“${fields[field]?.label}”: ${LEFT[outcome]}`],
      )
      say(
        [
          `${filled.length} filled and marked on the page. Check them, then send the form yourself.`,
          ...left,
        ].join(' · '),
      )
    },
    'primary',
  )
  const save = press('Save the answers that I typed', async () =>
    saveTyped(active, planned, { jobUrl, sending }),
  )
  return el(
    'section',
    { ariaLabel: 'Form' },
    el('h2', {}, 'Form'),
    ready.length === 0 ? el('p', {}, 'No saved answer fits a field of this form yet.') : fill,
    save,
    el('ul', {}, ...rows),
  )
}

// The page holds the choice in its own words, so what it holds is the answer as given.
async function noteFilled(
  active: ActivePage,
  { planned, filled, sending }: { planned: PlannedField[]; filled: number[]; sending: Sending },
): Promise<void> {
  const now = await active.readAgain().catch(() => [])
  for (const { field, index, answer, isContact } of planned) {
    if (isContact || !filled.includes(index)) continue
    const held = now[index]?.label === field.label ? now[index].value.trim() : ''
    sending.answers.set(field.label, held || answer)
  }
  await keepSending(sending)
}

async function planFields(
  fields: ShownField[],
  { contact, jobUrl }: Pick<FormContext, 'contact' | 'jobUrl'>,
): Promise<PlannedField[] | string> {
  const matched = await ask<Matched>('POST', '/api/forms/match', {
    fields: fields.map(({ label, kind, choices }) => ({ label, kind, choices })),
    ...(jobUrl === null ? {} : { job_url: jobUrl }),
  })
  if (!matched.ok) return matched.message
  const hasFile = fields.some(({ kind }) => kind === 'file')
  const file = hasFile ? await fileText(jobUrl, contactText(contact, 'full')) : ''
  return fields.map((field, index) => {
    const plan = (answer: string, from: string) => ({ field, index, answer, from })
    if (field.value !== '') return plan('', `holds: ${field.value.slice(0, 80)}`)
    if (field.kind === 'file') return plan('', file)
    // A box alone is a consent, which only the person gives.
    if (field.kind === 'choices' && field.choices.length === 1) return plan('', 'press it yourself')
    const own = contactOf(field)
    if (own !== null) {
      const text = contactText(contact, own)
      const from = text === '' ? 'not kept: fill it in yourself, or keep it below' : 'kept in this extension'
      return { ...plan(text, from), isContact: true }
    }
    const found = matched.value.answers.find((answer) => answer.field === index)
    return found ? plan(found.answer, FROM[found.how]) : plan('', 'no saved answer')
  })
}

async function saveTyped(
  active: ActivePage,
  planned: PlannedField[],
  { jobUrl, sending }: Pick<FormContext, 'jobUrl' | 'sending'>,
): Promise<void> {
  const now = await active.readAgain().catch(() => [])
  const typed = planned.flatMap(({ field, index, answer, from }) => {
    const after = now[index]
    const isNew =
      after?.label === field.label && after.value.trim() !== '' && answer === '' && from === 'no saved answer'
    return isNew ? [{ question: field.label, answer: after.value.trim() }] : []
  })
  const refused: string[] = []
  for (const { question, answer } of typed) {
    const saved = await ask('POST', '/api/answers', {
      question,
      answer,
      ...(jobUrl === null ? {} : { job_url: jobUrl }),
    })
    if (saved.ok) sending.answers.set(question, answer)
    else refused.push(`“${question}”: ${saved.message}`)
  }
  await keepSending(sending)
  const count = typed.length - refused.length
  const words =
    typed.length === 0
      ? 'You typed no new answer on this page.'
      : `${count} of ${counted(typed.length, 'answer')} saved.`
  say([words, ...refused].join(' '))
}

import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { z } from 'zod'
import { call, useRead, useSending } from '#assets/page/kit/call.ts'
import { fileNameOf } from '#assets/page/kit/files.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { Preview, useDownload, usePages } from '#assets/page/kit/pages/pages.tsx'
import { Button, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { draftField, drafts, openDraft, sendDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { DeleteText } from '#assets/page/kit/texts/text-list.tsx'
import { momentText } from '#assets/page/kit/words.ts'
import {
  AskModel,
  type Demands,
  type Letter,
  letterKey,
  linesToCheckText,
  makeLetter,
  offerMade,
  Paragraph,
  Proposal,
  UndoUse,
  useReload,
} from '#assets/page/letter/model-letter.tsx'
import { addressOf, here, letterPressed } from '#assets/page/route.ts'
import type { LetterResponse } from '#lib/resume/letters/schema.ts'

type Stored = Pick<Letter, 'revision'> & { paragraphs: readonly (string | { text: string })[] }

/** The cover letter for a job: each sentence with its evidence, edited in place, and the printed page. */
export function LetterView() {
  const { id } = here.value
  const letter = useRead(() => call('GET', '/api/letters', { query: { job_url: id } }), [id])
  const answered = useRead(() => call('GET', '/api/letters/demands', { query: { job_url: id } }), [id])
  useEffect(() => void nameJobs([id]), [id])
  const demands = new Map(answered.value.value?.demands.map(({ id, text }): [string, string] => [id, text]))
  const reply = letter.value.value
  useReload(letter.load)
  useEffect(() => {
    if (reply?.letter) letterPressed.value = ''
  }, [reply])
  const { title = '', company = '' } = jobNames.value[id] ?? {}
  return (
    <>
      <p>
        <a href={addressOf('job', id)}>← Back to the job</a>
      </p>
      <ScreenHeading view="letter" job={jobNames.value[id]} />
      <ReadState of={letter} lines={6} />
      {reply && reply.letter === null && (
        <MakeLetter id={id} revision={null} choices={reply.choices} reload={letter.load} />
      )}
      {reply?.letter?.proposal && (
        <Proposal
          id={id}
          letter={reply.letter}
          proposal={reply.letter.proposal}
          demands={demands}
          reload={letter.load}
        />
      )}
      {reply && reply.letter === null && <AskModel id={id} letter={null} reload={letter.load} />}
      {reply?.letter && (
        <div class="application-panes stack-4">
          <Words
            key={id}
            id={id}
            letter={reply.letter}
            note={reply.note}
            choices={reply.choices}
            demands={demands}
            greeting={answered.value.value?.greeting ?? null}
            reload={letter.load}
          />
          <Printed key={`${id} ${reply.letter.revision}`} id={id} name={{ title, company }} />
        </div>
      )}
      {reply?.letter && <AskModel id={id} letter={reply.letter} reload={letter.load} />}
    </>
  )
}

type Choices = z.output<typeof LetterResponse>['choices']
type MakeLetterProps = {
  id: string
  revision: number | null
  choices: Choices
  reload: () => Promise<void>
  /** Whether the letter is still as the rules made it. */
  isUntouched?: boolean
}

function MakeLetter({ id, revision, choices, reload, isUntouched = false }: MakeLetterProps) {
  const opening = useSignal(choices.openings[0]?.id)
  const ending = useSignal(choices.endings[0]?.id)
  const { busy, error, whileBusy } = useSending()
  const make = async () => {
    if (busy.peek()) return
    const body = {
      job_url: id,
      ...(opening.value ? { opening: opening.value } : {}),
      ...(ending.value ? { ending: ending.value } : {}),
    }
    if (revision === null) {
      const made = await whileBusy(makeLetter(body))
      if (made.ok)
        offerMade('Letter made from your own lines', {
          id,
          body,
          revision: made.revision,
        })
    } else {
      const outcome = await whileBusy(call('POST', '/api/letters', { body: { ...body, revision } }))
      if (outcome.ok) announce('The letter is made from your own lines')
    }
    await reload()
  }
  // The press that led here asked for the letter.
  const isPressed = useMemo(() => revision === null && letterPressed.peek() === id, [])
  useEffect(() => {
    letterPressed.value = ''
    if (isPressed) void make()
  }, [])
  const verb = revision === null ? 'Make a letter' : 'Make it again'
  const ways = (
    <div class="letter-choices">
      <PartChoice name="opening" label="It begins" parts={choices.openings} chosen={opening} />
      <PartChoice name="ending" label="It ends" parts={choices.endings} chosen={ending} />
    </div>
  )
  if (revision !== null) {
    return (
      <>
        <details open={isUntouched}>
          <summary>Another opening or ending</summary>
          {ways}
        </details>
        <Button disabled={busy.value} onClick={() => void make()} label={verb} />
        <Refused error={error.value} />
      </>
    )
  }
  if (isPressed && error.value === null) return <Waiting lines={6} />
  return (
    <div class="panel empty">
      <p class="lead">No letter yet.</p>
      <p>
        It takes three to five lines of your resume, word for word: those nearest to what this posting asks.
        They are best once the job is assessed.
      </p>
      {ways}
      <Button class="primary" disabled={busy.value} onClick={() => void make()} label={verb} />
      <Refused error={error.value} />
    </div>
  )
}

type PartChoiceProps<Id extends string> = {
  name: string
  label: string
  parts: readonly { id: Id; text: string }[]
  chosen: Signal<Id | undefined>
}

// The parts of the letter that the person edited last come first, in their own words.
function PartChoice<Id extends string>({ name, label, parts, chosen }: PartChoiceProps<Id>) {
  return (
    <label for={`letter-${name}`}>
      {label}
      <Menu
        id={`letter-${name}`}
        value={chosen.value}
        onText={(text) => (chosen.value = parts.find(({ id }) => id === text)?.id)}
        of={parts.map(({ id, text }) => [id, id === 'own' ? `Yours: ${text}` : text])}
      />
    </label>
  )
}

const FIELD = 'letter-text'

function textOf({ paragraphs }: Stored): string {
  return paragraphs.map((part) => (typeof part === 'string' ? part : part.text)).join('\n\n')
}

type WordsProps = {
  id: string
  letter: Letter
  note: string | null
  choices: Choices
  demands: Demands
  /** A greeting for the contact person of the posting. */
  greeting: string | null
  reload: () => Promise<void>
}

function Words({ id, letter, note, choices, demands, greeting, reload }: WordsProps) {
  const key = letterKey(id)
  const isOpen = drafts.value[key] !== undefined
  const edit = () => {
    openDraft(key, { revision: letter.revision, read: { text: textOf(letter) } })
    focusSoon(FIELD)
  }
  return (
    <Panel id="letter-words" title="Text">
      <p role="status" class="small quiet">
        {linesToCheckText(letter)}
      </p>
      {note !== null && <p class="small warn">{note}</p>}
      {letter.by_model && (
        <p class="small quiet">
          {letter.made_by === 'model' ? 'Written by ' : 'Yours, from a letter by '}
          {targetText(letter.by_model.target)}, {momentText(letter.by_model.made_at)}.
        </p>
      )}
      {isOpen ? (
        <LetterEditor {...{ id, letter, demands, greeting, reload }} />
      ) : (
        <>
          {letter.paragraphs.map(({ sentences }, index) => (
            <Paragraph key={index} sentences={sentences} demands={demands} />
          ))}
          <div class="acts">
            <Button id="letter-edit" class="primary" onClick={edit} label="Edit" />
            <MakeLetter
              {...{ id, choices, reload }}
              revision={letter.revision}
              isUntouched={letter.made_by === 'rules'}
            />
            <UndoUse id={id} letter={letter} />
            <DeleteText
              noun="letter"
              titleId="letter-words"
              send={() =>
                call('DELETE', '/api/letters', { query: { job_url: id, revision: String(letter.revision) } })
              }
              reload={reload}
              next="letter-edit"
            />
          </div>
        </>
      )}
    </Panel>
  )
}

// A short first paragraph with the sign of a greeting at its end.
const GREETING = /^.{0,80}[,:!،，：]$/u

type LetterEditorProps = Pick<WordsProps, 'id' | 'letter' | 'demands' | 'greeting' | 'reload'>

function LetterEditor({ id, letter, demands, greeting, reload }: LetterEditorProps) {
  const form = letterKey(id)
  const answers = new Map<string, string>(
    letter.paragraphs
      .flatMap(({ sentences }) => sentences)
      .flatMap(({ text, answers }) =>
        answers !== null && demands.has(answers) ? [[`• ${text}`, `${demands.get(answers)}:`]] : [],
      ),
  )
  // The posting's words print only after this press and "Save".
  const addAnswers = () => {
    const rows = (drafts.peek()[form]?.texts['text'] ?? '').split('\n')
    const text = rows.flatMap((row, index) => {
      const demand = answers.get(row)
      return demand === undefined || rows[index - 1] === demand ? [row] : [demand, row]
    })
    typeInto(form, { text: text.join('\n') })
  }
  const greet = () => {
    const [first = '', ...others] = (drafts.peek()[form]?.texts['text'] ?? '').split('\n\n')
    const text = [greeting, ...(GREETING.test(first) ? [] : [first]), ...others].join('\n\n')
    typeInto(form, { text })
  }
  const save = async () => {
    const error = await sendDraft(form, {
      send: async ({ texts, revision }) => {
        const paragraphs = (texts['text'] ?? '').split(/\n\s*\n/).filter((part) => part.trim() !== '')
        const outcome = await call('PUT', '/api/letters', { body: { job_url: id, paragraphs, revision } })
        const waits = outcome.ok && outcome.value.letter?.revision === revision
        if (waits) announce('This browser is not paired: the new words wait for your yes')
        return outcome
      },
      readCurrent: (current) => {
        const stored = current as Stored
        return { revision: stored.revision, read: { text: textOf(stored) } }
      },
    })
    if (error === null) await reload()
    return error
  }
  const draft = drafts.value[form]
  return (
    <DraftForm
      {...{ form, save }}
      noun="letter"
      label="Edit the letter"
      verb="Save"
      isNew={false}
      fields={[{ name: 'text', label: 'The letter' }]}
      onClosed={() => focusSoon('letter-edit')}
    >
      <TextField
        {...draftField(form, 'text')}
        id={FIELD}
        label="The letter"
        rows={18}
        longest={20_000}
        required
        help="An empty line begins a new paragraph, and “• ” a bullet. Date, company and your details are printed by themselves."
      />
      {greeting !== null && draft?.texts['text']?.startsWith(greeting) !== true && (
        <button type="button" disabled={draft?.sending ?? false} onClick={greet}>
          Begin with <bdi>“{greeting}”</bdi>
        </button>
      )}
      {answers.size > 0 && (
        <button type="button" disabled={draft?.sending ?? false} onClick={addAnswers}>
          Write above each line what it answers
        </button>
      )}
    </DraftForm>
  )
}

function Printed({ id, name }: { id: string; name: { title: string; company: string } }) {
  const { busy, error, download } = useDownload()
  const pages = usePages(
    ({ header }) =>
      call('POST', '/api/letters/preview', { body: { job_url: id, ...(header ? { header } : {}) } }),
    [id],
  )
  const save = (format: 'pdf' | 'docx') =>
    download({
      path: '/api/letters/file',
      body: { job_url: id, format },
      nameOf: (person) => fileNameOf(name, format, person).replace(/(\.\w+)$/, ' letter$1'),
    })
  return (
    <Preview pages={pages} limited>
      <p class="small quiet">
        Your name and details come from the form of{' '}
        <a href={addressOf('paper', id)}>the resume of this job</a>.
      </p>
      <div class="acts">
        <Button class="primary" disabled={busy.value} onClick={() => save('pdf')} label="Download PDF" />
        <Button disabled={busy.value} onClick={() => save('docx')} label="Download DOCX" />
      </div>
      <Refused error={error.value} />
    </Preview>
  )
}

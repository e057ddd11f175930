import { PressAnswer, type PressedValue } from '#assets/page/answers/press-answer.tsx'
import {
  answerKey,
  answers,
  losesSource,
  putAnswer,
  type ShownAnswer,
  saveAnswer,
} from '#assets/page/answers/store.ts'
import { call, useRead, useSending } from '#assets/page/kit/call.ts'
import { Button, Panel, Tick } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon, useFirstFocus } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import { closeDraft, draftField, drafts, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { tagText } from '#assets/page/kit/texts/text-list.tsx'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import type { HeldWords as HeldReply } from '#lib/evidence/answers/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted } from '#lib/text/text.ts'

/** Changes an answer in its place. */
export function AnswerEditor({ stored, onClosed }: { stored: ShownAnswer; onClosed: () => void }) {
  const form = answerKey(stored.question_id)
  useFirstFocus(`${form}-answer`)
  return (
    <DraftForm
      {...{ form, fields: FIELDS, onClosed }}
      noun="answer"
      label="Edit the answer"
      verb="Save"
      isNew={false}
      tells
      save={() => saveAnswer(stored)}
    >
      <AnswerFields form={form} automatic={stored.own_tag ? '' : tagText(stored.tag)} />
    </DraftForm>
  )
}

const FIELDS = ['Question', 'Answer', 'Tag', 'Source'].map((label) => ({ name: label.toLowerCase(), label }))

/** The fields of an answer's form; `automatic` is the tag it has without one of the person's own. */
export function AnswerFields({ form, automatic = '' }: { form: string; automatic?: string }) {
  const draft = drafts.value[form]
  if (!draft) return null
  const { texts } = draft
  const field = (name: string) => draftField(form, name)
  return (
    <>
      <TextField {...field('question')} label="Question" rows={2} longest={2000} required />
      <TextField {...field('answer')} label="Answer" rows={5} longest={20_000} required />
      <div class="pair">
        <TextField
          {...field('tag')}
          label="Tag"
          longest={60}
          placeholder={automatic}
          help={`Leave it empty to have one chosen from the question${automatic && ` (${automatic})`}.`}
          after={texts['tag'] !== '' && <Automatic form={form} />}
        />
        <TextField
          {...field('source')}
          label="Source"
          longest={300}
          help="Where the answer comes from. Only for you: it is never sent to a model."
          after={
            losesSource(draft) && (
              <>
                <p class="small warn">You changed the answer. Its source is removed unless you keep it.</p>
                <Tick
                  id={`${form}-keep-source`}
                  checked={texts['keep_source'] !== ''}
                  onTick={(isOn) => typeInto(form, { keep_source: isOn ? 'yes' : '' })}
                  label="Keep this source"
                />
              </>
            )
          }
        />
      </div>
    </>
  )
}

function Automatic({ form }: { form: string }) {
  const empty = () => {
    typeInto(form, { tag: '' })
    document.getElementById(`${form}-tag`)?.focus()
  }
  return <Button class="plain" onClick={empty} label="Choose automatically" />
}

type ShownReadAs = ShownAnswer['read_as']
type Props = {
  answer: ShownAnswer
  /** Stores the answer with its new reading. Returns null on success, else the refusal. */
  changed?: (answer: ShownAnswer) => Promise<RefusalBody | null>
}

const WAYS: readonly { read_as: NonNullable<ShownReadAs>; label: string }[] = [
  { read_as: 'met', label: 'It meets the requirement' },
  { read_as: 'not_met', label: 'It does not meet the requirement' },
  { read_as: 'unclear', label: 'It leaves the question open' },
]

/** The id of the line that says how an answer is read. */
export function readingId({ question_id }: Pick<ShownAnswer, 'question_id'>): string {
  return `${answerKey(question_id)}-reading`
}

/** The reading of an answer, with one press to correct it; nothing for a question that expects an account. */
export function AnswerReading({ answer, changed }: Props) {
  const { busy, error, whileBusy } = useSending()
  const { reading, read_as, question_id, revision } = answer
  const draft = `pressed/${question_id}`
  if (reading === null) return null
  // A number is compared with each posting, so it has no yes or no to correct.
  const isNumber = reading.reads === 'unclear' && reading.value !== null
  const ways = isNumber || answer.needs_press ? [] : WAYS.filter((way) => way.read_as !== reading.reads)
  const write = async (changes: { read_as: ShownReadAs } | { value: PressedValue }) => {
    const outcome = await whileBusy(putAnswer(question_id, { ...changes, revision }))
    if (!outcome.ok) return
    closeDraft(draft)
    announce(outcome.value.answer.reading?.text ?? 'Saved how this answer counts.')
    error.value = (await changed?.(outcome.value.answer)) ?? null
    await answers.load()
    // The button that was pressed is gone.
    focusSoon(readingId(answer))
  }
  return (
    <div class={`answer-reading reads-${reading.reads}`}>
      <p id={readingId(answer)} class="small" tabIndex={-1}>
        {reading.text}
      </p>
      {answer.needs_press && (
        <PressAnswer
          id={`${answerKey(question_id)}-press`}
          question={answer.question}
          form={answer.form}
          draft={draft}
          busy={busy.value}
          press={(value) => void write({ value })}
        />
      )}
      <DraftNote form={draft} onDiscard={() => closeDraft(draft)} />
      <div class="acts">
        {ways.map((way) => (
          <Button
            key={way.read_as}
            class="plain small"
            disabled={busy.value}
            aria-label={`${way.label}: ${answer.question}`}
            onClick={() => void write({ read_as: way.read_as })}
            label={way.label}
          />
        ))}
        {read_as !== null && (
          <Button
            class="plain small"
            disabled={busy.value}
            aria-label={`Judge it by its words again: ${answer.question}`}
            onClick={() => void write({ read_as: null })}
            label="Judge it by its words again"
          />
        )}
      </div>
      <Refused error={error.value} />
    </div>
  )
}

type Held = HeldReply['words'][number]

const TITLE = 'held-words'

const KINDS: Readonly<Record<Held['kind'], string>> = {
  answer: 'Answer',
  story: 'Story',
  interview: 'Notes on an interview',
  role_resume: 'Resume of a role',
}

type HeldWordsProps = {
  /** Only these are shown; all if left out. */
  kind?: Held['kind']
  /** Runs after a yes. */
  after: () => void
}

/** The texts that came without the person's proof; none is copied or printed before their yes. */
export function HeldWords({ kind, after }: HeldWordsProps) {
  const held = useRead(() => call('GET', '/api/words'), [])
  const { error, whileBusy } = useSending()

  const words = (held.value.value?.words ?? []).filter((record) => kind === undefined || record.kind === kind)
  if (words.length === 0) return null
  const use = async ({ id: record_id, revision }: Held) => {
    const outcome = await whileBusy(call('POST', '/api/words', { body: { record_id, revision } }))
    if (!outcome.ok) return
    announce('These words are used')
    await held.load()
    focusSoon(TITLE)
    after()
  }
  return (
    <Panel class="panel findings" id={TITLE} title={`${counted(words.length, 'text')} for your yes`}>
      <p class="small quiet">
        An agent, a program or a browser that is not paired wrote these words. They are not copied or printed
        until you use them. To drop them, edit or delete the text.
      </p>
      {words.map((record) => (
        <article key={record.id}>
          <p class="small quiet">
            {KINDS[record.kind]} · {record.written_by === 'agent' ? 'by an agent' : 'not paired'}
          </p>
          <p class="own-text" dir="auto">
            {record.text.trim()}
          </p>
          <div class="acts">
            <Button
              aria-label={`Use these words: “${record.text.trim()}”`}
              onClick={() => void use(record)}
              label="Use these words"
            />
          </div>
        </article>
      ))}
      <Refused error={error.value} />
    </Panel>
  )
}

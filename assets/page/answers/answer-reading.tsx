import { PressAnswer, type PressedValue } from '#assets/page/answers/press-answer.tsx'
import { answerKey, answers, putAnswer, type ShownAnswer } from '#assets/page/answers/store.ts'
import { useSending } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { closeDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

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

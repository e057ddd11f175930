import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { AnswerItem } from '#assets/page/answers/answer-item.tsx'
import { ConditionList } from '#assets/page/answers/conditions.tsx'
import { NewAnswer } from '#assets/page/answers/new-answer.tsx'
import { focusSoon, Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { drafts, openDraft, tabDraft } from '#assets/page/kit/texts/drafts.ts'
import { LeftOver, TextFilters } from '#assets/page/kit/texts/text-list.tsx'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { counted, numberText } from '#lib/text/counted.ts'
import { holdsWords } from '#lib/text/find-whole.ts'
import { answerKey, answers, NEW_ANSWER, NO_ANSWER, type ShownAnswer } from './store.ts'

const SHOWN = 100
const ADD = 'answers-add'

/** The person's answers to questions of applications. */
export function AnswersView() {
  useEffect(() => void answers.load(), [])
  const reply = answers.value.value
  const isAdding = drafts.value[NEW_ANSWER] !== undefined
  const add = () => openDraft(NEW_ANSWER, { revision: 0, read: NO_ANSWER })
  return (
    <>
      <div class="title-line">
        <Heading title="Answers" />
        {!isAdding && (
          <button type="button" id={ADD} class="primary" onClick={add}>
            Add an answer
          </button>
        )}
      </div>
      <p class="quiet">
        Answers to questions that applications ask. Each is used again whenever its question comes back, even
        in other words, and for every role.
      </p>
      <Refused
        error={answers.error.value}
        again={() => void answers.load()}
        old={reply ? answers.at.value : 0}
      />
      {isAdding && <NewAnswer onClosed={(id) => focusSoon(id === null ? ADD : `${answerKey(id)}-edit`)} />}
      {reply === null && answers.error.value === null && <Waiting lines={4} />}
      {reply && (
        <LeftOver
          noun="answer"
          prefix={answerKey('')}
          recordKeys={new Set(reply.answers.map((answer) => answerKey(answer.question_id)))}
          fresh={{ key: NEW_ANSWER, empty: NO_ANSWER }}
        />
      )}
      {reply?.answers.length === 0 && !isAdding && (
        <div class="panel empty">
          <p class="lead">No answers yet.</p>
          <p>
            Add your first answer, such as when you can start. It is used for every later application that
            asks.
          </p>
        </div>
      )}
      <ConditionList />
      {reply && reply.answers.length > 0 && <AnswerList {...reply} />}
    </>
  )
}

type AnswerListProps = { answers: ShownAnswer[]; tags: { tag: string; answers: number }[] }

function AnswerList({ answers: all, tags }: AnswerListProps) {
  const words = useDraft(tabDraft('find/answers'), '')
  const tag = useSignal('')
  const isWhole = useSignal(false)
  const onlyUnread = useSignal(false)
  const unread = all.filter((answer) => answer.needs_press).length
  const matches = all.filter(
    (answer) =>
      drafts.value[answerKey(answer.question_id)] !== undefined ||
      ((!onlyUnread.value || unread === 0 || answer.needs_press) &&
        (tag.value === '' || answer.tag === tag.value) &&
        holdsWords(words.value, [answer.question, answer.answer, answer.tag, answer.source ?? ''])),
  )
  const shownAnswers = isWhole.value ? matches : matches.slice(0, SHOWN)
  const nextOf = (index: number) => {
    const next = shownAnswers[index + 1] ?? shownAnswers[index - 1]
    return next ? `${answerKey(next.question_id)}-edit` : ADD
  }
  return (
    <>
      <TextFilters
        {...{ words, tag }}
        tags={tags.map(({ tag: name, answers: count }) => ({ tag: name, count }))}
      />
      {unread > 0 && (
        <button
          type="button"
          class="fit"
          aria-pressed={onlyUnread.value}
          onClick={() => (onlyUnread.value = !onlyUnread.value)}
        >
          {counted(unread, 'answer')} {unread === 1 ? 'needs' : 'need'} a quick check
        </button>
      )}
      <p class="small quiet" role="status">
        {matches.length === all.length
          ? counted(all.length, 'answer')
          : `${numberText(matches.length)} of ${counted(all.length, 'answer')}`}
      </p>
      <ul class="own-texts">
        {shownAnswers.map((answer, index) => (
          <AnswerItem key={answer.question_id} answer={answer} next={nextOf(index)} />
        ))}
      </ul>
      {matches.length === 0 && <p class="quiet">No answer matches. Clear the search or the tag.</p>}
      {shownAnswers.length < matches.length && (
        <button type="button" onClick={() => (isWhole.value = true)}>
          Show all {numberText(matches.length)}
        </button>
      )}
    </>
  )
}

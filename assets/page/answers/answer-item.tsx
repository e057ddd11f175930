import { AnswerEditor } from '#assets/page/answers/answer-editor.tsx'
import { AnswerReading } from '#assets/page/answers/answer-reading.tsx'
import { answerKey, answers, answerTexts, type ShownAnswer } from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { drafts, openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { OwnText, TextHistory, writerOf } from '#assets/page/kit/texts/own-text.tsx'
import { DeleteText } from '#assets/page/kit/texts/text-list.tsx'
import { agoText, hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { counted } from '#lib/text/counted.ts'

/** One answer: its text, its uses, and its actions. */
export function AnswerItem({ answer, next }: { answer: ShownAnswer; next: string }) {
  const form = answerKey(answer.question_id)
  const title = `${form}-title`
  const edit = () => openDraft(form, { revision: answer.revision, read: answerTexts(answer) })
  const isOpen = drafts.value[form] !== undefined
  return (
    <li>
      <article aria-labelledby={title}>
        <h2 id={title}>
          <bdi>{answer.question}</bdi>
        </h2>
        {isOpen ? (
          <AnswerEditor stored={answer} onClosed={() => focusSoon(`${form}-edit`)} />
        ) : (
          <>
            <OwnText text={answer.answer} />
            <AnswerReading answer={answer} />
            <Facts answer={answer} />
            <div class="acts">
              <button type="button" id={`${form}-edit`} aria-describedby={title} onClick={edit}>
                Edit
              </button>
              <DeleteText
                noun="answer"
                name={answer.question}
                titleId={title}
                send={() => remove(answer)}
                reload={answers.load}
                next={next}
              />
            </div>
          </>
        )}
        <AnswerJobs answer={answer} />
        <TextHistory key={answer.revision} load={() => loadHistory(answer, edit)} />
      </article>
    </li>
  )
}

function Facts({ answer }: { answer: ShownAnswer }) {
  const { tag, source, jobs, updated_at, written_by, sample } = answer
  return (
    <p class="small quiet text-facts">
      {tag && <span class="chip">{tag}</span>}
      {sample && <span class="chip">sample</span>}
      <span>{jobs.length === 0 ? 'not used yet' : `used by ${counted(jobs.length, 'job')}`}</span>
      <span>
        written {agoText(updated_at, Date.now())} by {writerOf(written_by)}
      </span>
      {source && (
        <span>
          from <bdi>{source}</bdi>
        </span>
      )}
    </p>
  )
}

function remove({ question_id, revision }: ShownAnswer) {
  const params = { question_id }
  return call('DELETE', '/api/answers/:question_id', { params, query: { revision: String(revision) } })
}

async function loadHistory({ question_id }: ShownAnswer, edit: () => void) {
  const outcome = await call('GET', '/api/answers/:question_id', { params: { question_id } })
  if (!outcome.ok) return outcome
  const { answer, earlier } = outcome.value
  const steps = answer.history
  const texts = earlier.map((version) => ({
    revision: version.revision,
    replaced_at: version.replaced_at,
    texts: [
      { label: 'Question', text: version.question },
      { label: 'Answer', text: version.answer },
      { label: 'Source', text: version.source ?? '' },
    ].filter(({ text }) => text !== ''),
    onUse: () => {
      edit()
      const { question, answer: words, source } = version
      const keep_source = source ? 'yes' : ''
      typeInto(answerKey(question_id), { question, answer: words, source: source ?? '', keep_source })
      document.getElementById(`${answerKey(question_id)}-answer`)?.focus()
    },
  }))
  return { ...outcome, value: { steps, earlier: texts } }
}

const KINDS: Record<string, string> = {
  answered: 'first answered for it',
  confirmed: 'confirmed for it',
  reused: 'used again for it',
}

/** The jobs that an answer was used for; their names are asked for when it is opened. */
export function AnswerJobs({ answer }: { answer: ShownAnswer }) {
  const { jobs } = answer
  if (jobs.length === 0) return null
  return (
    <details
      class="history"
      onToggle={({ currentTarget }) =>
        void (currentTarget.open && nameJobs(jobs.map((job) => job.job_identity)))
      }
    >
      <summary>Jobs</summary>
      <ul>
        {jobs.map(({ job_identity, url, kind, at }) => {
          const job = jobNames.value[job_identity]
          return (
            <li key={`${job_identity} ${kind}`}>
              <a href={addressOf('job', job_identity)}>
                <bdi>{job ? `${job.title}, ${job.company}` : hostOf(url) || url}</bdi>
              </a>{' '}
              <span class="small quiet">
                {KINDS[kind] ?? kind} {agoText(at, Date.now())}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

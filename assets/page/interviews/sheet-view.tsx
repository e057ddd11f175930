import { useEffect } from 'preact/hooks'
import { RoundFacts } from '#assets/page/interviews/rounds-part.tsx'
import { rounds, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { call, useRead, useSending } from '#assets/page/kit/call.ts'
import { Button, Fact, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ProgressLine, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { chosenTarget, needSettings } from '#assets/page/kit/settings.ts'
import { targetText, targetTitle } from '#assets/page/kit/target-words.ts'
import { openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { momentText } from '#assets/page/kit/words.ts'
import { courseAddress } from '#assets/page/learn/store.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import { NEW_STORY, NO_STORY, PARTS } from '#assets/page/stories/story.tsx'
import type { PreparationResponse, PreparedEvidence } from '#lib/learn/preparation/schema.ts'
import { counted } from '#lib/text/text.ts'

/** The sheet for the interview of a job. */
export function SheetView() {
  const { id } = here.value
  return <Sheet key={id} id={id} />
}

function Sheet({ id }: { id: string }) {
  const query = { job_url: id }
  const preparation = useRead(() => call('GET', '/api/interviews/preparation', { query }), [id])
  const evidence = useRead(() => call('GET', '/api/interviews/preparation/evidence', { query }), [id])
  const load = () => {
    void preparation.load()
    void evidence.load()
  }
  useEffect(() => void rounds.load(), [id])
  const sheet = preparation.value.value
  const own = evidence.value.value
  const error = preparation.error.value
  return (
    <>
      <p class="screen-only">
        <a href={addressOf('applied', id)}>← Back to the application</a>
      </p>
      <header class="stack-2">
        <ScreenHeading view="interview" job={sheet} />
        <div class="acts screen-only">
          <Button class="primary" disabled={!sheet || !own} onClick={() => print()} label="Print the sheet" />
          <Link class="button" href={addressOf('job', id)} label="The job" />
        </div>
      </header>
      <NextRound id={id} />
      <Refused error={error ?? evidence.error.value} again={load} />
      {!sheet && error === null && <Waiting lines={6} />}
      {sheet && !sheet.assessed && (
        <p class="panel inline screen-only">
          The requirements are read when the job is assessed.
          <Link class="button" href={addressOf('job', id)} label="Assess this job" />
        </p>
      )}
      {sheet && <Questions sheet={sheet} own={own} />}
      {sheet && (
        <MoreQuestions
          id={id}
          sheet={sheet}
          onAnswer={(answer) => {
            preparation.value.value = answer
            void evidence.load()
          }}
        />
      )}
      {sheet?.assessed && <Gaps sheet={sheet} id={id} />}
    </>
  )
}

function NextRound({ id }: { id: string }) {
  const all = rounds.value.value?.rounds ?? []
  const [round] = upcoming(
    all.filter(({ job_identity }) => job_identity === id),
    Date.now(),
  )
  if (!round) return null
  const printed = { ...round, ...round.waits?.prints }
  return (
    <Panel id="sheet-round" title={timeText(round)}>
      <RoundFacts round={printed} />
      {printed.notes !== '' && <p class="own-text">{printed.notes}</p>}
      {round.waits && (
        <p class="small quiet screen-only">
          Notes by an agent wait for your yes under <a href={addressOf('answers')}>Answers</a>.
        </p>
      )}
    </Panel>
  )
}

const GROUPS = [
  { source: 'requirement', title: 'About the requirements' },
  { source: 'duty', title: 'About the duties' },
  { source: 'general', title: 'In every interview' },
  { source: 'model', title: 'More questions, by a model' },
] as const

type Question = PreparationResponse['questions'][number]
type OwnWords = PreparedEvidence['questions'][number]

function Questions({ sheet, own }: { sheet: PreparationResponse; own: PreparedEvidence | null }) {
  const words = new Map(own?.questions.map((question) => [question.id, question]))
  return GROUPS.map(({ source, title }) => {
    const questions = sheet.questions.filter((question) => question.source === source)
    if (questions.length === 0) return null
    return (
      <Panel key={source} class="sheet-part stack-4" id={`sheet-${source}`} title={title}>
        <QuestionList questions={questions.filter(({ first }) => first)} words={words} />
        {questions.some(({ first }) => !first) && (
          <details>
            <summary>{counted(questions.filter(({ first }) => !first).length, 'more question')}</summary>
            <QuestionList questions={questions.filter(({ first }) => !first)} words={words} />
          </details>
        )}
        {source === 'model' && sheet.by_model && (
          <p class="small quiet">
            Made by {targetText(sheet.by_model.target)} from the posting alone,{' '}
            {momentText(sheet.by_model.asked_at)}.
          </p>
        )}
        {source === 'requirement' && sheet.more > 0 && (
          <p class="small quiet">{counted(sheet.more, 'further requirement')} without a question.</p>
        )}
      </Panel>
    )
  })
}

type QuestionListProps = { questions: readonly Question[]; words: ReadonlyMap<string, OwnWords> }

function QuestionList({ questions, words }: QuestionListProps) {
  return (
    <ol class="stack-4">
      {questions.map((question) => (
        <li key={question.id}>
          <QuestionPart question={question} own={words.get(question.id) ?? null} />
        </li>
      ))}
    </ol>
  )
}

type MoreQuestionsProps = {
  id: string
  sheet: PreparationResponse
  onAnswer: (sheet: PreparationResponse) => void
}

/** Asks the configured model for more questions; nothing is offered while the built-in rules are the target. */
function MoreQuestions({ id, sheet, onAnswer }: MoreQuestionsProps) {
  const { busy, error, whileBusy } = useSending()
  useEffect(needSettings, [])
  const target = chosenTarget('')
  if (target === '' || target === 'builtin') return null
  const prepare = async () => {
    const outcome = await whileBusy(call('POST', '/api/interviews/preparation', { body: { job_url: id } }))
    if (outcome.ok) onAnswer(outcome.value)
    announce(outcome.ok ? 'The model’s questions are on the sheet' : outcome.error.message)
  }
  return (
    <div class="panel screen-only">
      <p>
        {targetTitle(target)} can read the posting and name questions beyond this list. Only the posting is
        sent.
      </p>
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void prepare()}>
          {sheet.by_model
            ? `Ask ${targetText(target)} again`
            : `Ask ${targetText(target)} for more questions`}
        </button>
      </div>
      {busy.value && <ProgressLine label="Waiting for the model." />}
      <Refused error={error.value} />
    </div>
  )
}

function QuestionPart({ question, own }: { question: Question; own: OwnWords | null }) {
  const isShown = question.quote !== '' && !question.question.includes(question.quote)
  return (
    <article class="stack-2" aria-labelledby={`question-${question.id}`}>
      <h3 id={`question-${question.id}`} dir="auto">
        {question.question}
      </h3>
      {isShown && (
        <p class="small quiet">
          From the posting: <q dir="auto">{question.quote}</q>
        </p>
      )}
      {own?.stories.map((story) => (
        <div key={story.id} class="sheet-story stack-2">
          <p>
            <b dir="auto">{story.title}</b>{' '}
            <span class="small quiet">
              your story, {story.cited ? 'cited by the assessment' : `fits ${story.score} of 100`}
            </span>
          </p>
          <dl class="facts">
            {PARTS.map(
              ({ name, label }) =>
                story.narrative[name] && (
                  <Fact key={name} name={label} class="own-text">
                    {story.narrative[name]}
                  </Fact>
                ),
            )}
          </dl>
        </div>
      ))}
      {own && own.lines.length > 0 && (
        <ul class="sheet-lines" aria-label="Your lines that show it">
          {own.lines.map((line) => (
            <li key={`${line.kind} ${line.ref}`} dir="auto">
              {line.text}
            </li>
          ))}
        </ul>
      )}
      {own && question.takes_story && own.stories.length === 0 && <NoStory question={question} />}
    </article>
  )
}

function NoStory({ question: { id, question } }: { question: Question }) {
  const write = () => {
    openDraft(NEW_STORY, { revision: 0, read: NO_STORY })
    typeInto(NEW_STORY, { answers_questions: question })
    go(addressOf('stories'))
  }
  return (
    <p class="small quiet screen-only">
      No story of yours fits.{' '}
      <Button class="plain" aria-describedby={`question-${id}`} onClick={write} label="Write one" />
    </p>
  )
}

function Gaps({ sheet: { gaps }, id }: { sheet: PreparationResponse; id: string }) {
  return (
    <Panel class="sheet-part stack-4" id="sheet-gaps" title="Gaps">
      {gaps.length === 0 && <p class="quiet">Your evidence shows every requirement that counts.</p>}
      <ul class="stack-4">
        {gaps.map(({ row, quote, must, status, lessons }) => (
          <li key={row}>
            <h3 dir="auto">{quote}</h3>
            <p class="small quiet">
              {must ? 'Required' : 'Nice to have'} · {GAPS[status] ?? status}
            </p>
            {lessons.map((lesson) => (
              <p key={`${lesson.pathway_id} ${lesson.lesson}`}>
                Lesson:{' '}
                <a href={courseAddress(lesson.pathway_id, { lesson: lesson.lesson, job: id })}>
                  <bdi>{lesson.title}</bdi>
                </a>{' '}
                <span class="small quiet">
                  {lesson.minutes} min, course <bdi>{lesson.course}</bdi>
                </span>
              </p>
            ))}
            {lessons.length === 0 && <p class="small quiet">No course here teaches it.</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const GAPS: Readonly<Record<string, string>> = {
  unmet: 'not met',
  unknown: 'not in your evidence',
  partly: 'partly shown',
}

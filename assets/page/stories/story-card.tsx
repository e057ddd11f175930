import { answers } from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { drafts, openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import { OwnText, TextHistory, writerOf } from '#assets/page/kit/texts/own-text.tsx'
import { DeleteText } from '#assets/page/kit/texts/text-list.tsx'
import { agoText } from '#assets/page/kit/words.ts'
import { StoryEditor } from '#assets/page/stories/story-editor.tsx'
import { type ListedStory, PARTS, stories, storyKey, storyTexts } from './store.ts'

/** One story: its text, the questions that it answers, and its actions. */
export function StoryCard({ story, next }: { story: ListedStory; next: string }) {
  const form = storyKey(story.id)
  const title = `${form}-title-line`
  const edit = () => openDraft(form, { revision: story.revision, read: storyTexts(story) })
  const isOpen = drafts.value[form] !== undefined
  return (
    <li>
      <article aria-labelledby={title}>
        <h2 id={title}>
          <bdi>{story.title}</bdi>
        </h2>
        {isOpen ? (
          <StoryEditor stored={story} onClosed={() => focusSoon(`${form}-edit`)} />
        ) : (
          <>
            <Fit story={story} />
            <StoryText story={story} />
            <div class="acts">
              <button type="button" id={`${form}-edit`} aria-describedby={title} onClick={edit}>
                Edit
              </button>
              <DeleteText
                noun="story"
                name={story.title}
                titleId={title}
                send={() => remove(story)}
                reload={stories.load}
                next={next}
              />
            </div>
          </>
        )}
        <TextHistory key={story.revision} load={() => loadHistory(story, edit)} />
      </article>
    </li>
  )
}

function Fit({ story: { match } }: { story: ListedStory }) {
  if (!match) return null
  return (
    <p class="small">
      {match.score === 0 ? (
        <span class="quiet">This story does not match the question.</span>
      ) : (
        <>
          <b>Fits {match.score} of 100</b>
          {match.why.length > 0 && <bdi>: {match.why.join(', ')}</bdi>}
        </>
      )}
    </p>
  )
}

function StoryText({ story }: { story: ListedStory }) {
  const { company, role, period, narrative, tags, answers_questions, updated_at, written_by, sample } = story
  const allAnswers = answers.value.value?.answers ?? []
  const wordsOf = (questionId: string) =>
    allAnswers.find((answer) => answer.question_id === questionId)?.question ?? questionId
  const where = [role, company, period].filter(Boolean).join(' · ')
  return (
    <>
      {where && (
        <p class="quiet">
          <bdi>{where}</bdi>
        </p>
      )}
      <dl class="facts">
        {PARTS.map(
          ({ name, label }) =>
            narrative[name] && (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <OwnText text={narrative[name]} />
                </dd>
              </div>
            ),
        )}
        {answers_questions.length > 0 && (
          <div>
            <dt>Answers</dt>
            <dd>
              <ul>
                {answers_questions.map((question) => (
                  <li key={question}>
                    <bdi>{wordsOf(question)}</bdi>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      <p class="small quiet text-facts">
        {tags.map((tag) => (
          <span key={tag} class="chip">
            {tag}
          </span>
        ))}
        {sample && <span class="chip">sample</span>}
        <span>
          written {agoText(updated_at, Date.now())} by {writerOf(written_by)}
        </span>
      </p>
    </>
  )
}

function remove({ id, revision }: ListedStory) {
  const params = { story_id: id }
  return call('DELETE', '/api/stories/:story_id', { params, query: { revision: String(revision) } })
}

async function loadHistory({ id }: ListedStory, edit: () => void) {
  const outcome = await call('GET', '/api/stories/:story_id', { params: { story_id: id } })
  if (!outcome.ok) return outcome
  const { story, earlier } = outcome.value
  const texts = earlier.map((revision) => ({
    revision: revision.revision,
    replaced_at: revision.replaced_at,
    texts: [
      { label: 'Title', text: revision.title },
      ...PARTS.map(({ name, label }) => ({ label, text: revision.narrative[name] })),
    ].filter(({ text }) => text !== ''),
    onUse: () => {
      edit()
      typeInto(storyKey(id), storyTexts(revision))
      document.getElementById(`${storyKey(id)}-situation`)?.focus()
    },
  }))
  return { ...outcome, value: { steps: story.history, earlier: texts } }
}

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answers } from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Button, Fact, inPage, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { drafts, openDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import {
  OwnText,
  OwnTexts,
  RecordCard,
  TextHistory,
  TextList,
  tagText,
  writerOf,
} from '#assets/page/kit/texts/text-list.tsx'
import { agoText } from '#assets/page/kit/words.ts'
import {
  type ListedStory,
  NEW_STORY,
  NO_STORY,
  PARTS,
  StoryEditor,
  stories,
  storyKey,
  storyQuestion,
  storyTexts,
  typedQuestion,
} from '#assets/page/stories/story.tsx'

const ADD = 'stories-add'

/** The person's stories of their work. */
export function StoriesView() {
  useEffect(() => {
    void stories.load()
    void answers.load()
  }, [])
  const list = stories.value.value?.stories ?? null
  return (
    <OwnTexts
      view="stories"
      noun="story"
      of={stories}
      forms={list?.map(({ id }) => storyKey(id)) ?? null}
      fresh={{ key: NEW_STORY, empty: NO_STORY }}
      add={ADD}
      newForm={
        <Panel id="add-story" title="Add a story">
          <StoryEditor stored={null} onClosed={() => focusSoon(ADD)} />
        </Panel>
      }
      none={
        <>
          <p class="lead">No stories yet.</p>
          <p>Start with one thing you are glad you did: what was wrong, what you did, and how it ended.</p>
        </>
      }
    >
      {list && list.length > 0 && <StoryFinder />}
      {list && list.length > 0 && <StoryList all={list} />}
    </OwnTexts>
  )
}

function StoryList({ all }: { all: ListedStory[] }) {
  const counts = Map.groupBy(
    all.flatMap((story) => story.tags),
    (tag) => tag,
  )
  const tags = [...counts].map(([tag, uses]) => ({ tag, count: uses.length }))
  return (
    <>
      <NoneFits all={all} />
      <TextList
        noun="story"
        plural="stories"
        all={all}
        formOf={({ id }) => storyKey(id)}
        textsOf={(story) => Object.values(storyTexts(story))}
        tagsOf={(story) => story.tags}
        tags={tags.sort((a, b) => (a.tag < b.tag ? -1 : 1))}
        add={ADD}
        card={(story, next) => <StoryCard key={story.id} {...{ story, next }} />}
      />
    </>
  )
}

function NoneFits({ all }: { all: ListedStory[] }) {
  const isOpen = drafts.value[NEW_STORY] !== undefined
  if (isOpen || all.some((story) => !story.match || story.match.score > 0)) return null
  return (
    <p class="panel inline">
      No story fits this question yet.
      <Button
        onClick={() => {
          openDraft(NEW_STORY, { revision: 0, read: NO_STORY })
          typeInto(NEW_STORY, { answers_questions: storyQuestion.peek() })
        }}
        label="Write one for it"
      />
    </p>
  )
}

/** Puts the stories in the order in which they fit a question. */
export function StoryFinder() {
  const busy = useSignal(false)
  const search = async (question: string) => {
    busy.value = true
    storyQuestion.value = question
    await stories.load()
    busy.value = false
    announce(question.trim() === '' ? 'All stories are shown' : fitText())
  }
  const find = (form: HTMLFormElement) => search(String(new FormData(form).get('question')))
  return (
    <form class="panel" onSubmit={inPage(find)}>
      <TextField
        id="story-question"
        label="Which story fits this question?"
        name="question"
        longest={2000}
        placeholder="Tell us about a time when …"
        value={typedQuestion.value}
        onText={(text) => (typedQuestion.value = text)}
      />
      <div class="acts">
        <Button type="submit" disabled={busy.value} label="Find it" />
        {storyQuestion.value !== '' && (
          <Button
            class="plain"
            onClick={({ currentTarget: { form } }) => {
              form?.querySelector('input')?.focus()
              typedQuestion.value = ''
              void search('')
            }}
            label="Show all"
          />
        )}
      </div>
    </form>
  )
}

function fitText(): string {
  const [best] = stories.value.peek()?.stories ?? []
  return best?.match && best.match.score > 0 ? `${best.title} fits best` : 'No story fits this question'
}

/** One story: its text, the questions that it answers, and its actions. */
function StoryCard({ story, next }: { story: ListedStory; next: string }) {
  const form = storyKey(story.id)
  const edit = () => openDraft(form, { revision: story.revision, read: storyTexts(story) })
  return (
    <RecordCard
      {...{ form, edit, next }}
      noun="story"
      name={story.title}
      editor={(onClosed) => <StoryEditor stored={story} onClosed={onClosed} />}
      remove={() => remove(story)}
      reload={stories.load}
      below={<TextHistory key={story.revision} load={() => loadHistory(story, edit)} />}
    >
      <Fit story={story} />
      <StoryText story={story} />
    </RecordCard>
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
        <p class="quiet" dir="auto">
          {where}
        </p>
      )}
      <dl class="facts">
        {PARTS.map(
          ({ name, label }) =>
            narrative[name] && (
              <Fact key={name} name={label}>
                <OwnText text={narrative[name]} />
              </Fact>
            ),
        )}
        {answers_questions.length > 0 && (
          <Fact name="Answers">
            <ul>
              {answers_questions.map((question) => (
                <li key={question} dir="auto">
                  {wordsOf(question)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <p class="small quiet text-facts">
        {tags.map((tag) => (
          <span key={tag} class="chip">
            {tagText(tag)}
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

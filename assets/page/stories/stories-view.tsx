import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { answers } from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Button, Fact, inPage, Panel, typing } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { drafts, openDraft, tabDraft, typeInto } from '#assets/page/kit/texts/drafts.ts'
import {
  DeleteText,
  LeftOver,
  OwnText,
  TextFilters,
  TextHistory,
  tagText,
  writerOf,
} from '#assets/page/kit/texts/text-list.tsx'
import { useDraft } from '#assets/page/kit/texts/use-draft.tsx'
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
import { holdsWords } from '#lib/text/fold-text.ts'
import { counted } from '#lib/text/text.ts'

const ADD = 'stories-add'

/** The person's stories of their work. */
export function StoriesView() {
  useEffect(() => {
    void stories.load()
    void answers.load()
  }, [])
  const list = stories.value.value?.stories ?? null
  const isAdding = drafts.value[NEW_STORY] !== undefined
  return (
    <>
      <div class="title-line">
        <ScreenHeading view="stories" />
        {!isAdding && <Button id={ADD} class="primary" onClick={() => addStory('')} label="Add a story" />}
      </div>
      <Refused
        error={stories.error.value}
        again={() => void stories.load()}
        old={list ? stories.at.value : 0}
      />
      {isAdding && (
        <Panel id="add-story" title="Add a story">
          <StoryEditor stored={null} onClosed={() => focusSoon(ADD)} />
        </Panel>
      )}
      {list === null && stories.error.value === null && <Waiting lines={4} />}
      {list && (
        <LeftOver
          noun="story"
          prefix={storyKey('')}
          recordKeys={new Set(list.map((story) => storyKey(story.id)))}
          fresh={{ key: NEW_STORY, empty: NO_STORY }}
        />
      )}
      {list?.length === 0 && !isAdding && (
        <div class="panel empty">
          <p class="lead">No stories yet.</p>
          <p>Start with one thing you are glad you did: what was wrong, what you did, and how it ended.</p>
        </div>
      )}
      {list && list.length > 0 && <StoryFinder />}
      {list && list.length > 0 && <StoryList all={list} />}
    </>
  )
}

function addStory(answers_questions: string): void {
  openDraft(NEW_STORY, { revision: 0, read: NO_STORY })
  if (answers_questions !== '') typeInto(NEW_STORY, { answers_questions })
}

function StoryList({ all }: { all: ListedStory[] }) {
  const words = useDraft(tabDraft('find/stories'), '')
  const tag = useSignal('')
  const counts = Map.groupBy(
    all.flatMap((story) => story.tags),
    (tag) => tag,
  )
  const tags = [...counts].map(([name, uses]) => ({ tag: name, count: uses.length }))
  const matchingStories = all.filter(
    (story) =>
      drafts.value[storyKey(story.id)] !== undefined ||
      ((tag.value === '' || story.tags.includes(tag.value)) &&
        holdsWords(words.value, Object.values(storyTexts(story)))),
  )
  const nextOf = (index: number) => {
    const next = matchingStories[index + 1] ?? matchingStories[index - 1]
    return next ? `${storyKey(next.id)}-edit` : ADD
  }
  return (
    <>
      <NoneFits all={all} />
      <TextFilters {...{ words, tag }} tags={tags.sort((a, b) => (a.tag < b.tag ? -1 : 1))} />
      <p class="small quiet" role="status">
        {matchingStories.length === all.length
          ? counted(all.length, 'story', 'stories')
          : `${matchingStories.length} of ${counted(all.length, 'story', 'stories')}`}
      </p>
      <ul class="own-texts">
        {matchingStories.map((story, index) => (
          <StoryCard key={story.id} story={story} next={nextOf(index)} />
        ))}
      </ul>
      {matchingStories.length === 0 && <p class="quiet">No story matches. Clear the search or the tag.</p>}
    </>
  )
}

function NoneFits({ all }: { all: ListedStory[] }) {
  const isOpen = drafts.value[NEW_STORY] !== undefined
  if (isOpen || all.some((story) => !story.match || story.match.score > 0)) return null
  return (
    <p class="panel inline">
      No story fits this question yet.
      <Button onClick={() => addStory(storyQuestion.peek())} label="Write one for it" />
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
    <form class="panel finder" onSubmit={inPage(find)}>
      <div class="field">
        <label for="story-question">Which story fits this question?</label>
        <input
          id="story-question"
          name="question"
          maxLength={2000}
          autocomplete="off"
          placeholder="Tell us about a time when …"
          {...typing(typedQuestion)}
        />
      </div>
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
              <Button id={`${form}-edit`} aria-describedby={title} onClick={edit} label="Edit" />
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
              <Fact key={name} name={label}>
                <OwnText text={narrative[name]} />
              </Fact>
            ),
        )}
        {answers_questions.length > 0 && (
          <Fact name="Answers">
            <ul>
              {answers_questions.map((question) => (
                <li key={question}>
                  <bdi>{wordsOf(question)}</bdi>
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

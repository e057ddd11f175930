import { useSignal } from '@preact/signals'
import { say } from '#assets/page/kit/say.ts'
import { stories, storyQuestion } from './store.ts'

/** Puts the stories in the order in which they fit a question. */
export function StoryFinder() {
  const busy = useSignal(false)
  const ask = async (question: string) => {
    busy.value = true
    storyQuestion.value = question
    await stories.load()
    busy.value = false
    say(question.trim() === '' ? 'All stories are shown' : fitText())
  }
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    void ask(String(new FormData(event.currentTarget as HTMLFormElement).get('question')))
  }
  return (
    <form class="panel finder" onSubmit={find}>
      <div class="field">
        <label for="story-question">Which story fits this question?</label>
        <input
          id="story-question"
          name="question"
          maxLength={2000}
          autocomplete="off"
          placeholder="Tell us about a time when …"
          defaultValue={storyQuestion.peek()}
        />
      </div>
      <div class="acts">
        <button type="submit" disabled={busy.value}>
          Find it
        </button>
        {storyQuestion.value !== '' && (
          <button
            type="reset"
            class="plain"
            onClick={({ currentTarget: { form } }) => {
              form?.querySelector('input')?.focus()
              void ask('')
            }}
          >
            Show all
          </button>
        )}
      </div>
    </form>
  )
}

function fitText(): string {
  const [best] = stories.value.peek()?.stories ?? []
  return best?.match && best.match.score > 0 ? `${best.title} fits best` : 'No story fits this question'
}

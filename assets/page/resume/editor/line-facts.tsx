import { useComputed } from '@preact/signals'
import { answers } from '#assets/page/answers/store.ts'
import { tagList } from '#assets/page/resume/draft/next-request.ts'
import { draft, isUnsavedLine, items, type MasterItem } from '#assets/page/resume/store.ts'
import { STRENGTH_WORDS } from '#assets/page/resume/words.ts'
import { stories } from '#assets/page/stories/store.ts'

/** What is known of a line: how strong it is and what backs it, its mark, tags and note. */
export function LineFacts({ id }: { id: string }) {
  const isUnsaved = useComputed(() => isUnsavedLine(id))
  const item = useComputed(() => items.value.get(id))
  const tags = useComputed(() => draft.value?.parts[id]?.['tags'] ?? '')
  const mark = useComputed(() => draft.value?.parts[id]?.['mark'] ?? '')
  const note = useComputed(() => draft.value?.parts[id]?.['note'] ?? '')
  return (
    <div class="line-facts">
      {isUnsaved.value || !item.value ? (
        <span class="chip warn">not saved</span>
      ) : (
        <StrengthChip item={item.value} />
      )}
      {mark.value !== '' && <span class="chip">{mark.value} on a resume</span>}
      {tagList(tags.value).map((tag) => (
        <span key={tag} class="chip">
          <span class="unseen">tag </span>
          <bdi>{tag}</bdi>
        </span>
      ))}
      {item.value?.written_by === 'agent' && <span class="chip">by an agent</span>}
      {note.value !== '' && (
        <span class="line-note small quiet" dir="auto">
          {note.value}
        </span>
      )}
    </div>
  )
}

function StrengthChip({ item: { strength, backed } }: { item: MasterItem }) {
  const { word, means } = STRENGTH_WORDS[strength]
  return (
    <>
      <span class={strength === 'stated' ? 'chip low' : 'chip done'} title={means}>
        {word}
      </span>
      {backed.length > 0 && (
        <span class="small quiet">
          by{' '}
          {backed
            .slice(0, 2)
            .map((one) => nameOf(one))
            .join(' and ')}
          {backed.length > 2 && ` and ${backed.length - 2} more`}
        </span>
      )}
    </>
  )
}

function nameOf({ kind, id }: MasterItem['backed'][number]): string {
  if (kind === 'story') {
    const title = stories.value.value?.stories.find((one) => one.id === id)?.title
    return title ? `the story “${title}”` : 'a story'
  }
  const question = answers.value.value?.answers.find((one) => one.question_id === id)?.question
  return question ? `your answer to “${question}”` : 'an answer'
}

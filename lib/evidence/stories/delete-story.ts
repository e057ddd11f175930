import { findStory, removeEarlierTexts, removeStory } from '#db/desk/evidence.ts'
import type { Store } from '#db/store.ts'
import { standing } from '#lib/evidence/stories/save-story.ts'

/** Removes a story as it was read, with all that it ever said. */
export async function deleteStory(
  { desk, tracker }: { desk: Store; tracker: { wake: () => void } },
  { story_id, revision }: { story_id: string; revision: number },
) {
  const deleted = await desk.change(async (change) => {
    const stored = standing(await findStory(change, story_id), revision)
    change.run(removeStory(stored.story_id))
    change.run(removeEarlierTexts(stored.story_id))
    return stored.story_id
  })
  tracker.wake()
  return { schema_version: 'svc-stories-response:1' as const, deleted }
}

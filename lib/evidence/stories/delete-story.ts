import { removeEarlierTexts } from '#db/desk/earlier-texts.ts'
import { findStory, removeStory } from '#db/desk/stories.ts'
import { standing } from '#lib/evidence/stories/save-story.ts'
import type { Services } from '#lib/services.ts'

/** Removes a story as it was read, with all that it ever said. */
export async function deleteStory(
  { desk, tracker }: Pick<Services, 'desk' | 'tracker'>,
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

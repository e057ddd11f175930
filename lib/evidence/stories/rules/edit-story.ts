import { NARRATIVE, type Narrative, type Story, type StoryTexts } from '#db/rows/evidence.ts'
import { withStep, writeTime } from '#lib/records/history.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** The changes of an edit; missing fields stay, and an empty text removes a field. */
export type StoryChanges = {
  [K in Exclude<keyof StoryTexts, 'narrative'>]?: NonNullable<StoryTexts[K]> | undefined
} & { narrative?: { [P in keyof Narrative]?: string | undefined } | undefined }

/** Returns the texts of a story after changes; refuses a story without content. */
export function changedTexts(before: StoryTexts, changes: StoryChanges): StoryTexts {
  const narrative = { ...before.narrative }
  for (const part of NARRATIVE) narrative[part] = changes.narrative?.[part] ?? narrative[part]
  checkNarrative(narrative)
  return {
    title: changes.title ?? before.title,
    company: lineAfter(before.company, changes.company),
    role: lineAfter(before.role, changes.role),
    period: lineAfter(before.period, changes.period),
    narrative,
    tags: changes.tags ? [...new Set(changes.tags)] : before.tags,
    answers_questions: changes.answers_questions
      ? [...new Set(changes.answers_questions)]
      : before.answers_questions,
  }
}

function lineAfter(before: string | null, line: string | undefined): string | null {
  return line === undefined ? before : line || null
}

function checkNarrative(narrative: Narrative): void {
  if (NARRATIVE.some((part) => /[\p{L}\p{N}]/u.test(narrative[part]))) return
  const message =
    'The story tells nothing. Write at least one of `situation`, `task`, `action` and `result` in `narrative`.'
  throw new Refusal('invalid_value', message)
}

/** Returns the story after an edit; every edit makes a revision, and one without fields is refused. */
export function editStory(
  stored: Story,
  changes: StoryChanges,
  { now, actor }: { now: string; actor: Actor },
): Story {
  if (Object.values(changes).every((value) => value === undefined)) {
    throw new Refusal('invalid_value', 'Nothing is to be changed. Send at least one field of the story.')
  }
  const moment = writeTime(now, stored.updated_at)
  return {
    ...stored,
    ...changedTexts(stored, changes),
    history: withStep(stored.history, { action: 'edited', at: moment, by: actor }),
    // A part changed by the person is the person's own, even if it came with the sample.
    sample: false,
    revision: stored.revision + 1,
    updated_at: moment,
    written_by: actor,
  }
}
